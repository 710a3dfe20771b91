"""How a game ended, and why: from the rules of each game, in a sentence for whoever asks, with the moments that decided."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.frontline.rules.end import scores
from sandtable.games.frontline.state import EMPTY, GONE
from sandtable.games.registry import GAMES, find
from sandtable.kernel.marks import LEDGER_ID
from sandtable.server import ending as ending_module
from sandtable.server.ending import TURNINGS, how_it_ended
from sandtable.server.lobby import new_table
from sandtable.server.protocol.lobby import NewTable
from sandtable.server.replays import moments
from sandtable.server.table import WATCHER, LoggedEvent, Refused, Table
from sandtable.server.why import ledger_of
from tests.positions import begin_at


def log(table: Table, actor: str, kind: str, **data: Any) -> None:
    table.apply(LoggedEvent(table.seq + 1, 0, actor, kind, data))


def begun(game: str, seed: int, position: str | None = None) -> Table:
    table = Table(new_table(NewTable(game=game, seed=str(seed), position=position), 0, None))
    for seat in table.seats:
        log(table, seat, "sit", seats=[seat], name="")
    return table


def played(game: str, seed: int, position: str | None = None) -> Table:
    """A game to its end, at random."""
    table, r = begun(game, seed, position), random.Random(seed)
    match = table.begun
    while not match.over:
        asked = r.choice(match.open())
        log(table, table.seats[asked.who], "play", i=asked.i, action=r.choice(match.now.legal(asked)))
    return table


@pytest.mark.parametrize(
    ("game", "seed", "winner", "loser", "watcher"),
    [
        (
            "frontline", 2, "You won, 2 : 1, with more points after December.",
            "You lost, 1 : 2: Green won with more points after December.",
            "Green won, 2 : 1, with more points after December.",
        ),
        (
            "burntmoon", 2, "You won, 9 : 0, by taking lane 3.", "You lost, 0 : 9: LFA won by taking lane 3.",
            "LFA won, 9 : 0, by taking lane 3.",
        ),
        (
            "burntmoon", 1, "You won by leaving the other side without a MOSS.",
            "You lost: LFA won by leaving the other side without a MOSS.",
            "LFA won by leaving the other side without a MOSS.",
        ),
        (
            "redline", 4, "You won as the other arsenal ran out.", "You lost: Blue won as the other arsenal ran out.",
            "Blue won as the other arsenal ran out.",
        ),
    ],
)  # fmt: skip
def test_who_won_how_and_by_which_rule(game: str, seed: int, winner: str, loser: str, watcher: str) -> None:
    table = played(game, seed)
    result = table.result
    assert result is not None
    told = {seat: how_it_ended(table, table.holder_of[seat]) for seat in table.seats}
    assert all(told[seat].text == (winner if seat in result.winners else loser) for seat in table.seats)
    ended = how_it_ended(table, WATCHER)
    assert ended.text == watcher
    assert ended.rule in ledger_of(table.game)
    assert ended.rule_text == ledger_of(table.game)[ended.rule].text
    assert ended.tie_break == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_moments_that_decided_are_where_the_count_changed_and_the_end(game: str) -> None:
    table = played(game, 3)
    ended, match = how_it_ended(table, WATCHER), table.begun
    assert ended.sheet is not None
    assert ended.sheet == table.game.sheet(match.state)
    *turned, last = ended.turnings
    assert 1 <= len(ended.turnings) <= TURNINGS
    assert (last.n, last.why, last.score) == (len(match.made), "end", ended.sheet.total)
    assert [t.n for t in turned] == sorted({t.n for t in turned})
    for turning in turned:
        before, after = (table.game.sheet(match.moment(at).state) for at in (turning.n - 1, turning.n))
        assert before is not None
        assert after is not None
        if turning.why == "count":
            was, now = (next(row.by for row in s.rows if row.name == turning.counts) for s in (before, after))
        else:
            was, now = before.total, after.total
            ahead = [max(by.values()) == v for by in (was, now) for v in by.values()]
            assert (turning.why == "lead") == (ahead[:2] != ahead[2:])
        assert was != now == turning.score
    steps = moments(table, WATCHER).moments
    assert all(turning.text in steps[turning.n].text for turning in ended.turnings)


def test_where_an_arsenal_was_razed_a_game_turned_too() -> None:
    """What decided is what was left of the arsenals, not who had more missions."""
    position = begin_at("redline-short").replace('stage = "mulligan"', 'stage = "deploy"')
    table = played("redline", 3, position.replace('arsenal = ["2', 'arsenal = ["9'))
    razed = [turning for turning in how_it_ended(table, WATCHER).turnings if turning.why == "count"]
    assert razed
    assert {turning.counts for turning in razed} == {"Cards left in the arsenal"}
    assert all("razed" in turning.text for turning in razed), [turning.text for turning in razed]


def test_an_ending_is_worked_out_once_and_anew_when_the_game_went_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table, looked = begun("frontline", 1), list[int]()
    monkeypatch.setattr(ending_module, "turnings", lambda match, _: looked.append(len(match.made)) or [])
    log(table, "red", "resign")
    assert [how_it_ended(table, viewer).text for viewer in (*table.viewers, WATCHER)]
    assert len(looked) == 1
    table.result = None  # as after an undo that all agree to
    log(table, "green", "resign")
    assert how_it_ended(table, WATCHER).text.startswith("Green resigned.")
    assert len(looked) == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_given_up_says_so_and_shows_what_stood(game: str) -> None:
    table = begun(game, 1)
    with pytest.raises(Refused, match="not over"):
        how_it_ended(table, WATCHER)
    loser, winner = table.seats[:2]
    log(table, loser, "resign")
    title = table.game.seat_title
    assert how_it_ended(table, table.holder_of[winner]).text == f"You won: {title(loser)} resigned. {title(winner)} won."
    assert how_it_ended(table, table.holder_of[loser]).text.startswith("You lost: ")
    ended = how_it_ended(table, WATCHER)
    assert ended.text == f"{title(loser)} resigned. {title(winner)} won."
    assert (ended.rule, ended.turnings[-1].why) == (None, "end")


def test_a_tie_break_is_named_where_it_decided() -> None:
    game = find("frontline")
    s = game.new(1)
    s.winner = 0
    sheet = game.sheet(s)
    assert sheet is not None
    assert sheet.total["red"] == sheet.total["green"]
    taken = next(u for u in s.units if u.colour == 1 and u.square >= 0 and not scores(s, u.square, 1))
    s.board[taken.square], taken.square, taken.status = EMPTY, EMPTY, GONE
    ending = game.ending(s, [])
    assert ending is not None
    assert (ending.rule, ending.counted) == ("FL-D.1b", True)
    red, green = (sum(u.colour == colour and u.square >= 0 for u in s.units) for colour in (0, 1))
    assert ending.tie_break == f"The points are equal, so units on the battlefield decide: Red {red}, Green {green}."
    assert LEDGER_ID.fullmatch(ending.rule)


def test_two_at_one_screen_are_told_who_won_not_that_they_did() -> None:
    table = Table(new_table(NewTable(game="frontline", seed="1", hotseat=True), 0, None))
    log(table, "red", "sit", seats=["red", "green"], name="")
    log(table, "green", "resign")
    assert how_it_ended(table, table.holder_of["red"]).text == "Green resigned. Red won."
