"""Messages over a WebSocket, both ways."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from .view import Connection, LogEntry, Order, Place, TableEvent, What


# ---------------------------------------------------------------- browser to server
class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message. A token is a seat or a watcher's link; who sits down first may give a name and some entropy. Who asks
    for `parts` is sent of each later view only the parts that have changed, and with `entries` of the two long ones only what has
    changed in them."""

    v: int
    token: str | None = None
    since: int | None = None
    name: str | None = None
    entropy: str | None = None
    parts: bool = False
    entries: bool = False


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Answer a decision: with the id of a choice, of a free one with its `place`; or with a typed `text` instead. `cid` is the
    browser's own name for this act: sent twice, it is done once."""

    cid: str
    decision: str
    picks: list[str] = []
    at: int | None = None
    place: Place | None = None
    n: int | None = None
    text: str | None = None


class Back(Struct, tag_field="t", tag="back"):
    """Drop a half-made answer. (No game of version 1 has one: it is answered with a refusal.)"""


class Undo(Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take back the last move, or go back to a `seq`; asks the others where it is not free."""

    to: int | None = None
    cid: str | None = None


class Offer(Struct, tag_field="t", tag="offer", forbid_unknown_fields=True):
    """Make, accept (yes) or decline and withdraw (no) an offer. `pause` also asks to go on again."""

    what: What
    yes: bool = True
    cid: str | None = None


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    cid: str | None = None


class Claim(Struct, tag_field="t", tag="claim", forbid_unknown_fields=True):
    """The opponent's time is over, or the opponent has been gone for long: claim the game."""

    cid: str | None = None


class Orders(Struct, tag_field="t", tag="orders", forbid_unknown_fields=True):
    set: list[Order]
    cid: str | None = None


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    text: str
    cid: str | None = None


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    c: int


class AskWhy(Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Why is this not possible? Either a typed move, or what was clicked: a piece and a target; or the id of a free choice and
    the place for it."""

    decision: str | None = None
    text: str | None = None
    on: str | None = None
    to: str | None = None
    pick: str | None = None
    place: Place | None = None
    cid: str | None = None


class AskHint(Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """What would a strong player do here? Answered as a `why` is; refused where people play each other."""

    cid: str | None = None


ClientMessage = Hello | Act | Back | Undo | Offer | Resign | Claim | Orders | Say | Ping | AskWhy | AskHint


# ---------------------------------------------------------------- server to browser
class Changed(Struct, omit_defaults=True):
    """Of the parts `entities` and `log` what is other than before, by id and by number; null: gone. What is new comes last."""

    entities: dict[str, Any] = {}
    log: dict[int, LogEntry | None] = {}


class ViewMessage(Struct, tag_field="t", tag="view", omit_defaults=True):
    """`events`: what has happened since the last view. `recent`, with the first view over a line: what had happened before it,
    act by act, the newest at the end and not too many. Not `whole`: a part that is not here is as it was in the view before, but
    for what has `changed` in it."""

    seq: int
    now: int
    view: dict[str, Any]  # TableBase and the game's own part, in one
    events: list[TableEvent]
    recent: list[list[TableEvent]] = []
    whole: bool = True
    changed: Changed | None = None


class Ack(Struct, tag_field="t", tag="ack"):
    cid: str
    seq: int


class Nack(Struct, tag_field="t", tag="nack"):
    """Refused; `why` is for people, `rule` a ledger id where one is known; `ask`: what was refused can be offered to the others."""

    cid: str | None
    why: str
    rule: str | None = None
    ask: bool = False


class Presence(Struct, tag_field="t", tag="presence"):
    """`gone`: seconds until the others may claim the game of a seat that is not there (0: they may now). `devices`: at how many
    a seat is, where that is more than one."""

    seats: dict[str, Connection]
    gone: dict[str, int]
    watchers: int
    devices: dict[str, int]


class Chat(Struct, tag_field="t", tag="chat"):
    n: int
    at: int
    by: str  # a seat, or "watcher"
    name: str
    text: str


class OfferMessage(Struct, tag_field="t", tag="offer"):
    """News of an offer, for a toast; the state of all offers is in the view."""

    what: What
    by: str
    news: Literal["made", "accepted", "declined", "withdrawn"]


class Pong(Struct, tag_field="t", tag="pong"):
    c: int
    s: int


class WhyNot(Struct, tag_field="t", tag="why", omit_defaults=True):
    """`preview`, of a place: what it would bring, as the game's own shown.py says."""

    cid: str | None
    why: str
    rule: str | None
    rule_text: str | None
    preview: object = None


class Bye(Struct, tag_field="t", tag="bye"):
    """The last message before the server closes; `again` says whether connecting again makes sense."""

    why: str
    again: bool = False


ServerMessage = ViewMessage | Ack | Nack | Presence | Chat | OfferMessage | Pong | WhyNot | Bye
