"""Cards with identity: order where there is one, who knows what, and worlds that a seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from sandtable.kernel import Luck, array, i1, i2, i8, luck_of, record
from sandtable.kernel.cards import (
    ANYWHERE,
    AT_BOTTOM,
    BETWEEN,
    BOTTOM,
    BY_ALL,
    DECK,
    FACE_DOWN,
    HAND,
    IN_HAND,
    MIXED,
    NO_CARD,
    ON_TOP,
    OPEN,
    TOP,
    UNSEEN,
    WATCHERS,
    Card,
    any_in_hand,
    draw_top,
    knows,
    last_card,
    lay,
    mix,
    nth,
    show,
    spot,
    think,
    thought,
)
from sandtable.kernel.hidden import deal_hidden, hide_cards
from sandtable.kernel.luck import fix, key_of
from sandtable.kernel.record import copy_of

TABLE, SEATS, DECK_SIZE = OPEN, 3, 10


@record
class Side:
    first: i2
    cards: i2
    hand: i2
    deck: i2
    tops: i2
    bottoms: i2
    own_tops: i8
    own_bottoms: i8
    reserve: i2
    down: i2


@record
class State:
    cards: list[Card] = array(SEATS * DECK_SIZE)
    sides: list[Side] = array(SEATS)
    n_cards: i2
    seats: i1
    luck: Luck = luck_of(fixed=16)


def dealt(seed: int = 1) -> State:
    """Three decks of ten cards, in no order."""
    s = State()
    s.n_cards, s.seats = SEATS * DECK_SIZE, SEATS
    s.luck.key = key_of(seed)
    for seat in range(SEATS):
        side = s.sides[seat]
        side.first, side.cards, side.deck = seat * DECK_SIZE, DECK_SIZE, DECK_SIZE
        for card in range(side.first, side.first + DECK_SIZE):
            c = s.cards[card]
            c.kind, c.owner, c.keeper, c.seat, c.zone = card, seat, seat, seat, DECK
            for who in range(WATCHERS, SEATS):
                think(s, card, who, BETWEEN)
    return s


def order(s: State, seat: int) -> tuple[list[int], list[int]]:
    """The cards of a deck that have a place: from the top, and from the bottom."""
    mine = [(c.place, k) for k, c in enumerate(s.cards) if c.zone == DECK and c.seat == seat]
    return [k for place, k in sorted(mine) if place > 0], [k for place, k in sorted(mine, reverse=True) if place < 0]


def lies_well(s: State) -> None:
    for seat, side in enumerate(s.sides):
        mine = [c for c in s.cards if c.seat == seat]
        assert side.hand == sum(c.zone == HAND for c in mine)
        assert side.deck == sum(c.zone == DECK for c in mine)
        places = sorted(c.place for c in mine if c.zone == DECK and c.place)
        assert places == [*range(-side.bottoms, 0), *range(1, side.tops + 1)]
    for k, c in enumerate(s.cards):
        here = spot(c.zone, c.place)
        for who in range(WATCHERS, SEATS):
            assert not here or thought(s, k, who) & here, "a seat never rules out what is true"


def test_a_deck_has_an_order_only_where_somebody_put_it() -> None:
    s = dealt()
    assert order(s, 0) == ([], [])
    lay(s, 3, DECK, 0, TOP, BY_ALL)
    lay(s, 5, DECK, 0, TOP, BY_ALL)
    lay(s, 7, DECK, 0, BOTTOM, BY_ALL)
    lay(s, 8, DECK, 0, BOTTOM, BY_ALL)
    assert order(s, 0) == ([5, 3], [8, 7])
    assert (nth(s, 0, 1), nth(s, 0, 2), last_card(s, 0)) == (5, 3, 8)
    assert draw_top(s, 0) == 5
    assert order(s, 0) == ([3], [8, 7])
    lies_well(s)


def test_a_card_goes_back_to_its_very_place() -> None:
    s = dealt()
    for card in (4, 3, 2, 1):
        lay(s, card, DECK, 0, TOP, BY_ALL)
    lay(s, 2, HAND, 0, 0, 1)
    assert order(s, 0)[0] == [1, 3, 4]
    lay(s, 2, DECK, 0, 2, 1)
    assert order(s, 0)[0] == [1, 2, 3, 4]
    lies_well(s)


def test_the_next_card_is_drawn_when_it_is_drawn_and_an_empty_deck_gives_none() -> None:
    s = dealt()
    fix(s, [4])
    assert draw_top(s, 0) == 4
    s.luck.fixed_count = s.luck.fixed_used = 0
    drawn = [draw_top(s, 0) for _ in range(9)]
    assert sorted([4, *drawn]) == list(range(10))
    assert draw_top(s, 0) == NO_CARD
    assert nth(s, 0, 1) == last_card(s, 0) == NO_CARD
    lies_well(s)


def test_the_last_cards_come_from_the_bottom_up() -> None:
    s = dealt()
    for card in range(9):
        lay(s, card, DECK, 0, BOTTOM, BY_ALL)
    assert draw_top(s, 0) == 9, "the one card between"
    assert [draw_top(s, 0) for _ in range(9)] == list(range(9))


def test_who_draws_sees_the_card_and_nobody_else_does() -> None:
    s = dealt()
    card = draw_top(s, 0)
    assert knows(s, 0, card)
    assert thought(s, card, 0) == IN_HAND
    for who in (1, 2, WATCHERS):
        assert not knows(s, who, card)
        assert {thought(s, k, who) for k in range(10)} == {IN_HAND | BETWEEN}, "any card of that deck may be the one"
        assert {thought(s, k, who) for k in range(10, 30)} == {BETWEEN}


def test_what_was_shown_is_known_until_a_move_nobody_saw() -> None:
    s = dealt()
    hand = [draw_top(s, 0) for _ in range(3)]
    for card in hand:
        show(s, card, 1 << 1)
    assert all(knows(s, 1, card) for card in hand)
    assert not any(knows(s, 2, card) for card in hand)
    moved = any_in_hand(s, 0)
    lay(s, moved, DECK, 0, BOTTOM, 1)
    assert {thought(s, card, 1) for card in hand} == {IN_HAND | AT_BOTTOM}, (
        "three cards, two places in hand, one under the deck"
    )
    assert knows(s, 0, moved)
    lies_well(s)


def test_who_knew_the_top_card_knows_it_when_it_is_drawn() -> None:
    s = dealt()
    lay(s, 6, DECK, 0, TOP, BY_ALL)
    assert draw_top(s, 0) == 6
    assert all(knows(s, who, 6) for who in (0, 1, 2, WATCHERS))


def test_a_shuffled_deck_forgets_places_but_not_cards() -> None:
    s = dealt()
    lay(s, 6, DECK, 0, TOP, BY_ALL)
    mix(s, 0)
    assert order(s, 0) == ([], [])
    assert s.cards[6].place == MIXED
    assert thought(s, 6, 2) == BETWEEN
    lies_well(s)


def random_play(s: State, r: random.Random, moves: int) -> None:
    for _ in range(moves):
        seat = r.randrange(SEATS)
        hand = [k for k, c in enumerate(s.cards) if c.zone == HAND and c.seat == seat]
        table = [k for k, c in enumerate(s.cards) if c.zone == TABLE and c.seat == seat]
        what = r.randrange(8)
        if what <= 1:
            draw_top(s, seat)
        elif what == 2 and hand:
            lay(s, r.choice(hand), TABLE, seat, 0, BY_ALL)
        elif what == 3 and table:
            lay(s, r.choice(table), DECK, seat, r.choice((TOP, BOTTOM)), BY_ALL)
        elif what == 4 and hand:
            lay(s, any_in_hand(s, seat), DECK, seat, BOTTOM, 1 << seat)
        elif what == 5 and hand:
            for card in hand:
                show(s, card, 1 << r.randrange(SEATS))
        elif what == 6 and s.sides[seat].deck:
            show(s, nth(s, seat, 1), r.choice((BY_ALL, 1 << seat)))
        elif what == 7 and not r.randrange(4):
            mix(s, seat)


def known(s: State, seat: int) -> State:
    k = copy_of(s)
    hide_cards(k, seat, 0)
    k.luck = Luck()  # type: ignore[assignment]
    return k


@pytest.mark.parametrize("seed", range(25))
def test_every_world_is_one_that_the_seat_cannot_tell_from_the_true_one(seed: int) -> None:
    r, s = random.Random(seed), dealt(seed)
    for n in range(12):
        random_play(s, r, 6)
        lies_well(s)
        for seat in range(WATCHERS, SEATS):
            mine = known(s, seat)
            world = copy_of(mine)
            world.luck.key = key_of(f"{seed} {n} {seat}")
            deal_hidden(world, seat)
            assert all(c.zone != UNSEEN for c in world.cards)
            lies_well(world)
            assert [c.values() for c in known(world, seat).cards] == [c.values() for c in mine.cards]  # type: ignore[attr-defined]


def test_worlds_differ_in_what_is_hidden() -> None:
    s = dealt()
    for _ in range(4):
        draw_top(s, 0)
    hands = set()
    for n in range(40):
        world = known(s, 1)
        world.luck.key = key_of(n)
        deal_hidden(world, 1)
        hands.add(tuple(k for k, c in enumerate(world.cards) if c.zone == HAND and c.seat == 0))
    assert len(hands) > 30
    assert thought(world, 0, 0) in (IN_HAND, ANYWHERE)
    assert all(thought(s, k, 1) & ON_TOP == 0 for k in range(10))


def test_what_contradicts_itself_is_an_error() -> None:
    s = dealt()
    k = known(s, 1)
    k.cards[0].zone = UNSEEN
    think(k, 0, 1, AT_BOTTOM)
    with pytest.raises(ValueError, match="contradicts itself"):
        deal_hidden(k, 1)


def test_cards_lying_face_down_are_dealt_again_as_many() -> None:
    """Two cards of a hand go face down; who did not see which deals two cards there, and the player knows his own."""
    s = dealt()
    for _ in range(5):
        draw_top(s, 0)
    hand = [k for k in range(s.n_cards) if s.cards[k].zone == HAND and s.cards[k].seat == 0]
    for card in hand[:2]:
        lay(s, card, FACE_DOWN, 0, 0, 1 << 0)
    assert s.sides[0].down == 2
    for seat, sure in ((0, True), (1, False)):
        world = copy_of(s)
        hide_cards(world, seat, 0)
        assert all((world.cards[card].zone == FACE_DOWN) is sure for card in hand[:2])
        deal_hidden(world, seat)
        assert sum(c.zone == FACE_DOWN for c in world.cards[: world.n_cards]) == 2
        assert sum(c.zone == HAND and c.seat == 0 for c in world.cards[: world.n_cards]) == 3
