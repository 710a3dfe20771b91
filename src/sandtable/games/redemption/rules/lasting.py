"""Chapter 6: what lasts, and when it ends."""

from __future__ import annotations

from sandtable.kernel import rule

from .. import vocabulary as w
from ..state import NONE, STANDING, State
from ..tables import O_ABOUT, O_N, O_N2, O_TO, O_UNTIL, O_VERB, T_WHOSE
from .faces import by_of, fits, reaches, shields, works
from .sides import are_opponents
from .terms import in_play


# ---------------------------------------------------------------- beginning
@rule
def stand(s: State, a: int, op: int, verb: int, card: int) -> int:
    """RD-6.5a Something lasts from now on: on one card, or on whatever the operation's target says. Returns its line."""
    for k in range(s.n_standing):
        if s.standing[k].act == a and s.standing[k].op == op and s.standing[k].card == card:
            return k  # it rested, and starts again
    if s.n_standing >= STANDING:
        raise OverflowError("more lasting effects than the state has room for")
    line = s.standing[s.n_standing]
    line.verb = verb
    line.act = a
    line.until = O_UNTIL[op] if O_UNTIL[op] >= 0 else w.FOR_GOOD
    line.by = s.acts[a].by
    line.next_of = NONE
    line.n = O_N[op]
    line.n2 = O_N2[op]
    line.op = op
    line.card = card
    line.source = s.acts[a].card
    s.n_standing += 1
    count_line(s, verb, 1)
    return s.n_standing - 1


@rule
def count_line(s: State, verb: int, by: int) -> None:
    """How many lines there are of the kinds that are asked for most."""
    if verb == w.V_BECOME or verb == w.V_GAIN:
        s.changed += by
    elif verb == w.V_MOD or verb == w.V_PROTECT:
        s.modded += by


@rule
def count_lines(s: State) -> None:
    s.changed = 0
    s.modded = 0
    for k in range(s.n_standing):
        count_line(s, s.standing[k].verb, 1)


@rule
def root(s: State, card: int, op: int) -> None:
    """What lasts while a card is there stands without an act: the card was there before."""
    if s.n_standing >= STANDING:
        raise OverflowError("more lasting effects than the state has room for")
    line = s.standing[s.n_standing]
    line.verb = O_VERB[op]
    line.act = NONE
    line.until = w.WHILE_THERE
    line.by = s.cards[card].seat
    line.next_of = NONE
    line.n = O_N[op]
    line.n2 = O_N2[op]
    if O_VERB[op] == w.V_RESTRICT:
        line.n = everybody(s) if T_WHOSE[O_TO[op]] == w.EACH else opponents_of(s, line.by)
        line.n2 = O_ABOUT[op]
    line.op = op
    line.card = NONE
    line.source = card
    s.n_standing += 1
    count_line(s, line.verb, 1)


@rule
def everybody(s: State) -> int:
    return (1 << s.seats) - 1


@rule
def opponents_of(s: State, seat: int) -> int:
    """Players, as bits."""
    seats = 0
    for other in range(s.seats):
        if are_opponents(s, seat, other):
            seats |= 1 << other
    return seats


# ---------------------------------------------------------------- ending
@rule
def take_line(s: State, k: int) -> None:
    """A line ends; those behind it keep their order."""
    count_line(s, s.standing[k].verb, -1)
    for j in range(k, s.n_standing - 1):
        copy_line(s, j, j + 1)
    s.n_standing -= 1
    blank_line(s, s.n_standing)


@rule
def copy_line(s: State, to: int, of: int) -> None:
    line = s.standing[to]
    other = s.standing[of]
    line.verb = other.verb
    line.act = other.act
    line.until = other.until
    line.by = other.by
    line.next_of = other.next_of
    line.n = other.n
    line.n2 = other.n2
    line.op = other.op
    line.card = other.card
    line.source = other.source


@rule
def blank_line(s: State, k: int) -> None:
    line = s.standing[k]
    line.verb = 0
    line.act = 0
    line.until = 0
    line.by = 0
    line.next_of = 0
    line.n = 0
    line.n2 = 0
    line.op = 0
    line.card = 0
    line.source = 0


@rule
def end_lines(s: State, until: int) -> None:
    """RD-6.5e What lasted as long as this is over."""
    for k in range(s.n_standing - 1, -1, -1):
        if s.standing[k].until == until:
            take_line(s, k)


@rule
def end_lines_of_act(s: State, act: int) -> None:
    """RD-6.16m A lasting effect ends when its ability is undone. RD-7.2m what lasts while its card is there only rests."""
    for k in range(s.n_standing - 1, -1, -1):
        if s.standing[k].act == act and s.standing[k].until != w.WHILE_THERE:
            take_line(s, k)


@rule
def end_round(s: State, seat: int) -> None:
    """RD-6.5f What a player's card does for a round ends when their next turn begins."""
    for k in range(s.n_standing - 1, -1, -1):
        if s.standing[k].until == w.FOR_ROUND and s.standing[k].by == seat:
            take_line(s, k)


@rule
def is_over(s: State, k: int) -> bool:
    """RD-6.13g Does a line end with the phase: as it says, or because its card is no longer in play?"""
    line = s.standing[k]
    if line.until == w.FOR_PHASE or line.until == w.UNTIL_USED:
        return True
    if line.until == w.WHILE_THERE:
        return not in_play(s, line.source)
    return line.card != NONE and not in_play(s, line.card)


@rule
def end_phase_lines(s: State) -> None:
    """RD-6.16q What outlasts the phase comes of no act any more: nothing done in an earlier phase is undone."""
    for k in range(s.n_standing - 1, -1, -1):
        if is_over(s, k):
            take_line(s, k)
        else:
            s.standing[k].act = NONE


@rule
def shed(s: State, card: int) -> None:
    """RD-6.13g A card that comes into play anew has nothing of what it had become before."""
    for k in range(s.n_standing - 1, -1, -1):
        if s.standing[k].card == card and s.standing[k].verb != w.V_NEGATE and s.standing[k].verb != w.V_PREVENT:
            take_line(s, k)


# ---------------------------------------------------------------- asking
@rule
def may_not(s: State, seat: int, what: int, card: int) -> bool:
    """RD-6.14a Is a player kept from doing something: playing or blocking with this card, searching, rescuing?"""
    for k in range(s.n_standing):
        line = s.standing[k]
        if line.verb == w.V_RESTRICT and line.n2 == what and line.n >> seat & 1 and works(s, k):
            if card == NONE or by_of(line.op) == 0 or fits(s, card, by_of(line.op), NONE):
                return True
    return False


@rule
def is_spared(s: State, card: int, harm: int, source: int) -> bool:
    """RD-7.7a Is a card protected from a harm that another card would do to it?"""
    for k in range(s.n_standing):
        if shields(s, k, card, harm, source):
            return True
    return False


@rule
def has_access(s: State, hero: int) -> bool:
    """RD-10.1n Has an ability given a Hero access to Sites?"""
    for k in range(s.n_standing):
        if s.standing[k].verb == w.V_ACCESS and reaches(s, k, hero):
            return True
    return False
