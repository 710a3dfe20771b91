"""Looking back at a game: its record, its moments, and the view of one of them."""

from __future__ import annotations

from sandtable.play.match import LogLine, Match

from . import snapshot
from .protocol.lobby import Moment, MomentShown, ReplayInfo
from .protocol.view import TableEvent
from .table import Refused, Table

NOT_TOLD = "not told"  # in place of a seed


def finished(table: Table) -> Match:
    """The match of a game that is over. A record holds the seed of all dice, so there is none before."""
    if table.frozen or table.match is None or table.result is None:
        raise Refused("The record holds the seed of the dice, so it can be had when the game is over.")
    return table.match


def record_text(table: Table) -> str:
    if table.frozen and table.kept_record:
        return table.kept_record
    finished(table)
    return kept_record(table)


def kept_record(table: Table) -> str:
    """The record as it is kept. One of a game that goes on is without its dice: should it be frozen, its moves can be read."""
    match, result = table.match, table.result
    assert match is not None
    record = match.record.upto(len(match.record.moves))
    record.commit = table.header.commit
    if result is None:
        record.seed, record.forks = NOT_TOLD, []
        return record.text()
    winners = " ".join(result.winners) or "draw"
    record.result = winners if result.how == "played" else f"{winners} ({ended(table)})"
    return record.text()


def ended(table: Table) -> str:
    """How a game ended that its moves did not end."""
    result = table.result
    assert result is not None
    losers = " ".join(seat for seat in table.seats if seat not in result.winners)
    words = {"resigned": f"{losers} resigned", "time": f"{losers} out of time", "gone": f"{losers} left"}
    return "left by all" if result.how == "idle" else words.get(result.how, "agreed")


def steps(table: Table, viewer: int) -> list[int]:
    """How many moves had been made at each moment a viewer could notice; all of them when the game is over."""
    indices = table.indices_of(viewer)
    match = table.match
    made = range(len(match.made)) if match else ()
    return [0, *(k + 1 for k in made if table.result or (match and match.noticed(k) & indices))]


def moments(table: Table, viewer: int) -> ReplayInfo:
    if table.match is None:
        return ReplayInfo([])
    you = snapshot.perspective(table, viewer)
    index = table.seats.index(you) if you else -1
    found = []
    for n, k in enumerate(steps(table, viewer)):
        if k == 0:
            found.append(Moment(n, 0, None, "The game begins."))
            continue
        said = " ".join(line.text for line in lines_of(table.match, k, index))
        made = table.match.record.moves[k - 1]
        # Before the end, the number of moves would tell how many unnoticed ones there were.
        move, text = (k, str(made)) if table.result else (-1, "")
        found.append(Moment(n, move, made.seat, said or text))
    return ReplayInfo(found)


def lines_of(match: Match, k: int, index: int) -> list[LogLine]:
    """What a seat was told of the k-th move."""
    return [line for line in match.log_of(k - 1) if line.event.seen_by(index)]


def moment(table: Table, viewer: int, n: int) -> MomentShown:
    """The game's own part of the view at a moment, and what led to it."""
    found = steps(table, viewer)
    if table.match is None or not 0 <= n < len(found):
        raise Refused(f"There are moments 0 to {len(found) - 1} here.")
    you = snapshot.perspective(table, viewer)
    index = table.seats.index(you) if you else -1
    known = table.match.moment(found[n]).known(index)
    lines = lines_of(table.match, found[n], index) if n else []
    events = [
        TableEvent(line.event.kind, table.game.event_facts(line.event.kind, line.event.values), line.text) for line in lines
    ]
    return MomentShown(n, you, table.game.view(known, index), events)
