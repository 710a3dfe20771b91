"""What a page shows of a game of REDLINE, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. Cards alike lie together under one id that says what and
where they are (`hand.full-salvo`, `red.spare.zuni-rockets`, `r1.zuni-rockets`): none can be followed through a hidden pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from sandtable.kernel import Asked
from sandtable.kernel.effects import Word
from sandtable.kernel.phrases import Handle
from sandtable.kernel.shown import Phase, Spot

from . import shown, state, words
from . import verbs as do
from . import vocabulary as word
from .cards import (
    CARD_NAMES,
    CARDS,
    CRITICAL_NAMES,
    CRITICALS,
    FACTION,
    FACTIONS,
    FIRST_AMBUSH,
    MISSION_NAMES,
    MISSIONS,
    K,
    card_name,
)
from .rules.capture import capture_cost
from .rules.effects import pending_damage
from .rules.generals import general_cost
from .rules.planning import undialled
from .rules.prices import efreet_cost
from .rules.shots import BOOST_SPEED, SALVO_ACCURACY
from .rules.terms import (
    accuracy_of,
    armor_of,
    boosted_speed,
    capture_of,
    damage_of,
    general_armor,
    is_active,
    keywords,
    margin_of,
    payable,
    speed_of,
)
from .state import State, mission_name, side_of, units_of
from .texts import critical_text, effect_text, keyword_text, mission_text, source_of

SIDES: tuple[shown.SideId, ...] = get_args(shown.SideId)
STAGES: tuple[shown.Stage, ...] = get_args(shown.Stage)
FACTION_IDS: tuple[shown.Faction, ...] = get_args(shown.Faction)
FACTION_OF = {name: FACTIONS[FACTION[card]] for card, name in enumerate(CARD_NAMES)}
FACES = [f"redline/{name}" for name in CARD_NAMES]
NO_STATE = shown.PieceState()


def table_view(s: State, seat: int, asked: list[Asked]) -> shown.RedlineView:
    cards = printed(s)
    return shown.RedlineView(
        phase=phase(s),
        board=shown.Board(
            [mission_view(s, m) for m in range(state.LINE)] if s.stage != state.SETTING_UP else [], house=True
        ),
        entities={
            **{state.UNIT_NAMES[u]: unit_piece(s, u) for u in range(state.ALL_UNITS) if s.units[u].kind >= 0},
            **{f"{name}.general": general_piece(s, side) for side, name in enumerate(SIDES)},
            **hand_pieces(s, seat),
        },
        sides=[side_view(s, side, asked) for side in range(2)],
        stage=STAGES[s.stage],
        turn=int(s.turn),
        first=SIDES[s.first],
        player=SIDES[s.player] if s.stage == state.DEPLOYING else None,
        plan=plan_view(s, seat) if s.stage == state.PLANNING and seat >= 0 else None,
        fight=shown.Fight(int(s.mission), int(s.round)) if s.stage == state.COMBAT and s.mission else None,
        shot=shot_view(s),
        chain=[link_view(s, k) for k in range(s.n_chain)],
        window=window_view(s, asked),
        deploying=CARD_NAMES[s.deploying] if s.deploying >= 0 else None,
        criticals=int(sum(s.criticals_left)) + int(s.criticals_queued),
        cards=cards.cards,
        hits=cards.hits,
        rules=cards.rules,
        winner=None if s.winner == state.NOBODY else SIDES[s.winner],
    )


def phase(s: State) -> Phase:
    first, second = int(s.first), 1 - int(s.first)
    fight = f": mission {s.mission}, round {s.round}" if s.stage == state.COMBAT and s.mission and s.round else ""
    steps = [f"{SIDES[first].capitalize()} deploys", f"{SIDES[second].capitalize()} deploys", "Planning"]
    if s.stage in (state.SETTING_UP, state.MULLIGANS):
        return Phase([*steps, "Combat"], -1, "Mulligan" if s.stage == state.MULLIGANS else "Setting up")
    current = {state.DEPLOYING: int(s.player != s.first), state.PLANNING: 2, state.COMBAT: 3}.get(int(s.stage), -1)
    # The label counts turns, for standing orders too: what happens within one is among the steps.
    return Phase([*steps, f"Combat{fight}"], current, f"Turn {s.turn}")


def mission_view(s: State, m: int) -> shown.Mission:
    here = s.missions[m]
    return shown.Mission(
        id=f"mission.{m + 1}",
        number=m + 1,
        card=MISSION_NAMES[here.card],
        name=MISSIONS[here.card].title,
        cost=int(capture_cost(s, m)),
        recon=int(s.mission_recon[here.card]),
        text=mission_text(here.card),
        owner=None if here.owner == state.NOBODY else SIDES[here.owner],
        tokens=int(here.tokens),
        flipped=bool(here.flipped),
    )


# ---------------------------------------------------------------- units and generals
def unit_piece(s: State, u: int) -> shown.Piece:
    unit, card = s.units[u], int(s.units[u].kind)
    place = "front" if unit.here == state.ON_FRONTLINE else f"mission.{unit.here}" if unit.here else "home"
    zone = {"front": "frontline", "home": "baseline"}.get(place, f"mission {unit.here}")
    return shown.Piece(
        face=FACES[card],
        name=card_name(card),
        owner=SIDES[side_of(u)],
        at=Spot(zone=zone, slot=u % state.UNITS),
        card=CARD_NAMES[card],
        place=place,
        dial=state.DIALS[unit.dial] if unit.dial != state.DIAL_UNSET and s.stage in (state.PLANNING, state.COMBAT) else None,
        state=shown.PieceState(
            expended=bool(unit.expended),
            repairing=bool(unit.flipped),
            acted=bool(unit.acted) and bool(s.stage == state.COMBAT),
            retreated=bool(unit.retreated),
            general=bool(unit.aboard),
        ),
        hurt=int(unit.damage),
        stats=shown.Stats(
            damage=int(damage_of(s, u)),
            armor=int(armor_of(s, u)),
            speed=int(speed_of(s, u)),
            accuracy=int(accuracy_of(s, u)),
            margin=int(margin_of(s, u)),
            capture=int(capture_of(s, u)),
        ),
        keywords=keyword_names(int(keywords(s, u))),
        equipment=[
            shown.Gear(f"{state.UNIT_NAMES[u]}.{CARD_NAMES[m.card]}", CARD_NAMES[m.card], bool(m.spent))
            for m in unit.slots
            if m.card >= 0
        ],
        criticals=[CRITICAL_NAMES[c] for c in unit.criticals[: unit.n_criticals]],
    )


def keyword_names(bits: int) -> list[str]:
    """As they stand on a card: 'Cover', 'Ambush 2'."""
    found = [k.phrase for k in word.KEYWORDS if k != word.AMBUSH and bits >> k & 1]
    return [f"{word.AMBUSH.phrase} {n}" for n in range(FIRST_AMBUSH) if bits >> FIRST_AMBUSH + n & 1] + found


def general_piece(s: State, side: int) -> shown.Piece:
    card = int(s.sides[side].general)
    where = state.GENERAL_PLACES[s.sides[side].general_at]
    aboard = next((state.UNIT_NAMES[u] for u in units_of(side) if s.units[u].kind >= 0 and s.units[u].aboard), None)
    return shown.Piece(
        face=None if card == state.NONE else FACES[card],
        name="General" if card == state.NONE else card_name(card),
        owner=SIDES[side],
        at=Spot(zone="HQ" if where == "hq" else where),
        card=None if card == state.NONE else CARD_NAMES[card],
        place=where,
        aboard=aboard,
        hurt=int(s.sides[side].general_damage),
        armor=0 if card == state.NONE else int(general_armor(s, side)),
        cost=0 if card == state.NONE else int(general_cost(s, side)),
        state=NO_STATE,
    )


def hand_pieces(s: State, seat: int) -> dict[str, shown.Piece]:
    """The cards in one's own hand, and those of the other while one looks at them."""
    if seat < 0:
        return {}
    found = {f"hand.{CARD_NAMES[c]}": card_piece(s, seat, c, "hand") for c in range(K) if s.sides[seat].hand[c]}
    if s.seen_hand == 1 - seat:
        foe = s.sides[1 - seat]
        seen = {f"seen.{CARD_NAMES[c]}": card_piece(s, 1 - seat, c, "the other hand") for c in range(K) if foe.hand[c]}
        found |= seen
    return found


def card_piece(s: State, side: int, c: int, zone: str) -> shown.Piece:
    return shown.Piece(
        face=FACES[c],
        name=card_name(c),
        owner=SIDES[side],
        at=Spot(zone=zone),
        card=CARD_NAMES[c],
        count=int(s.sides[side].hand[c]),
        cost=int(efreet_cost(s, side, c)) if CARDS[c].type == word.EFREET else int(s.cost[c]),
        state=NO_STATE,
    )


# ---------------------------------------------------------------- sides
def counted(pile: Sequence[int]) -> dict[str, int]:
    return {name: int(n) for name, n in zip(CARD_NAMES, pile, strict=True) if n}


def side_view(s: State, side: int, asked: list[Asked]) -> shown.Side:
    me, name = s.sides[side], SIDES[side]
    ready, tapped = counted(me.ready), counted(me.tapped)
    unseen = counted(me.arsenal)
    for card in (CARD_NAMES[card] for card in me.bottom if card >= 0):
        unseen[card] = unseen.get(card, 0) + 1
    deck = counted(me.deck)
    factions = {FACTION_OF[card] for card in deck} - {"neutral"}
    return shown.Side(
        id=name,
        faction="/".join(sorted(factions)) or "neutral",
        hand=int(me.in_hand),
        arsenal=int(me.in_arsenal),
        recon=int(me.recon),
        most_recon=state.RECON_LIMIT,
        pool=int(me.pool),
        can_spend=int(payable(s, side)),
        resources={
            f"{name}.resource.{card}": shown.Resource(card, ready.get(card, 0), tapped.get(card, 0))
            for card in CARD_NAMES
            if card in ready or card in tapped
        },
        spare={f"{name}.spare.{card}": shown.Spare(card, n) for card, n in counted(me.spare).items()},
        scrap=counted(me.scrap),
        unseen=unseen,
        list=deck,
        missions=sum(int(s.missions[m].owner) == side for m in range(state.LINE)),
        planned=bool(s.stage == state.PLANNING) and not any(a.who == side for a in asked),
    )


def plan_view(s: State, seat: int) -> shown.Plan:
    return shown.Plan(unset=undialled(s, seat), locks=bool(s.lock_in), locked=bool(s.sides[seat].locked))


# ---------------------------------------------------------------- the shot and the chain
def shot_view(s: State) -> shown.Shot | None:
    shot = s.shot
    if not shot.on:
        return None
    u, victim = int(shot.shooter), int(shot.victim)
    alive = s.units[victim].kind >= 0 and is_active(s, victim)
    return shown.Shot(
        shooter=state.UNIT_NAMES[u],
        victim=state.UNIT_NAMES[victim],
        die=int(shot.die),
        value=int(shot.die + shot.accuracy + shot.sharp),
        accuracy=int(shot.accuracy + shot.sharp),
        speed=int(boosted_speed(s, victim, shot.boost)) if alive else 0,
        boost=int(shot.boost),
        salvo=bool(shot.salvo),
        damage=int(pending_damage(s)),
        hit=bool(shot.hit),
        critical=bool(shot.critical),
        odds=words.shot_odds(s) if alive and not shot.die else "",
    )


def link_view(s: State, k: int) -> shown.Link:
    """A link of the Chain of Command: what it is, and what it will do."""
    link = s.chain[k]
    target, extra = int(link.target), int(link.extra)
    on = f" on {words.unit(s, target)}" if target < state.ALL_UNITS else ""
    to = f" (to mission {mission_name(s, extra - 1)})" if extra else ""
    key, name, does = source_of(int(link.effect))
    by = SIDES[link.side if link.side != state.NOBODY else s.first]  # a mission of nobody: whoever goes first
    return shown.Link(f"chain.{k + 1}", key, name, by=by, says=f"{name}{on}{to}: {does}")


def window_view(s: State, asked: list[Asked]) -> shown.Window | None:
    """The moment in which tactics may be played, and who is asked."""
    for a in asked:
        if a.kind.name == "respond":
            when = word.WINDOWS[a.args["window"]]
            return shown.Window(words.moment_text(s, when.name), SIDES[a.who])
    return None


# ---------------------------------------------------------------- options as clicks
def dress(s: State, asked: Asked, action: int, handle: Handle) -> None:
    """What dice may come to."""
    if "on" in handle:
        handle["kind"] = "entity"
    verb = do.verb(action)
    if verb == do.fire:
        u, enemy = do.unit(action), do.enemy(action)
        accuracy, speed, _ = words.aim_of(s, u, enemy)
        damage = damage_of(s, u) + words.by_itself(s, u, enemy, word.DAMAGE)
        name = "destroyed" if damage >= words.armor_left(s, enemy) else "hit"
        handle["odds"] = [{"name": name, "share": words.hit_chance(accuracy, speed)}]
    elif verb == do.capture:
        position = asked.args["position"]
        chance = words.capture_chance(s, words.squad_of(s, asked.who), position)
        handle["odds"] = [{"name": "captured", "share": words.per_cent(chance)}]
        if words.in_vain(s, asked.who, position):
            handle["vain"] = True
    elif verb == do.set_dial and do.dial(action):
        alone = words.alone(s, do.unit(action), do.dial(action))
        if alone is not None:
            handle["odds"] = [{"name": "captured alone", "share": alone}]
    elif s.shot.on and (chance_now := shot_chances(s, asked, action)) is not None:
        handle["odds"] = [{"name": "hit", "share": chance_now}]


def shot_chances(s: State, asked: Asked, action: int) -> int | None:
    """The chance that the shot in the air hits, after an answer that changes it or throws it."""
    verb = do.verb(action)
    if verb == do.salvo:
        return words.shot_chance(s, accuracy=SALVO_ACCURACY)
    if verb == do.launch:
        return words.shot_chance(s, accuracy=words.launch_accuracy(s, asked, action))
    if verb == do.boost:
        return words.shot_chance(s, boost=BOOST_SPEED)
    return words.shot_chance(s) if verb in (do.no_more, do.no_boost, do.reroll) else None


# ---------------------------------------------------------------- the cards as printed
_printed: dict[Any, shown.Printed] = {}  # by their numbers: they are the same in every view of a game


def printed(s: State) -> shown.Printed:
    key = tuple(int(n) for field in (s.cost, s.equip_cost, s.damage, s.armor, s.speed) for n in field)
    if key not in _printed:
        if len(_printed) > 20:
            _printed.clear()
        _printed[key] = shown.Printed(
            cards={name: card_info(s, card) for card, name in enumerate(CARD_NAMES)},
            hits={
                name: shown.Hit(c.title, c.permanent, critical_text(k))
                for k, (name, c) in enumerate(zip(CRITICAL_NAMES, CRITICALS, strict=True))
            },
            rules=dict(keyword_text(k, n).split(": ", 1) for k, n in numbered_keywords()),
        )
    return _printed[key]


def numbered_keywords() -> list[tuple[Word, int]]:
    """All keywords, those with a number as often as there are numbers on cards."""
    numbers = sorted({(k.word, k.n) for card in CARDS for k in card.keywords if k.n})
    return [*numbers, *((k, 0) for k in word.KEYWORDS if k not in dict(numbers))]


def card_info(s: State, card: int) -> shown.CardInfo:
    this, armor = CARDS[card], int(s.armor[card])
    info = shown.CardInfo(
        title=UNSET if this.title == card_name(card) else this.title,
        name=card_name(card),
        type=this.type.name,
        faction=FACTION_IDS[this.faction],
        cost=int(s.cost[card]),
        text=[effect_text(e, this.type.name) for e in this.does],
        heroic=this.heroic,
        house=True,
    )
    if this.type == word.EFREET:
        return replace(
            info,
            weight="" if this.weight is None else this.weight.name,
            stats=shown.PrintedStats(armor, damage=int(s.damage[card]), speed=int(s.speed[card])),
            slots=[slot.name for slot in this.slots],
            keywords=[k.word.phrase + (f" {k.n}" if k.n else "") for k in this.keywords],
        )
    if this.type == word.EQUIPMENT:
        return replace(info, slot="" if this.slot is None else this.slot.name, equip=int(s.equip_cost[card]))
    return replace(info, stats=shown.PrintedStats(armor)) if this.type == word.GENERAL else info


def faces() -> shown.Faces:
    from . import decks, values

    s = State()
    values.write(s, values.HOUSE)
    missions = {
        name: shown.PrintedMission(m.title, m.cost, m.recon, mission_text(k))
        for k, (name, m) in enumerate(zip(MISSION_NAMES, MISSIONS, strict=True))
    }
    lists = {FACTIONS[k]: {CARD_NAMES[c]: n for c, n in enumerate(decks.printed(k).cards) if n} for k in range(2)}
    cards = printed(s)
    return shown.Faces(cards.cards, cards.hits, cards.rules, missions, lists)
