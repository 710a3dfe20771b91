"""How long a server takes while somebody drags a unit over Fantasy Cards' table: python -m bench.drag [--games 3] [--places 12]

A game is played by lot, as the server folds one. At every question that takes a place the view is made as the asked seat is sent it
(`view`), and then some places are asked about, as a page does while a unit is dragged (`place`); moves are applied in between
(`move`). Seconds are those of one process; `--fields` and `--forces` choose what is fought with and over.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator

import msgspec

from sandtable.games.registry import find
from sandtable.kernel import Asked
from sandtable.play.match import rules_version
from sandtable.server import snapshot, why
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.protocol.messages import AskWhy
from sandtable.server.protocol.view import Place
from sandtable.server.pulse import Garbage
from sandtable.server.table import Header, LoggedEvent, SeatSpec, Table

GAME = "fantasycards"
Times = dict[str, list[float]]


def table_for(seed: int, options: dict[str, str]) -> Table:
    """A table of two people who have sat down."""
    game = find(GAME)
    full = game.full_options(options)
    seats = tuple(SeatSpec(seat, "human", n) for n, seat in enumerate(game.seats(full)))
    table = Table(Header("drag", GAME, full, seats, ClockSetting(), rules_version(game), str(seed), "", 0))
    for n, seat in enumerate(table.seats):
        table.apply(LoggedEvent(n + 1, 0, seat, "sit", {"seats": [seat], "name": seat, "entropy": ""}))
    return table


def timed(times: Times, name: str, since: float) -> None:
    times[name].append(time.thread_time() - since)


def look(table: Table, asked: Asked, times: Times) -> None:
    """The view of the seat that is asked, made and written."""
    began = time.thread_time()
    seat = table.seats[asked.who]
    made = snapshot.view_of(table, table.holder_of[seat], 0, {}, [], 60)
    msgspec.json.encode(made)
    timed(times, f"view {asked.kind.name}", began)


def drag(table: Table, asked: Asked, dice: random.Random, places: int, times: Times) -> None:
    """Ask about places, as a page does."""
    viewer = table.holder_of[table.seats[asked.who]]
    question = table.question([table.seats[asked.who]])
    assert question is not None
    assert table.match is not None
    state = table.match.state
    for action in table.match.now.free(asked):
        for x, y in spots(state, asked, dice, places):
            began = time.thread_time()
            msgspec.json.encode(why.explain(table, viewer, AskWhy(pick=f"{question[0]}:{action}", place=Place(x, y))))
            timed(times, f"place {asked.kind.name}", began)


def spots(state: object, asked: Asked, dice: random.Random, places: int) -> Iterator[tuple[int, int]]:
    field = state.field  # type: ignore[attr-defined]
    unit, left = asked.args.get("unit", -1), asked.args.get("left", field.distance[1])
    piece = field.pieces[unit] if unit >= 0 else None
    for _ in range(places):
        if piece is not None and piece.r:
            yield piece.x + dice.randint(-left, left), piece.y + dice.randint(-left, left)
        else:
            yield dice.randint(0, field.width), dice.randint(0, field.height)


def play(seed: int, options: dict[str, str], places: int, times: Times) -> None:
    table, dice = table_for(seed, options), random.Random(seed)
    while asked_all := table.asked():
        asked = dice.choice(asked_all)
        assert table.match is not None
        look(table, asked, times)
        if table.match.now.free(asked):
            drag(table, asked, dice, places, times)
        action = dice.choice(table.match.now.legal(asked))
        began = time.thread_time()
        table.apply(LoggedEvent(table.seq + 1, 0, table.seats[asked.who], "play", {"i": asked.i, "action": action}))
        timed(times, f"move {asked.kind.name}", began)


def report(times: Times) -> None:
    print(f"{'':24}{'n':>7}{'mean ms':>9}{'p50':>7}{'p99':>7}{'most':>7}")
    groups: Times = defaultdict(list)
    for name, taken in times.items():
        groups[name.split()[0]] += taken
    for name, taken in [*sorted(times.items()), *sorted(groups.items())]:
        taken = sorted(1000 * t for t in taken)
        n = len(taken)
        print(f"{name:24}{n:7}{sum(taken) / n:9.1f}{taken[n // 2]:7.1f}{taken[n * 99 // 100]:7.1f}{taken[-1]:7.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--places", type=int, default=12)
    parser.add_argument("--turns", default="10")
    parser.add_argument("--fields", default="heath,walls,crossing")
    parser.add_argument("--forces", default="standard,horde,siege,wild")
    asked = parser.parse_args()
    find(GAME).plain  # noqa: B018  (read once)
    Garbage()
    fields, forces = asked.fields.split(","), asked.forces.split(",")
    times: Times = defaultdict(list)
    for n in range(asked.games):
        force = forces[n % len(forces)]
        play(
            n, {"turn_cap": asked.turns, "field": fields[n % len(fields)], "red": force, "blue": force}, asked.places, times
        )
    report(times)


if __name__ == "__main__":
    main()
