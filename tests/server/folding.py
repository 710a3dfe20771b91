"""People who play at random and take back, offer, agree, decline, pause and now and then resign: whatever they do is done or
refused, and reading the log again gives the same table.

    python -m tests.server.folding [--games 5000] [--first 0] [--acts 120]

plays so many tables of all games, with all mixes of options by turns and every second time with options drawn by lot, and counts
what was done. It stops at the first that cannot be read again, and says which.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec

from sandtable.ai import HUMAN
from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel.choices import BadOption
from sandtable.play.match import rules_version
from sandtable.server import acts, saved, snapshot
from sandtable.server.protocol.lobby import ClockSetting
from sandtable.server.protocol.messages import Act, Offer
from sandtable.server.table import Header, LoggedEvent, Refused, SeatSpec, Table

PAUSE = ClockSetting("game", 600_000, 3_000)
SECRET_SETUP = {"setup": "free", "cards": "choose"}  # of Front Line: both choose and place unseen
MOST = 120  # acts at a table


def mixes(name: str, long: bool = False) -> list[dict[str, str]]:
    found = facts(name).all_mixes if long else facts(name).mixes
    return [*found, SECRET_SETUP] if name == "frontline" else found


def options_for(name: str, seed: int) -> dict[str, str]:
    """The mixes by turns, and every second time each option by lot."""
    chosen, r = mixes(name, long=True), random.Random(f"{name} {seed}")
    if seed % 2 == 0:
        return chosen[seed // 2 % len(chosen)]
    while True:
        drawn = {option: r.choice(choice.values) for option, choice in find(name).choices.items()}
        with suppress(BadOption):  # not all of them go together
            find(name).blank(drawn)
            return drawn


def begun(game: str, seed: int, options: dict[str, str]) -> tuple[Table, list[LoggedEvent]]:
    rules, full = find(game), find(game).full_options(options)
    seats = tuple(SeatSpec(seat, HUMAN, k) for k, seat in enumerate(rules.seats(full), 1))
    table, events = (
        Table(Header("t", game, full, seats, PAUSE, rules_version(rules), f"{seed}", "c", 0)),
        list[LoggedEvent](),
    )
    for spec in seats:
        logged(table, events, (spec.seat, "sit", {"seats": [spec.seat], "name": ""}))
    logged(table, events, (seats[0].seat, "together", {}))
    return table, events


def logged(table: Table, events: list[LoggedEvent], wanted: acts.Wanted) -> None:
    """Apply an event as it would come out of the database."""
    actor, kind, data = wanted
    event = LoggedEvent(table.seq + 1, 1000 * (table.seq + 1), actor, kind, msgspec.json.decode(msgspec.json.encode(data)))
    table.apply(event)
    events.append(event)


def move(table: Table, viewer: int, r: random.Random) -> acts.Wanted:
    question = table.question(table.seats_of(viewer))
    if question is None:
        raise Refused("nothing is asked of this viewer")
    id, asked = question
    known = table.known(asked.who)
    out = table.game.buffer(known)
    table.game.plain.options(known, asked.i, out, -1)
    pick = f"{id}:{int(out.action[r.randrange(out.n)])}"
    return acts.play(table, viewer, Act("c", id, [pick]))


def whim(table: Table, viewer: int, r: random.Random) -> acts.Wanted:
    """What somebody may want, of which moves are the most."""
    chance = r.random()
    if chance < 0.7:
        return move(table, viewer, r)
    if chance < 0.85:
        return acts.undo(table, viewer, None)
    if chance < 0.87:
        return acts.undo(table, viewer, r.randrange(len(table.marks[viewer])))
    if chance < 0.998:
        what = r.choice([*table.offers, "undo", "pause"]) if r.random() < 0.95 else "draw"
        return acts.offer(table, viewer, msgspec.convert({"what": what, "yes": r.random() < 0.7}, Offer))
    return acts.resign(table, viewer)


def shown(table: Table) -> dict[str, Any]:
    """Everything about a table that two readers of the same log must agree about."""
    match = table.match
    assert match is not None
    return {
        "state": match.state.values(),
        "moves": [str(move) for move in match.record.moves],
        "lines": [(line.text, line.audience, line.seqs) for line in table.lines],
        "questions": {i: (q.number, q.sign) for i, q in table.questions.items()},
        "counts": (table.seq, table.seqs, table.marks, table.numbers, table.status, table.result),
        "offers": {what: (p.by, p.data) for what, p in table.offers.items()},
        "clocks": (table.clocks.left, table.clocks.paused),
    }


def fold(game: str, seed: int, options: dict[str, str], most: int) -> dict[str, int]:
    """One table of so many acts at most; how many of each kind were done."""
    r, (table, events) = random.Random(seed), begun(game, seed, options)
    viewers, done = [v for v in table.viewers if v > 0], dict[str, int]()
    for _ in range(20 * most):
        if table.result or len(events) >= most:
            break
        try:
            wanted = whim(table, r.choice(viewers), r)
        except Refused:
            continue
        logged(table, events, wanted)
        done[wanted[1]] = done.get(wanted[1], 0) + 1
    again, data = Table(table.header), b""
    half = events[len(events) // 2]
    for event in events:
        again.apply(event)
        if event is half:
            data = saved.written(saved.hold(again, half))
    assert shown(again) == shown(table), (game, seed, options)
    went_on = saved.read(table.header, data, half)
    assert went_on is not None
    for event in events[half.seq :]:
        went_on.apply(event)
    assert shown(went_on) == shown(table), (game, seed, options)
    assert pages(went_on) == pages(table), (game, seed, options)
    assert went_on.match is not None
    assert again.match is not None
    for at in r.sample(range(len(again.match.made)), min(4, len(again.match.made))):
        assert went_on.match.state_before(at).values() == again.match.state_before(at).values(), (game, seed, options, at)
    return done


def pages(table: Table) -> list[bytes]:
    """What everybody would be sent who came now."""
    return [msgspec.json.encode(snapshot.view_of(table, viewer, 10**9, {}, [], 100)) for viewer in table.viewers]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.folding", description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on from there")
    parser.add_argument("--acts", type=int, default=MOST, help="at a table, at most")
    given, done = parser.parse_args(), Counter[str]()
    for n in range(given.first, given.first + given.games):
        name, seed = list(GAMES)[n % len(GAMES)], n // len(GAMES)
        try:
            done.update(fold(name, seed, options_for(name, seed), given.acts))
        except Exception:
            print(f"game {n}: {name}, seed {seed}, options {options_for(name, seed)}", flush=True)
            raise
        if (n + 1) % 100 == 0:
            print(f"{n + 1 - given.first} games, {done.total()} acts: {dict(done)}", flush=True)


if __name__ == "__main__":
    main()
