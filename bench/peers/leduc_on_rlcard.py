"""What RLCard and PettingZoo (which wraps RLCard) share about Leduc hold'em.

RLCard's own Leduc differs from the usual one, which OpenSpiel and pgx play, in
two ways: blinds of 1 and 2 instead of an ante of 1 each, and a player may fold
when a check is free. Both are undone here, so that the move trees are the same
and speeds can be compared at all: the blinds are plain attributes of the game,
and the free fold is left out of the choices by the caller. Who acts first in a
betting round can still differ from OpenSpiel; that leaves the tree's shape alone.

Nothing here imports RLCard: the functions work on the game object passed in.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

CARDS = 6
FIRST_ROUND_CARDS = 2


class Position(NamedTuple):
    """A Leduc hand after some plies, as far as counting needs it."""

    over: bool
    round_number: int
    choices: Sequence[Any]


# From the cards dealt so far (indices into the deck) and the bets made so far.
Replay = Callable[[tuple[int, ...], tuple[Any, ...]], Position]


def use_antes(game: Any) -> None:
    """Make both blinds 1; raises stay 2 in round one and 4 in round two."""
    game.small_blind = 1
    game.big_blind = 1


def stack_deck(game: Any, cards: tuple[int, ...]) -> None:
    """Put chosen cards into a game that was just started.

    The first two are the hands, the actor's first. A third, if given, goes on
    top of the deck, to be dealt as the public card.
    """
    hands = [player.hand for player in game.players]
    deck = sorted([*hands, *game.dealer.deck], key=lambda card: card.get_index())
    first = game.game_pointer
    game.players[first].hand = deck[cards[0]]
    game.players[1 - first].hand = deck[cards[1]]
    rest = [deck[card] for card in range(CARDS) if card not in cards]
    public = [deck[card] for card in cards[FIRST_ROUND_CARDS:]]
    game.dealer.deck = rest + public


def count_paths(replay: Replay, depth: int) -> int:
    """Count sequences of ``depth`` plies, each card dealt being a ply."""
    return _count(replay, (), (), depth)


def _count(replay: Replay, cards: tuple[int, ...], bets: tuple[Any, ...], depth: int) -> int:
    if depth == 0:
        return 1
    if len(cards) < FIRST_ROUND_CARDS:
        return _count_deals(replay, cards, bets, depth)
    position = replay(cards, bets)
    if position.over:
        return 0
    if position.round_number == 1 and len(cards) == FIRST_ROUND_CARDS:
        return _count_deals(replay, cards, bets, depth)
    if depth == 1:
        return len(position.choices)
    return sum(_count(replay, cards, (*bets, bet), depth - 1) for bet in position.choices)


def _count_deals(replay: Replay, cards: tuple[int, ...], bets: tuple[Any, ...], depth: int) -> int:
    return sum(_count(replay, (*cards, card), bets, depth - 1) for card in range(CARDS) if card not in cards)
