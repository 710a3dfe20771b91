"""Chapter 7: abilities that stop or undo abilities."""

from __future__ import annotations

from sandtable.kernel import rule, tell
from sandtable.kernel.cards import DECK, MIXED, lay
from sandtable.kernel.journal import (
    BROUGHT,
    DONE,
    GONE,
    NO_ACT,
    OFF,
    RUNNING,
    STAYS,
    TAKEN_BACK,
    USED,
    came_of,
    moved_on,
    put_back,
    set_free,
    shuffle_deck,
)

from .. import events as e
from .. import vocabulary as w
from ..state import (
    ANY_NEGATE,
    DISCARD_STAYS,
    DOMINANTS_NOT_LAST,
    HELD,
    INTERRUPTS_ANSWER,
    MUTED,
    NONE,
    STARTS,
    State,
)
from ..tables import (
    A_CANNOT,
    A_CANNOT_IF,
    A_OP,
    A_OPS,
    A_STAR,
    A_WHEN,
    ABILITIES,
    FIRST_ABILITY,
    O_TO,
    O_UNTIL,
    O_VERB,
    T_OF,
    T_WHOSE,
    T_WORD,
    TYPE,
)
from .faces import fits
from .lasting import end_lines_of_act, stand, take_line
from .moves import find_user, recount, uncount
from .sides import are_opponents
from .terms import BATTLE, DISCARDS, DOMINANT, EVERYBODY, TERRITORY, face_used, has_mark, in_play

NO_NEGATE, NO_INTERRUPT, NO_PREVENT = (1 << int(word) for word in (w.NEGATED, w.INTERRUPTED, w.PREVENTED))


# ---------------------------------------------------------------- what stands
@rule
def cannot(s: State, a: int) -> int:
    """RD-7.9f What cannot be done to an ability, as bits: settled when it starts, with its condition if it has one."""
    ability = s.acts[a].ability
    return A_CANNOT[ability] if s.acts[a].sure or A_CANNOT_IF[ability] < 0 else 0


@rule
def stops(s: State, k: int, card: int) -> bool:
    """RD-7.1d, RD-7.4a Does a negate or prevent that stands keep this card's abilities from starting?"""
    line = s.standing[k]
    if (line.verb != w.V_NEGATE and line.verb != w.V_PREVENT) or line.next_of != NONE or line.source == card:
        return False
    if line.card != NONE:
        return line.card == card
    return T_WORD[O_TO[line.op]] != w.T_FIGHT and fits(s, card, T_OF[O_TO[line.op]], NONE)


@rule
def stopper(s: State, card: int, free: int) -> int:
    """RD-7.2a The line that keeps an ability of a card from starting, or NONE: the earliest. `free`: what cannot be done to it,
    RD-7.9a, RD-7.9d."""
    found = NONE
    if free & (NO_NEGATE | NO_PREVENT):
        return found
    for k in range(s.n_standing):
        if stops(s, k, card) and (found == NONE or s.standing[k].act < s.standing[found].act):
            found = k
    return found


@rule
def waits_for(s: State, card: int, by: int) -> int:
    """The line of a prevent that waits for this card's player to play such a card, or NONE. RD-7.4e not for its own player's."""
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_PREVENT and line.next_of != NONE and are_opponents(s, line.next_of, by):
            if fits(s, card, T_OF[O_TO[line.op]], NONE):
                return k
    return NONE


@rule
def use_up(s: State, card: int, by: int) -> None:
    """RD-7.4c The next such card that is played uses a prevent up, RD-7.4d whether it has an ability or not."""
    k = waits_for(s, card, by)
    if k != NONE:
        tell(s, e.prevented, by, card)
        take_line(s, k)
        s.cards[card].marks |= MUTED


@rule
def is_automatic(ability: int) -> bool:
    """RD-7.2d It lasts, and nobody chooses anything in it."""
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        lasting = O_UNTIL[op] >= 0
        word = T_WORD[O_TO[op]]
        if not lasting or (word != w.T_ALL and word != w.T_NEXT):
            return False
    return True


# ---------------------------------------------------------------- undoing
@rule
def undo(s: State, act: int) -> None:
    """RD-6.16a Read what an act did backwards: RD-6.16c what has moved on stays, RD-6.16e souls that were drawn stay laid down,
    RD-6.16i a character it brought in goes to its keeper's territory, RD-6.16j and counts as never having entered."""
    for line in range(s.n_changes - 1, -1, -1):
        was = s.changes[line]
        if was.act == act and was.kind != TAKEN_BACK:
            if was.kind == USED:
                take_use(s, s.acts[act].by, was.place)
            elif was.kind != STAYS and not moved_on(s, line) and not stays_away(s, act, was.card):
                uncount(s, was.card)
                if was.kind == BROUGHT:
                    send_home(s, was.card)
                if was.kind != BROUGHT or is_exchange(s.acts[act].ability):
                    back_to(s, line)
            was.kind = TAKEN_BACK
    end_lines_of_act(s, act)
    take_back_words(s, s.acts[act].ability)
    for k in range(s.n_later):
        if s.later[k].act == act:
            s.later[k].act = NO_ACT


@rule
def stays_away(s: State, act: int, card: int) -> bool:
    """RD-7.6d What was negated and discarded comes back with its ability, or only the ability does (undone_discard)."""
    if s.reg & DISCARD_STAYS == 0 or card != s.acts[act].that or s.cards[card].zone != DISCARDS:
        return False
    for op in range(A_OP[s.acts[act].ability], A_OP[s.acts[act].ability] + A_OPS[s.acts[act].ability]):
        if O_VERB[op] == w.V_NEGATE:
            return True
    return False


@rule
def back_to(s: State, line: int) -> None:
    """RD-6.16b A card is again where it was; RD-6.16s in a deck that was shuffled since it has no place, so that is shuffled
    again."""
    was = s.changes[line]
    starts = s.cards[was.card].marks & STARTS
    put_back(s, line)
    s.cards[was.card].marks = s.cards[was.card].marks & ~STARTS | starts
    recount(s, was.card)
    if was.zone == DECK and was.place == MIXED:
        shuffle_deck(s, was.seat)
        tell(s, e.shuffled, was.seat)


@rule
def is_exchange(ability: int) -> bool:
    """RD-6.12o What comes into battle by it took the place of another card: it goes back where that is."""
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_VERB[op] == w.V_EXCHANGE:
            return True
    return False


@rule
def take_back_words(s: State, ability: int) -> None:
    """What an ability had only announced: who must block, who fights beside the battle, another battle or turn."""
    for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
        if O_VERB[op] == w.V_CHOOSE_OPPONENT:
            s.battle.chosen = NONE
        elif O_VERB[op] == w.V_SIDE_BATTLE and s.beside.fought == 0:
            s.beside.hero = NONE
            s.beside.foe = NONE
        elif O_VERB[op] == w.V_PHASE:
            s.again = 0
            s.battle.again = 0


@rule
def take_use(s: State, seat: int, kind: int) -> None:
    """RD-6.3f A use that was negated does not count against the limit."""
    for k in range(s.n_uses - 1, -1, -1):
        if s.uses[k].seat == seat and s.uses[k].kind == kind:
            drop_use(s, k)
            return


@rule
def drop_use(s: State, k: int) -> None:
    s.n_uses -= 1
    last = s.uses[s.n_uses]
    use = s.uses[k]
    use.seat = last.seat
    use.limit = last.limit
    use.kind = last.kind
    last.seat = 0
    last.limit = 0
    last.kind = 0


@rule
def send_home(s: State, card: int) -> None:
    """A character that was brought in goes to its keeper's territory, with its weapon; it was never played. What else it used
    finds another user or is discarded."""
    keeper = s.cards[card].keeper
    lay(s, card, TERRITORY, keeper, 0, EVERYBODY)
    forget_play(s, card)
    for other in range(s.n_cards):
        if s.cards[other].on == card:
            if has_mark(s, other, HELD):
                lay(s, other, TERRITORY, keeper, 0, EVERYBODY)
                forget_play(s, other)
            else:
                find_user(s, NO_ACT, other)


@rule
def forget_play(s: State, card: int) -> None:
    kept = 0
    for k in range(s.n_plays):
        if s.plays[k].card != card:
            s.plays[kept].card = s.plays[k].card
            s.plays[kept].by = s.plays[k].by
            kept += 1
    forget_plays(s, kept)


@rule
def forget_plays(s: State, kept: int) -> None:
    """All cards played but the first ones; nothing stays to be read behind the last."""
    for k in range(kept, s.n_plays):
        s.plays[k].card = 0
        s.plays[k].by = 0
    s.n_plays = kept


@rule
def forget_later(s: State) -> None:
    for k in range(s.n_later):
        s.later[k].act = 0
        s.later[k].op = 0
    s.n_later = 0


@rule
def turn_off(s: State, act: int, by: int) -> None:
    """RD-6.16l Undo an act with all that came of it, newest first, and set free what it had stopped itself."""
    for k in range(s.n_acts - 1, act, -1):
        if came_of(s, k, act) and s.acts[k].state != GONE:
            undo(s, k)
            s.acts[k].state = GONE
            set_free(s, k)
    undo(s, act)
    s.acts[act].state = OFF
    s.acts[act].off_by = by
    s.acts[act].freed = 0
    set_free(s, act)
    tell(s, e.undone, s.acts[act].by, s.acts[act].card)


@rule
def is_hit(s: State, act: int, by: int, to: int, card: int) -> bool:
    """RD-7.1c Does a negate or interrupt reach an act that has begun? RD-7.1h never its own card, RD-7.9a, RD-7.9b never what
    cannot be negated or interrupted."""
    a = s.acts[act]
    if (a.state != RUNNING and a.state != DONE) or act == by or a.card == s.acts[by].card:
        return False
    if cannot(s, act) & (NO_NEGATE | NO_INTERRUPT):
        return False
    if card != NONE:
        return a.card == card
    return in_play(s, a.card) and fits(s, a.card, T_OF[to], s.acts[by].card)


@rule
def negate(s: State, by: int, op: int, card: int) -> None:
    """RD-7.1a What has begun is undone, RD-7.1b what has not does not start until the phase ends."""
    stand(s, by, op, w.V_NEGATE, card)
    for act in range(s.n_acts - 1, -1, -1):
        if is_hit(s, act, by, O_TO[op], card):
            turn_off(s, act, by)


@rule
def is_fighting(s: State, act: int, by: int) -> bool:
    """RD-7.5e Is an act one of the battle's, of a card that is in it?"""
    return is_hit(s, act, by, 0, s.acts[act].card) and s.cards[s.acts[act].card].zone == BATTLE


@rule
def interrupt(s: State, by: int, op: int, card: int) -> None:
    """RD-7.5a Undone for the moment: one card's abilities, or all that are at work in the battle and the opponent's last card. Only
    what had started before it is: two interrupts do not go on for ever."""
    fight = T_WORD[O_TO[op]] == w.T_FIGHT
    for act in range(by - 1, -1, -1):
        if (card != NONE and is_hit(s, act, by, O_TO[op], card)) or (fight and is_fighting(s, act, by)):
            turn_off(s, act, by)


@rule
def last_played(s: State, selector: int, whose: int, by: int, but: int) -> int:
    """RD-7.3a The card of a kind that was played most recently in this battle, RD-7.1f wherever it is now; NONE if there is none.
    It is never the card that asks; RD-7.3d it may be a Dominant, or not (last_dominants)."""
    for k in range(s.n_plays - 1, -1, -1):
        other = whose == w.SOMEONE_ELSE or whose == w.OPPONENT
        if s.reg & DOMINANTS_NOT_LAST and TYPE[s.cards[s.plays[k].card].kind] == DOMINANT:
            continue
        if (
            s.plays[k].card != but
            and fits(s, s.plays[k].card, selector, NONE)
            and (not other or are_opponents(s, s.plays[k].by, by))
        ):
            return s.plays[k].card
    return NONE


@rule
def would_hit(s: State, card: int, user: int, seat: int, act: int) -> bool:
    """RD-5.9e Has an Enhancement a negate that would reach this act's card now (or any, by special_target), RD-5.9g and
    would it start at all?"""
    kind = face_used(s, card, user)
    if kind == NONE or waits_for(s, card, seat) != NONE:
        return False
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind] + ABILITIES[kind]):
        free = A_CANNOT[ability] if A_CANNOT_IF[ability] < 0 else 0
        if A_WHEN[ability] == w.ACTIVATES and A_STAR[ability] == 0 and stopper(s, card, free) == NONE:
            for op in range(A_OP[ability], A_OP[ability] + A_OPS[ability]):
                if answers(s, O_VERB[op]) and (s.reg & ANY_NEGATE or reaches(s, O_TO[op], seat, card, s.acts[act].card)):
                    return True
    return False


@rule
def answers(s: State, verb: int) -> bool:
    """RD-5.9d Only a negate answers a removal, or an interrupt as well (special_answer)."""
    return verb == w.V_NEGATE or (s.reg & INTERRUPTS_ANSWER != 0 and verb == w.V_INTERRUPT)


@rule
def reaches(s: State, target: int, seat: int, asking: int, card: int) -> bool:
    if T_WORD[target] == w.T_LAST:
        return last_played(s, T_OF[target], T_WHOSE[target], seat, asking) == card
    return T_WORD[target] != w.T_THAT and fits(s, card, T_OF[target], NONE) and in_play(s, card)
