"""Chapter 2, playing a game: setting up, placing the forces, the sequence of play, defeat and time."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, decision, finish, in_question, offer, procedure, refuse, rule, tell

from .. import events as e
from .. import verbs as do
from .. import vocabulary as v
from ..board.field import Path, Plan
from ..board.ways import forget
from ..cards import FIRST_SITUATION, P_STATE, P_WINDOW
from ..events import TIME
from ..refusals import NOT_BOTH, NOT_IN_HAND, NOT_NOW, TOO_NEAR
from ..scenarios import MUST_WIN, WHOLE_FORCES
from ..state import DRAW, GONE, N_CARDS, OFF, ON, PLACING, SPOTS, TURNS, FantasyOptions, State, UnitNumber
from ..units import NONE, OFF_AT_START
from .answers import borrow, give_back, might_hold
from .attacking import check_defeat
from .basics import done_with, draw_for_placing, refill, spend, take_back, throw_away
from .cards import can_pass, can_take, carries_out, clear_passed, put_where, spot_for, why_not_act, why_not_use
from .movement import clearance, net_spot, why_not_put, wipe_path
from .resolving import answer_to, stands
from .terrain import lift_mist
from .units import able, first_of, last_of, n_units, side_of, why_not_on


# ---------------------------------------------------------------- setting up
@rule
def set_up(s: State) -> None:
    """FC-2.1a FC-2.1b Two whole decks."""
    for side in range(2):
        for card in range(N_CARDS):
            s.sides[side].deck[card] = 1
    s.stage = PLACING
    s.first = 0 if WHOLE_FORCES[s.scenario] else draw_for_placing(s)


@rule
def to_place(s: State, side: int) -> int:
    """How many units a side still has to place. FC-2.3h"""
    left = 0
    for k in range(first_of(s, side), last_of(s, side)):
        left += s.units[k].where == OFF and OFF_AT_START[s.units[k].kind] == 0
    return left


@decision
def place(s: State, out: FantasyOptions, who: int) -> None:
    """Which unit is placed next? FC-2.3d FC-2.3e"""
    for k in range(first_of(s, who), last_of(s, who)):
        if s.units[k].where == OFF and OFF_AT_START[s.units[k].kind] == 0:
            offer(out, do.deploy(k))


@rule
def far_enough(s: State, unit: int) -> int:
    """How far from the enemy a unit has to be placed: Medium, or as far as any place is; NONE if there is no place at all.
    FC-2.3f FC-2.3j"""
    borrow(s, unit)
    most, side, enough = NONE, side_of(s, unit), s.field.distance[v.MEDIUM] + 0
    for k in range(SPOTS):
        x, y = net_spot(s, k)
        if most < enough and why_not_put(s, unit, x, y, max(0, most), TOO_NEAR) == 0:
            most = min(enough, clearance(s, side, x, y))
    give_back(s, unit)
    return most


@procedure
def places(s: State) -> Steps[None]:
    """FC-2.3e In turn, until all are placed; who has none left is passed over. FC-2.3i FC-2.3q"""
    side = s.first + 0
    while to_place(s, 0) + to_place(s, 1) > 0:
        s.player = side
        if to_place(s, side) > 0:
            chosen = yield ask(s, side, place)
            unit = do.unit(chosen)
            distance = far_enough(s, unit)
            if distance == NONE:
                s.units[unit].where = GONE
            else:
                where = yield ask(s, side, spot_for, unit, distance, TOO_NEAR)
                put_where(s, unit, where)
        if WHOLE_FORCES[s.scenario] == 0 or to_place(s, side) == 0:
            side = 1 - side


# ---------------------------------------------------------------- a turn
@rule
def why_not_open(s: State, plan: Plan, path: Path, who: int, card: int, unit: int, own: int) -> int:
    """What is against a Situation while nothing is being resolved. FC-1.1i FC-1.3y"""
    play = FIRST_SITUATION + s.situations[card]
    if P_WINDOW[play] != v.OPEN and (P_WINDOW[play] != v.OWN or own == 0):
        return NOT_NOW
    why = why_not_on(s, who, play, unit, NONE)
    return why if why else why_not_use(s, plan, path, play, unit)


@decision
def turn(s: State, out: FantasyOptions, who: int) -> None:
    """Play an Action or a Situation, or end the turn. FC-1.3c FC-1.3d FC-1.3q"""
    offer(out, do.end())
    for card in range(N_CARDS):
        if s.sides[who].hand[card] == 0:
            continue
        for unit in range(n_units(s)):
            if in_question(out, do.act(card, unit)):
                why = why_not_act(s, out.plan, out.path, who, s.actions[card], unit)
                if why:
                    refuse(out, do.act(card, unit), why)
                else:
                    offer(out, do.act(card, unit))
            if in_question(out, do.situation(card, unit)):
                why = why_not_open(s, out.plan, out.path, who, card, unit, 1)
                if why:
                    refuse(out, do.situation(card, unit), why)
                else:
                    offer(out, do.situation(card, unit))
    if do.verb(out.wanted) == do.act or do.verb(out.wanted) == do.situation:
        refuse(out, out.wanted, NOT_IN_HAND)


@decision
def open(s: State, out: FantasyOptions, who: int, own: int) -> None:
    """Play a Situation? FC-1.3r FC-2.1d FC-2.1h"""
    offer(out, do.decline())
    for card in range(N_CARDS):
        if s.sides[who].hand[card]:
            for unit in range(n_units(s)):
                if in_question(out, do.situation(card, unit)):
                    why = why_not_open(s, out.plan, out.path, who, card, unit, own)
                    if why:
                        refuse(out, do.situation(card, unit), why)
                    else:
                        offer(out, do.situation(card, unit))


@rule
def has_open(s: State, who: int, own: int) -> bool:
    """FC-H.1i Might there be a Situation to play, for all the other side knows?"""
    found, tried = False, 0
    for card in range(N_CARDS):
        if might_hold(s, who, card) and tried >> s.situations[card] & 1 == 0 and not found:
            tried |= 1 << s.situations[card]
            for unit in range(n_units(s)):
                if not found and why_not_open(s, s.plan, s.path, who, card, unit, own) == 0:
                    found = True
    forget(s.plan)
    wipe_path(s.path)
    return found


@procedure
def opened(s: State, who: int, own: int) -> Steps[int]:
    """A side may play a Situation while nothing is being resolved. Gives 1 if it did."""
    if not has_open(s, who, own):
        return 0
    chosen = yield ask(s, who, open, own)
    if do.verb(chosen) == do.decline:
        return 0
    yield from plays_situation(s, who, do.card(chosen), do.unit(chosen))
    return 1


@procedure
def plays_situation(s: State, side: int, card: int, unit: int) -> Steps[None]:
    """FC-1.3x A Situation in the open."""
    holds = yield from stands(s, side, card, unit)
    if holds and able(s, unit):
        yield from carries_out(s, side, unit, FIRST_SITUATION + s.situations[card])
    put_away(s, side, card)


@procedure
def plays_action(s: State, side: int, card: int, unit: int) -> Steps[None]:
    """FC-1.3t An Action on a unit, passed on by an inspired Command. FC-1.3m FC-H.4a"""
    play = s.actions[card]
    passing = s.inspired == unit
    spend(s, side, card)
    tell(s, e.acted, side, play, unit, card)
    if passing:
        yield from passes(s, side, unit, play)
    else:
        yield from acts(s, side, unit, play)
        if s.returned:
            s.units[unit].acted = 0
    put_away(s, side, card)


@rule
def put_away(s: State, side: int, card: int) -> None:
    """A card that was played goes to the discards, unless its target was out of range. FC-1.4i"""
    if s.returned:
        take_back(s, side, card)
        tell(s, e.came_back, side, card)
        s.returned = 0
    else:
        done_with(s, side, card)
        s.sides[side].played = 1


@procedure
def acts(s: State, side: int, unit: int, play: int) -> Steps[None]:
    """One unit's Action, unless Confusion takes it. FC-H.3u FC-H.3v FC-H.2r"""
    s.units[unit].acted = 1
    if s.units[unit].confused:
        s.units[unit].confused = 0
        tell(s, e.recovered, unit)
        return
    lost = 0
    while can_confuse(play) and lost == 0:
        muddle = yield from answer_to(s, 1 - side, v.ACTION_PLAYED, unit, play)
        if muddle == 0:
            break
        lost = yield from stands(s, 1 - side, do.card(muddle), unit)
        done_with(s, 1 - side, do.card(muddle))
    if lost:
        s.units[unit].confused = 1
        tell(s, e.confused, unit)
        return
    yield from carries_out(s, side, unit, play)


@rule
def can_confuse(play: int) -> bool:
    """FC-H.3v Not what removes a status."""
    return P_STATE[play] == v.ABLE


@procedure
def passes(s: State, side: int, command: int, play: int) -> Steps[None]:
    """FC-1.3u FC-H.4a FC-H.4c FC-H.4d The Action is passed to units around the Command, one by one, in any order."""
    clear_passed(s)
    s.units[command].acted = 0
    while can_pass_now(s, side, play, command):
        chosen = yield ask(s, side, next_unit, command, play)
        if do.verb(chosen) == do.decline:
            break
        s.units[do.unit(chosen)].passed = 1
        tell(s, e.passed_on, side, do.unit(chosen))
        yield from acts(s, side, do.unit(chosen), play)
    s.units[command].acted = 1
    clear_passed(s)


@rule
def can_pass_now(s: State, side: int, play: int, command: int) -> bool:
    """The Command has to be there, and somebody has to be left."""
    if s.units[command].where != ON:
        return False
    wipe_path(s.path)
    found = can_pass(s, s.plan, s.path, side, play, command)
    forget(s.plan)
    wipe_path(s.path)
    return found


@decision
def next_unit(s: State, out: FantasyOptions, who: int, command: UnitNumber, play: int) -> None:
    """Which unit carries it out next? FC-1.4m FC-H.4c"""
    offer(out, do.decline())
    for k in range(first_of(s, who), last_of(s, who)):
        if can_take(s, out.plan, out.path, who, play, k, command):
            offer(out, do.give(k))


@decision
def discards(s: State, out: FantasyOptions, who: int) -> None:
    """Discard cards? FC-1.3e FC-1.3f FC-1.3g"""
    offer(out, do.end())
    for card in range(N_CARDS):
        if s.sides[who].hand[card]:
            if s.discard_or_play and s.sides[who].played:
                refuse(out, do.discard(card), NOT_BOTH)
            else:
                offer(out, do.discard(card))


@procedure
def takes_turn(s: State, side: int) -> Steps[None]:
    """FC-2.1e FC-2.1f FC-2.1h"""
    begin_turn(s, side)
    while True:
        chosen = yield ask(s, side, turn)
        if do.verb(chosen) == do.end:
            break
        if do.verb(chosen) == do.act:
            yield from plays_action(s, side, do.card(chosen), do.unit(chosen))
        else:
            yield from plays_situation(s, side, do.card(chosen), do.unit(chosen))
        answered = yield from opened(s, 1 - side, 0)  # FC-1.3r
        while answered:  # FC-1.3q no two cards of theirs without a chance to play one in between
            yield from opened(s, side, 1)
            answered = yield from opened(s, 1 - side, 0)
    s.inspired = NONE
    while s.sides[side].in_hand > 0 and (s.discard_or_play == 0 or s.sides[side].played == 0):
        chosen = yield ask(s, side, discards)
        if do.verb(chosen) == do.end:
            break
        throw_away(s, side, do.card(chosen))
        tell(s, e.discarded, side, do.card(chosen))
    refill(s, side)
    end_turn(s, side)
    yield from open_window(s, side, 1)
    s.inspired = NONE


@procedure
def open_window(s: State, side: int, own: int) -> Steps[None]:
    """Both may play Situations, this side first, until both have passed; `own`: it is this side's turn. FC-1.3q FC-1.3s"""
    passed, who = 0, side + 0
    while passed < 2:
        answered = yield from opened(s, who, own if who == side else 0)
        passed = 0 if answered else passed + 1
        who = 1 - who


@rule
def begin_turn(s: State, side: int) -> None:
    """FC-H.4t FC-1.3w"""
    s.player = side
    s.sides[side].played = 0
    lift_mist(s, side)
    tell(s, e.began, side)


@rule
def end_turn(s: State, side: int) -> None:
    s.sides[side].turns += 1
    for k in range(first_of(s, side), last_of(s, side)):
        s.units[k].acted, s.units[k].measured = 0, 0


@procedure
def game(s: State) -> Steps[None]:
    """FC-1.1g FC-1.1j FC-2.3o"""
    if s.stage == PLACING:  # a game that begins at a written position is beyond it
        set_up(s)
        yield from places(s)
        begin_play(s)
        yield from open_window(s, s.player, 0)  # FC-2.1d
    while s.sides[s.first].turns < s.turn_cap:
        yield from takes_turn(s, s.player)
        s.player = 1 - s.player
    time_is_up(s)


@rule
def begin_play(s: State) -> None:
    """FC-2.1c FC-2.3o The player who did not place first begins."""
    s.stage = TURNS
    s.player = 1 - s.first
    refill(s, 0)
    refill(s, 1)
    check_defeat(s)


@rule
def time_is_up(s: State) -> None:
    """FC-2.6b FC-2.6c FC-2.6d FC-2.5h"""
    red, blue = s.sides[0].fallen, s.sides[1].fallen
    s.winner = DRAW if red == blue else (1 if red > blue else 0)
    if MUST_WIN[s.scenario]:
        s.winner = s.first
    tell(s, e.won, s.winner, TIME)
    finish(s)


@rule
def score(s: State, seat: int) -> int:
    """FC-2.5d"""
    if s.winner == NONE or s.winner == DRAW:
        return 0
    return 1 if s.winner == seat else -1
