"""Random games of Fantasy Cards: in two forms side by side, told to nobody who may not know, written down and played again."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.fantasycards.forces import FORCES
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.state import N_CARDS
from sandtable.games.fantasycards.vocabulary import ENEMY_MOVES
from sandtable.kernel.options import FIRST_WANTED
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record

from .table import BLUE, RED, act, asked, battle, both, hand

MOVES = 130


@pytest.mark.rule("FC-1.1a", "FC-1.1d", "FC-1.2a")
@pytest.mark.parametrize("seed", range(2))
def test_plain_and_checked_rules_agree(seed: int) -> None:
    """And every card is in exactly one place, all the time. Who wants the first answer only is told the same one."""
    names = sorted(FORCES)
    options = {"red": names[seed], "blue": names[seed + 1], "field": ("walls", "ridge")[seed]}
    r, plain, strict = Random(seed), game.new(seed, options), game.new(seed, options, game.checked)
    for _ in range(MOVES):
        if game.is_over(plain):
            break
        legal = game.legal(plain)
        assert legal == game.legal(strict)
        first = game.buffer(plain)
        game.plain.options(plain, 0, first, FIRST_WANTED)
        assert first.action[0] == legal[0]
        action = r.choice(legal)
        game.plain.answer(plain, 0, action)
        game.checked.answer(strict, 0, action)
        assert plain.values() == strict.values()
        for side in plain.sides:
            where = zip(side.hand, side.deck, side.discards, side.resolving, strict=True)
            assert [sum(piles) for piles in where] == [1] * N_CARDS
            assert sum(side.hand) == side.in_hand <= 6


@pytest.mark.rule("FC-1.2f", "FC-1.2g")
def test_a_seat_does_not_know_the_other_hand() -> None:
    s = game.new(5)
    while s.sides[0].in_hand == 0:
        game.answer(s, 0, game.legal(s)[0])
    known = game.known(s, 0)
    assert list(known.sides[0].hand) == list(s.sides[0].hand)
    assert sum(known.sides[1].hand) == 0
    assert known.sides[1].in_hand == 6
    world = game.world(known, 0, 77)
    assert sum(world.sides[1].hand) == 6
    assert sum(world.sides[1].deck) == N_CARDS - 6


@pytest.mark.rule("FC-H.1i")
def test_a_question_does_not_tell_what_is_in_a_hand() -> None:
    """Blue is asked about a move whether it holds Opportunity Fire or not, unless everybody can know that it does not."""
    for held, known, wanted in (("opportunity-fire", 0, True), ("shield-wall", 0, True), ("shield-wall", 1, False)):
        s = battle([("infantry", 10, 10, 180)], [("archer", 10, 16, 0)])
        hand(s, RED, "cautious-advance")
        hand(s, BLUE, held)
        fires = [k for k in range(N_CARDS) if both(k)[1] in ("opportunity-fire", "bogged-down") and s.sides[BLUE].deck[k]]
        for k in fires if known else ():
            s.sides[BLUE].deck[k], s.sides[BLUE].discards[k] = 0, 1
        game.answer(s, 0, game.read_move(s, 0, act(s, "cautious-advance", "red-infantry")))
        while asked(s) == "blue respond" and game.open(s)[0].args["trigger"] != ENEMY_MOVES:
            game.answer(s, 0, game.legal(s)[0])
        game.answer(s, 0, game.read_move(s, 0, "move 90 half"))
        moved = asked(s) == "blue respond" and game.open(s)[0].args["trigger"] == ENEMY_MOVES
        assert moved == wanted, (held, known)
        if wanted:
            assert (len(game.legal(s)) > 1) == (held == "opportunity-fire")


def test_a_record_is_played_again() -> None:
    r, match = Random(3), Match(game, 3)
    for _ in range(60):
        match.play(0, r.choice(match.now.legal(match.open()[0])))
    again = replay(game, read_record(match.record.text()))
    assert again.state.values() == match.state.values()
    assert [line.text for line in again.log] == [line.text for line in match.log]


def test_every_verb_is_typed_and_read_back() -> None:
    r, s, seen = Random(4), game.new(4, {"red": "siege", "blue": "wild"}), set()
    for _ in range(MOVES):
        if game.is_over(s):
            break
        legal = game.legal(s)
        for action in r.sample(legal, min(6, len(legal))):
            text = game.move_text(s, 0, action)
            assert game.read_move(s, 0, text) == action
            assert game.label(s, 0, action)
            seen.add(text.split()[0])
        game.answer(s, 0, r.choice(legal))
    assert seen >= {"deploy", "put", "act", "end", "move", "discard"}
