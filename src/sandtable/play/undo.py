"""What may be taken back: one implementation for matches, the terminal and the server.

A move may be taken back freely if nobody has learned anything through it or since. No move is marked by hand: this is
worked out from what every seat could see before and after. At a table with several people, somebody else's hidden answer must
neither block an undo nor be revealed by it nor be lost through it: moves that could not be noticed are made again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.kernel import Game
from sandtable.kernel.luck import key_of
from sandtable.kernel.record import copy_of

if TYPE_CHECKING:
    from .match import Match

WORLDS = 8  # how many other worlds a move is tried in, to see whether it told anybody anything
Place = tuple[int, int, int]
Answer = tuple[int, int, int, int, int]  # decision, action, place


class CannotUndo(ValueError):
    """There is nothing to take back, or somebody has learned something since."""


class Undo(NamedTuple):
    """Whose move is taken back, how many moves remain, and those to make again."""

    seat: str
    to: int
    again: list[Answer]


def free(match: Match, seats: Collection[str], agree: Collection[str] = (), passed: Collection[int] = ()) -> Undo:
    """The last move of these seats, if it may be taken back without asking anybody. The seats in `agree` let their own moves
    go with it (computers do), and as long as they have not acted it does not matter what they were shown; moves in `passed` were
    made for the seats by standing orders, and go with the one before."""
    mine = {match.index(seat) for seat in seats}
    unmoved = frozenset(match.index(seat) for seat in agree)  # of those who agree, who has not acted since
    kept: list[int] = []
    for at in range(len(match.made) - 1, -1, -1):
        made = match.made[at]
        others = made.who not in mine
        if others and not match.noticed(at) & mine:
            kept.insert(0, at)
            continue
        stays = others and match.seat_names[made.who] not in agree and not forced(match, at, mine)
        if stays and not made.secret:
            raise moved_since(match, at)
        if others and not forced(match, at, mine):
            unmoved -= {made.who}
        if showed(match, at, unmoved):
            whose = "What followed your last move" if others or at in passed else "Your last move"
            raise CannotUndo(f"{whose} showed something nobody knew before, so it stands.")
        if stays:
            kept.insert(0, at)
        elif not others and at not in passed:
            for k in kept:
                if match.noticed(k) & mine and not beside(match, at, k):
                    raise moved_since(match, k)
            theirs = {index for index in range(len(match.seat_names)) if match.seat_names[index] not in agree} - mine
            again = playable(match, at, kept)
            lost = any(match.made[k].who in theirs for k in kept if k not in again)
            if lost or asked_in_secret(match, at, mine, theirs):
                raise CannotUndo("Others decide in secret what depends on your last move, so it stands.")
            return Undo(match.seat_names[made.who], at, [match.made[k].answer for k in again])
    raise CannotUndo("There is no move to take back.")


def moved_since(match: Match, at: int) -> CannotUndo:
    return CannotUndo(f"{match.game.seat_title(match.seat_names[match.made[at].who])} has moved since.")


def agreed(match: Match, seat: str, moves: int | None = None, passed: Collection[int] = ()) -> Undo:
    """Where an undo leads that everybody agrees to: before this seat's last move (moves in `passed` are its standing orders'), or
    to when this many moves had been made."""
    me = match.index(seat)
    own = [at for at, made in enumerate(match.made) if made.who == me]
    mine = [at for at in own if at not in passed] if moves is None else [at for at in own if at >= moves]
    if not mine:
        raise CannotUndo("There is no move to take back." if moves is None else "You have made no move since then.")
    to = mine[-1] if moves is None else moves
    hidden = [at for at in range(to, len(match.made)) if me not in match.noticed(at)]
    return Undo(seat, to, [match.made[at].answer for at in playable(match, to, hidden)])


def playable(match: Match, to: int, kept: list[int]) -> list[int]:
    """Those of these moves that can be made again when this many moves have been made; what depended on a move that is gone
    goes with it."""
    state, found = match.state_before(to), []
    for k in kept:
        made = match.made[k]
        asked = any((a.i, a.who) == (made.i, made.who) for a in match.game.open(state))
        if asked and match.game.why_not(state, made.i, made.action, *made.place) is None:
            match.game.plain.answer(state, made.i, made.action, *made.place)
            found.append(k)
    return found


def asked_in_secret(match: Match, at: int, mine: set[int], theirs: set[int]) -> bool:
    """Whether this move, or one since that these seats noticed, let others be asked what they answer unnoticed, beside somebody
    else. What they have answered depends on it, and whether they have must not show: so it does not matter whether they have."""
    for k in range(at, len(match.made)):
        if not match.noticed(k) & mine:
            continue
        state = match.moment(k + 1).state
        if state.flow.asked > 1:
            before = {(a.i, a.who, a.kind.name) for a in match.game.open(match.moment(k).state)}
            new = [a for a in match.game.open(state) if a.who in theirs and (a.i, a.who, a.kind.name) not in before]
            if any(unnoticed(match.game, state, a.i, mine) for a in new):
                return True
    return False


def unnoticed(game: Game, state: Any, i: int, seats: set[int]) -> bool:
    """Whether a question could be answered without these seats seeing or hearing anything of it."""
    after = copy_of(state)
    after.journal = []
    game.plain.answer(after, i, game.legal(state, i)[0])
    said, after.journal = after.journal, None
    if any(event.seen_by(seat) for event in said for seat in seats):
        return False
    return all(game.known(after, seat).values() == game.known(state, seat).values() for seat in seats)


def beside(match: Match, mine: int, at: int) -> bool:
    """Whether a move made in secret after mine could equally have been made before it: then it can be kept."""
    made, before = match.made[at], match.moment(mine)
    asked = next((a for a in match.game.open(before.state) if (a.i, a.who) == (made.i, made.who)), None)
    return asked is not None and made.action in match.game.legal(before.state, made.i)


def forced(match: Match, at: int, seats: set[int]) -> bool:
    """Whether somebody else's move was the only one there was, as far as these seats can tell. Where something was hidden
    from one of them the answer is always no: otherwise an undo would tell whether the other had a choice."""
    made = match.made[at]
    if made.open and made.choices is not None:
        return made.choices == 1
    found = made.forced = made.forced or {}
    for index in seats - found.keys():
        known = match.moment(at).known(index)
        found[index] = len(match.game.legal(known, made.i)) == 1 and sees_all(match.game, known, index)
    return all(found[index] for index in seats)


def showed(match: Match, at: int, but: frozenset[int] = frozenset()) -> bool:
    """Whether a move showed anybody anything new (`but` some of whom it does not matter); worked out once.

    The result itself must tell the seat nothing. So where something is hidden from the seat, what the others learned is worked
    out in a world made up from what the seat knows, not in the true one."""
    made = match.made[at]
    if made.showed is None and made.open:
        made.showed = made.drew  # nothing was hidden, so nothing but dice or cards can have shown anything
    if made.showed is None:
        made.showed = shown_to(match, at)
    return made.showed and (made.open or not but or shown_to(match, at, but))


def shown_to(match: Match, at: int, but: frozenset[int] = frozenset()) -> bool:
    """Whether a move showed anything to any seat but these."""
    made = match.made[at]
    before, after, answer = match.moment(at), match.moment(at + 1).state, (made.i, made.action, made.place)
    mine, indices = before.known(made.who), [index for index in match.indices() if index not in but]
    if sees_all(match.game, mine, made.who):
        return reveals_to(match.game, {index: before.known(index) for index in indices}, after, made.drew, *answer)
    own = {made.who: mine} if made.who not in but else {}
    others = [index for index in indices if index != made.who]
    made_up = match.game.world(mine, made.who, key_of("undo"))
    return reveals_to(match.game, own, after, True, *answer) or reveals(match.game, made_up, others, *answer)


# ---------------------------------------------------------------- what an answer shows
def reveals(game: Game, state: Any, seats: Iterable[int], i: int, action: int, place: Place = (0, 0, 0)) -> bool:
    """Would this answer show one of these seats anything? It would if the seat could tell, from what it saw, the true world
    from another that fitted all it knew before: a die, a card turned up, a hidden choice made public."""
    after = copy_of(state)
    game.plain.answer(after, i, action, *place)
    drew = (after.luck.drawn, after.luck.fixed_used) != (state.luck.drawn, state.luck.fixed_used)
    return reveals_to(game, {seat: game.known(state, seat) for seat in seats}, after, drew, i, action, place)


def reveals_to(
    game: Game, before: dict[int, Any], after: Any, drew: bool, i: int, action: int, place: Place = (0, 0, 0)
) -> bool:
    """The same from what every seat knew before, the state after the answer, and whether dice or cards were drawn."""
    for seat, known in before.items():
        seen = game.known(after, seat).values()
        if seen == known.values():
            continue  # this seat saw nothing of it
        if not drew and sees_all(game, known, seat):
            continue  # only one world fits, the true one, and no die was rolled in it
        for key in range(WORLDS):
            world = game.world(known, seat, key_of(f"undo {key}"))
            if game.why_not(world, i, action, *place) is not None:
                return True
            game.plain.answer(world, i, action, *place)
            if game.blinded(world, seat).values() != seen:
                return True
    return False


def sees_all(game: Game, known: Any, seat: int) -> bool:
    """Whether nothing is hidden from this seat but the dice to come: redrawing what it does not know changes nothing."""
    world = game.world(known, seat, known.luck.key)
    world.luck.assign(known.luck)
    return bool(world.values() == known.values())
