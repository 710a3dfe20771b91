"""Small battles for tests: units where one wants them, hands and flips as one wants them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sandtable.games.fantasycards import verbs as do
from sandtable.games.fantasycards.cards import ACTIONS, DECK, SITUATIONS
from sandtable.games.fantasycards.fields import INCH
from sandtable.games.fantasycards.game import fantasycards as game
from sandtable.games.fantasycards.rules.attacking import SHOT, shot_at
from sandtable.games.fantasycards.state import OFF, ON, unit_names
from sandtable.games.fantasycards.vocabulary import RESULTS
from sandtable.kernel.luck import fix

RED, BLUE = 0, 1
Spot = tuple[Any, ...]  # a unit type, and x, y and facing if it is on the battlefield


def names(spots: Iterable[Spot]) -> str:
    return ", ".join(spot[0] for spot in spots)


def battle(red: Sequence[Spot], blue: Sequence[Spot], field: str = "open", **options: str) -> Any:
    """Red's first turn with these units where they are said to be, in inches, with a facing; ('aerial',) is off the battlefield.
    Units of one type stand together. Both hands are empty."""
    given = {"red": names(red), "blue": names(blue), "field": field, "points": "60", **options}
    for seed in range(100):
        s = game.new(seed, given)
        while game.open(s)[0].kind.name != "turn":
            game.answer(s, 0, game.legal(s)[0])
        if game.open(s)[0].who == RED:
            break
    order = sorted(range(len(red)), key=lambda k: [spot[0] for spot in red].index(red[k][0]))
    spots = [red[k] for k in order]
    order = sorted(range(len(blue)), key=lambda k: [spot[0] for spot in blue].index(blue[k][0]))
    for k, spot in enumerate([*spots, *(blue[k] for k in order)]):
        put(s, k, spot)
    for side in (RED, BLUE):
        hand(s, side)
    return s


def put(s: Any, k: int, spot: Spot) -> None:
    p, there = s.field.pieces[k], len(spot) > 1
    s.units[k].where = ON if there else OFF
    p.x, p.y = (round(spot[1] * INCH), round(spot[2] * INCH)) if len(spot) > 2 else (0, 0)
    p.facing = spot[3] if len(spot) > 3 else 0
    if not there:
        p.r = 0


def card(play: str, but: Iterable[int] = ()) -> int:
    """A card with this Action or Situation."""
    for k, printed in enumerate(DECK):
        if play in (ACTIONS[printed.action].name, SITUATIONS[printed.situation].name) and k not in but:
            return k
    raise LookupError(play)


def hand(s: Any, side: int, *plays: str) -> list[int]:
    """Give a side a hand of these Actions and Situations, and all other cards back to its deck."""
    me, found = s.sides[side], list[int]()
    for k in range(len(DECK)):
        me.hand[k], me.discards[k], me.resolving[k], me.deck[k] = 0, 0, 0, 1
    for play in plays:
        found.append(card(play, found))
        me.hand[found[-1]], me.deck[found[-1]] = 1, 0
    me.in_hand = len(found)
    return found


def flips(s: Any, side: int, *results: str) -> None:
    """The next cards that a side flips have these results."""
    left = [k for k in range(len(DECK)) if s.sides[side].deck[k]]
    dice = []
    for result in results:
        k = next(k for k in left if RESULTS[DECK[k].result].name == result)
        dice.append(left.index(k))
        left.remove(k)
    fix(s, dice)


def unit(s: Any, name: str) -> int:
    return unit_names(s).index(name)


def where(s: Any, name: str) -> tuple[float, float]:
    p = s.field.pieces[unit(s, name)]
    return p.x / INCH, p.y / INCH


def asked(s: Any) -> str:
    """'blue respond', or 'over'."""
    if game.is_over(s):
        return "over"
    question = game.open(s)[0]
    return f"{('red', 'blue')[question.who]} {question.kind.name}"


def say(s: Any, *moves: str) -> None:
    """Answer as typed. Whoever has nothing to answer with passes without being told to."""
    settle(s)
    for move in moves:
        action, place = game.read_answer(s, 0, move)
        game.answer(s, 0, action, *place)
        settle(s)


def settle(s: Any) -> None:
    while not game.is_over(s) and game.open(s)[0].kind.name in ("respond", "open") and len(game.legal(s)) == 1:
        game.answer(s, 0, do.decline())


def why(s: Any, move: str) -> str:
    """The rule that a move is refused by; nothing if it is legal."""
    action, place = game.read_answer(s, 0, move)
    refusal = game.why_not(s, 0, action, *place)
    return "" if refusal is None else refusal.id


def act(s: Any, play: str, name: str) -> str:
    """How the playing of an Action or a Situation on a unit is typed."""
    side = game.open(s)[0].who
    k = next(k for k in range(len(DECK)) if s.sides[side].hand[k] and play in both(k))
    verb = "act" if play in {a.name for a in ACTIONS} else "play"
    return f"{verb} {k + 1} {name}"


def both(k: int) -> tuple[str, str]:
    return ACTIONS[DECK[k].action].name, SITUATIONS[DECK[k].situation].name


def can(red: Sequence[Spot], blue: Sequence[Spot], play: str, name: str, field: str = "open", **options: str) -> str:
    """The rule against Red playing a card on a unit; nothing if it may."""
    s = battle(red, blue, field, **options)
    hand(s, RED, play)
    return why(s, act(s, play, name))


def going(
    red: Sequence[Spot], blue: Sequence[Spot], field: str = "open", play: str = "cautious-advance", **options: str
) -> Any:
    """Red's first unit is to move by this card."""
    s = battle(red, blue, field, **options)
    hand(s, RED, play)
    say(s, act(s, play, unit_names(s)[0]))
    return s


def fight(s: Any, play: str, by: str, at: str, *results: str) -> None:
    """Red plays an attack, and these results are flipped."""
    if not any(s.sides[RED].hand[k] and play in both(k) for k in range(len(DECK))):
        hand(s, RED, play)
    flips(s, RED, *results)
    say(s, act(s, play, by), f"attack {at}")


def shift_at(s: Any, by: str, at: str) -> int | None:
    """What Table 4 adds up to for a shot of one unit at another; None if there is none."""
    target = unit(s, at)
    p = s.field.pieces[target]
    worth = shot_at(s, unit(s, by), target, p.x, p.y, True)
    return worth - SHOT if worth else None


def flipped(s: Any, side: int) -> int:
    """How many cards of a side lie among its discards."""
    return int(sum(s.sides[side].discards))


def play_on(s: Any, until: str) -> None:
    """Nobody plays anything until this is asked: 'blue turn', or 'over'."""
    for _ in range(4000):
        if asked(s) == until:
            return
        legal = game.legal(s)
        game.answer(s, 0, next((a for a in (do.end(), do.decline(), do.stay()) if a in legal), legal[0]))
    raise AssertionError(f"{until} is never asked")


def status(s: Any, name: str) -> set[str]:
    u = s.units[unit(s, name)]
    found = {label for label in ("shaken", "out", "confused", "acted") if getattr(u, label)}
    return found | {("gone", "off", "on")[u.where]}


__all__ = [
    "BLUE",
    "RED",
    "act",
    "asked",
    "battle",
    "can",
    "do",
    "fight",
    "flipped",
    "flips",
    "game",
    "going",
    "hand",
    "play_on",
    "put",
    "say",
    "shift_at",
    "status",
    "unit",
    "where",
    "why",
]
