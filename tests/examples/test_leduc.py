"""Leduc hold'em: the whole tree is small enough to look at every hand. What chips are won, and what a seat can know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from playing import after, play, scores

from examples.leduc import CALL, CARDS, FOLD, NO_CARD, NOTHING_TO_MATCH, PUBLIC, RAISE, TWO_RAISES, leduc
from sandtable.kernel import IllegalMove, pack
from sandtable.kernel.luck import fix, unused

Line = tuple[str, ...]  # what both players have seen: moves and the public card


def draws(*cards: str) -> list[int]:
    """The fixed numbers that deal these cards, in this order."""
    deck, numbers = list(CARDS), []
    for card in cards:
        numbers.append(deck.index(card))
        deck.remove(card)
    return numbers


def hand(*cards: str) -> Any:
    """A hand in which these cards are dealt."""
    s = leduc.blank()
    fix(s, draws(*cards))
    s.journal = []
    leduc.plain.start(s)
    return s


def hands() -> Iterator[tuple[Line, Any]]:
    """Every state of every hand, with what both have seen of it."""
    for cards in permutations(CARDS, 2):
        s = hand(*cards)
        s.luck.fixed_count = s.luck.fixed_used = 0
        yield from from_here((), s)


def from_here(line: Line, s: Any) -> Iterator[tuple[Line, Any]]:
    yield line, s
    for action in [] if leduc.is_over(s) else leduc.legal(s):
        move = leduc.move_text(s, 0, action)
        for k in range(4):
            t = after(leduc, s, action, [k])
            no_deal = bool(unused(t))
            t.luck.fixed_count = t.luck.fixed_used = 0
            if no_deal:
                yield from from_here((*line, move), t)
                break
            yield from from_here((*line, move, CARDS[t.card[PUBLIC]]), t)


@pytest.fixture(scope="module")
def tree() -> list[tuple[Line, Any]]:
    return list(hands())


# ---------------------------------------------------------------- the betting
def test_move_counts(tree: list[tuple[Line, Any]]) -> None:
    """The plies of the tree, deals included: as OpenSpiel counts them."""
    counts: dict[int, set[Any]] = defaultdict(set)
    for line, s in tree:
        seen = (s.card[0], s.card[1], *line)
        for depth in range(len(seen) + 1):
            counts[depth].add(seen[:depth])
    assert [len(counts[d]) for d in range(13)] == [1, 6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240, 0]


@pytest.mark.parametrize(
    ("cards", "moves", "won"),
    [
        ("Js Qh", "raise fold", 1),  # a fold loses the chip put in
        ("Ks Qh", "check raise fold", -1),
        ("Ks Qh", "raise raise fold", -3),
        ("Js Qh Ks", "check check check check", -1),  # the higher card
        ("Js Qh Jh", "check check check check", 1),  # a pair beats a higher card
        ("Ks Qh Qs", "raise call check raise call", -7),  # 1 + 2 + 4
        ("Js Jh Qs", "raise raise call raise raise call", 0),  # equals split
        ("Qs Js Qh", "raise raise call raise raise call", 13),  # 1 + 2 + 2 + 4 + 4: the most there is
        ("Qs Js Qh", "check raise raise call check raise raise call", 13),
        ("Qs Ks Qh", "raise call raise fold", 3),  # the pot of the first round
        ("Qs Ks Qh", "raise call raise raise fold", -7),
        ("Js Ks Qh", "check check check raise fold", -1),
    ],
)
def test_chips(cards: str, moves: str, won: int) -> None:
    *before, last = moves.split()
    s = play(leduc, hand(*cards.split()), " ".join(before))
    assert leduc.score(s, 0) == leduc.score(s, 1) == 0  # nobody has won while it goes on
    assert scores(leduc, play(leduc, s, last)) == (won, -won)
    assert unused(s) == []


@pytest.mark.parametrize("moves", ["", "check", "check check"])
def test_no_fold_without_a_raise(moves: str) -> None:
    s = play(leduc, hand("Js", "Qs", "Ks"), moves)
    assert leduc.legal(s) == [CALL, RAISE]
    with pytest.raises(IllegalMove) as caught:
        play(leduc, s, "fold")
    assert caught.value.refusal == NOTHING_TO_MATCH


@pytest.mark.parametrize("moves", ["raise raise", "check raise raise", "raise call raise raise"])
def test_two_raises_a_round(moves: str) -> None:
    s = play(leduc, hand("Js", "Qs", "Ks"), moves)
    assert leduc.legal(s) == [FOLD, CALL]
    with pytest.raises(IllegalMove) as caught:
        play(leduc, s, "raise")
    assert caught.value.refusal == TWO_RAISES


def test_the_first_player_begins_both_rounds() -> None:
    s = hand("Js", "Qs", "Ks")
    assert leduc.asked(s, 0).who == 0
    for first_round in ("check check", "raise call", "check raise call", "raise raise call"):
        s = play(leduc, hand("Js", "Qs", "Ks"), first_round)
        assert s.card[PUBLIC] == CARDS.index("Ks")
        assert leduc.asked(s, 0).who == 0


def test_texts(tree: list[tuple[Line, Any]]) -> None:
    s = hand("Js", "Qs", "Ks")
    assert [leduc.label(s, 0, a) for a in leduc.legal(s)] == ["Check", "Raise to 3"]
    play(leduc, s, "raise")
    assert [leduc.label(s, 0, a) for a in leduc.legal(s)] == ["Fold and lose 1", "Call with 2 more", "Raise to 5"]
    for _, t in tree:
        for action in [] if leduc.is_over(t) else leduc.legal(t):
            assert leduc.read_move(t, 0, leduc.move_text(t, 0, action)) == action
    with pytest.raises(ValueError, match="say fold, check, call or raise"):
        leduc.read_move(s, 0, "bluff")


# ---------------------------------------------------------------- what a seat may know
def told(line: Line, s: Any, seat: int) -> tuple[Any, ...]:
    """All a seat may base a decision on: its card and what both have seen; and the cards once they are shown."""
    return seat, s.card[seat], line, s.card[1 - seat] if s.shown else None


def seen(s: Any, seat: int) -> tuple[Any, ...]:
    """Everything the kernel gives to a seat."""
    k = leduc.known(s, seat)
    texts: list[str] = []
    for asked in leduc.open(k):
        texts.append(leduc.prompt(k, asked.i))
        texts += [leduc.label(k, asked.i, a) + leduc.move_text(k, asked.i, a) for a in leduc.legal(k, asked.i)]
    return seat, pack(k).tobytes(), tuple(texts), str(leduc.view(k, seat))


def test_worlds_a_seat_cannot_tell_apart_look_the_same(tree: list[tuple[Line, Any]]) -> None:
    looks: dict[Any, set[Any]] = defaultdict(set)
    worlds: dict[Any, int] = defaultdict(int)
    for line, s in tree:
        for seat in range(2):
            looks[told(line, s, seat)].add(seen(s, seat))
            worlds[told(line, s, seat)] += 1
    assert all(len(look) == 1 for look in looks.values())
    assert {worlds[w] for w in worlds if w[3] is None} == {4, 5}  # so many cards the other may hold
    assert len({look for same in looks.values() for look in same}) == len(looks)  # and it forgets nothing


def test_options_are_the_same_for_who_knows_less(tree: list[tuple[Line, Any]]) -> None:
    for _, s in tree:
        assert leduc.is_over(s) or leduc.legal(leduc.known(s, leduc.asked(s, 0).who)) == leduc.legal(s)


def test_luck_and_key_are_hidden() -> None:
    one, two = leduc.new("one"), leduc.new("two")
    two.card[:] = one.card
    assert seen(one, 0) == seen(two, 0)


def test_redrawn_worlds_are_possible_and_all_occur(tree: list[tuple[Line, Any]]) -> None:
    for line, s in tree[:: len(tree) // 40]:
        for seat in range(2):
            known = leduc.known(s, seat)
            drawn = set()
            for key in range(60):
                world = leduc.world(known, seat, key * 7919 + 1)
                drawn.add(world.card[1 - seat])
                assert told(line, world, seat) == told(line, s, seat)
                assert seen(world, seat) == seen(s, seat)
            own = {s.card[seat], s.card[PUBLIC]}
            assert drawn == ({s.card[1 - seat]} if s.shown else set(range(6)) - own)


def test_cards_in_the_log() -> None:
    def log(s: Any, seat: int) -> list[str]:
        return [leduc.event_text(s, event) for event in s.journal if event.seen_by(seat)]

    s = play(leduc, hand("Js", "Qs", "Ks"), "raise call check check")
    assert log(s, 0) == [
        "You are dealt Js.",
        "The first player raises, with 3 in.",
        "The second player calls, with 3 in.",
        "The public card is Ks.",
        "The first player calls, with 3 in.",
        "The second player calls, with 3 in.",
        "The first player shows Js.",
        "The second player shows Qs.",
    ]
    assert log(s, 1) == ["You are dealt Qs.", *log(s, 0)[1:]]
    s = play(leduc, hand("Js", "Qs"), "raise fold")
    assert not any("Qs" in text for text in log(s, 0))
    assert leduc.known(s, 0).card[1] == NO_CARD  # a folded hand stays hidden
