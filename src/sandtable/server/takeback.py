"""What may be taken back. `Match.undo` does the same for one screen; at a table of several, a hidden answer of somebody else
must neither block an undo nor be named by it nor be lost through it, so moves one cannot notice are made again."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.luck import key_of
from sandtable.play.match import reveals, reveals_to, sees_all

from .table import Made, Refused, Table

Again = list[list[int]]


def free(table: Table, seat: str) -> dict[str, Any]:
    """Where a free undo of this seat goes back to, and the moves to make again; Refused with a sentence if there is none."""
    table.live  # noqa: B018  (refuses)
    index = table.seats.index(seat)
    again: Again = []
    for at in range(len(table.moves) - 1, -1, -1):
        made = table.moves[at]
        if made.seat == seat:
            if told(table, at, made):
                raise Refused("Your last move showed something nobody knew before.")
            return {"seat": seat, "to": at, "again": again}
        if index not in made.noticed:
            again.insert(0, written(made))
        elif not forced(table, at, made, index):
            raise Refused(f"{table.game.seat_title(made.seat)} has moved since.")
    raise Refused("You have no move to take back.")


def by_consent(table: Table, seat: str, moves: int | None) -> dict[str, Any]:
    """Where an undo goes that everybody agrees to: this seat's last move, or where so many moves had been made."""
    if table.match is None or table.frozen:
        table.live  # noqa: B018  (refuses)
    index = table.seats.index(seat)
    mine = [at for at, made in enumerate(table.moves) if made.seat == seat and (moves is None or at >= moves)]
    if not mine:
        raise Refused("You have no move to take back." if moves is None else "You have made no move since then.")
    to = mine[-1] if moves is None else moves
    return {"seat": seat, "to": to, "again": [written(m) for m in table.moves[to:] if index not in m.noticed]}


def forced(table: Table, at: int, made: Made, index: int) -> bool:
    """Whether somebody else's move was the only one there was, as far as seat `index` can tell. Where something was hidden
    from that seat the answer is no, always: else an undo would tell whether the other had had a choice."""
    if made.open and made.choices is not None:
        return made.choices == 1
    if index not in made.forced:
        known = before(table, at, index)
        made.forced[index] = len(table.game.legal(known, made.i)) == 1 and sees_all(table.game, known, index)
    return made.forced[index]


def told(table: Table, at: int, made: Made) -> bool:
    """Whether this move showed anybody anything; worked out once.

    The answer itself must tell its seat nothing. So where something is hidden from the seat, what the others learned is
    asked of a world made up from what the seat knows, not of the true one."""
    if made.reveals is None and made.open:
        made.reveals = made.drew  # nothing was hidden, so nothing but dice or cards can have shown anything
    if made.reveals is None:
        assert table.match is not None
        game, seat = table.game, table.seats.index(made.seat)
        after = table.match.state_before(at + 1) if at + 1 < len(table.moves) else table.match.state
        answer = (made.i, made.action, made.place)
        mine = before(table, at, seat)
        if sees_all(game, mine, seat):
            known = {index: before(table, at, index) for index in range(-1, len(table.seats))}
            made.reveals = reveals_to(game, known, after, made.drew, *answer)
        else:
            made.reveals = reveals_to(game, {seat: mine}, after, True, *answer) or reveals(
                game, game.world(mine, seat, key_of("undo")), *answer
            )
    return made.reveals


def before(table: Table, at: int, index: int) -> Any:
    """What a seat knew before a move; at hand for the last one."""
    if at == len(table.moves) - 1 and index in table.known_before:
        return table.known_before[index]
    assert table.match is not None
    return table.game.known(table.match.state_before(at), index)


def written(made: Made) -> list[int]:
    return [made.i, made.action, *made.place]
