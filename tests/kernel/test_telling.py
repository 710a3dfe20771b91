"""Events declared once: the line, the ids and the facts follow; what cannot be said is refused."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from sandtable.kernel.domains import Flag, Maybe, Names, Numbers
from sandtable.kernel.events import Event
from sandtable.kernel.plain import Types
from sandtable.kernel.telling import Events
from sandtable.kernel.verbs import Place, Values

Side = Annotated[int, Names(("red", "blue"), "side", show=lambda side, _: ("Red", "Blue")[side])]
Card = Annotated[
    int, Names(("scout", "tank"), "card", show=lambda card, side: f"{('my', 'your')[side]} {('scout', 'tank')[card]}")
]
Lane = Annotated[int, Numbers(1, 3, "lane")]
Down = Annotated[int, Flag("down", mark="!")]
MaybeCard = Annotated[int, Maybe(Names(("scout", "tank"), "card"), -1)]

told = Events(owner="side")


@told.fact
def loudly(s: Any, v: Values) -> str:
    return "LOUD" if v["noise"] > 2 else "quiet"


moved = told(
    "moved", side=Side, card=Card, lane=Lane, down=Down,
    says="{side} moves {card} to lane {lane}.", refs=(Place("{side}.{lane}.{card}{down}"), Place("lane.{lane}")),
)  # fmt: skip
fired = told("fired", from_=Lane, noise=int, says="A {loudly} shot from lane {from} ({noise}).")
shown = told("shown", card=MaybeCard, says=lambda s, v: f"{v['card']} of {s}.", refs=lambda v: [f"card.{v['card']}"])


def event(kind: Any, *values: int) -> Event:
    return Event(kind.name, -1, dict(zip(kind.fields, values, strict=True)))


def test_lines() -> None:
    assert told.text(None, event(moved, 0, 1, 2, 0)) == "Red moves my tank to lane 3."
    assert told.text(None, event(moved, 1, 1, 0, 0)) == "Blue moves your tank to lane 1."
    assert told.text(None, event(fired, 1, 3)) == "A LOUD shot from lane 2 (3)."
    assert told.text(None, event(fired, 1, 2)) == "A quiet shot from lane 2 (2)."
    assert told.text("hearts", event(shown, 1)) == "1 of hearts."


def test_ids_of_what_it_is_about() -> None:
    assert told.refs("moved", event(moved, 0, 1, 2, 1).values) == ["red.3.tank!", "lane.3"]
    assert told.refs("moved", event(moved, 0, -1, 2, 0).values) == ["lane.3"]  # nothing has no id
    assert told.refs("fired", event(fired, 0, 0).values) == []
    assert told.refs("shown", {"card": 1}) == ["card.1"]


def test_facts_by_name() -> None:
    assert told.facts_of("moved", event(moved, 1, 0, 2, 1).values) == {
        "side": "blue",
        "card": "scout",
        "lane": 3,
        "down": True,
    }
    assert told.facts_of("fired", event(fired, 0, 7).values) == {"from": 1, "noise": 7}
    assert told.facts_of("shown", {"card": -1}) == {"card": ""}


def test_types() -> None:
    types = Types()
    assert told.typescript(types) == (
        "export type Happening =\n"
        "  | { kind: 'moved'; values: { side: Side; card: Card; lane: number; down: boolean } }\n"
        "  | { kind: 'fired'; values: { from: number; noise: number } }\n"
        "  | { kind: 'shown'; values: { card: Card | '' } };"
    )
    assert types.lines() == ["export type Side = 'red' | 'blue';", "export type Card = 'scout' | 'tank';"]


def test_what_cannot_be_said_is_refused() -> None:
    table = Events()
    table("turned", side=Side, says="{side} turns {way}.")
    with pytest.raises(TypeError, match=r"event turned says \{way\}"):
        table.check()
    with pytest.raises(TypeError, match="declared twice"):
        table("turned", side=Side)
    with pytest.raises(TypeError, match="5 values"):
        table("too much", a=int, b=int, c=int, d=int, e=int)
    with pytest.raises(TypeError, match="has no domain"):
        table("unclear", side="red")
    told.check()
