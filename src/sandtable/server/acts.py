"""What somebody at a table may ask for, checked: each gives the (actor, kind, data) of the event to log, or refuses."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from sandtable.ai import OPPONENTS
from sandtable.kernel import Asked
from sandtable.kernel.places import NOWHERE, Point
from sandtable.play.undo import CannotUndo, Undo, agreed, free

from .protocol.messages import Act, Offer
from .protocol.view import Place
from .table import HUMAN, WATCHER, Refused, Table

Wanted = tuple[str, str, dict[str, Any]]
MAX_NAME, MAX_ENTROPY, MAX_TYPED = 40, 400, 200
FARTHEST = 1_000_000  # no table of any game is as wide
NUMBER = re.compile(r"-?[0-9]{1,11}")
USED = "This invitation is not good any more: each can be used once."


def seated(table: Table, viewer: int) -> list[str]:
    seats = table.seats_of(viewer)
    if viewer == WATCHER or not seats:
        raise Refused("You are watching; only players can do that.")
    return seats


def sit(table: Table, viewer: int, name: str | None, entropy: str | None) -> Wanted | None:
    """Sit down, the first time. None if the viewer sits already, or if the table is frozen or does not need it."""
    seats = [seat for seat in table.seats_of(viewer) if seat not in table.names]
    if not seats or table.frozen:
        return None
    return seats[0], "sit", {"seats": seats, "name": name_of(name or ""), "entropy": (entropy or "")[:MAX_ENTROPY]}


def plain(text: str) -> str:
    """What somebody wrote, without anything that cannot be seen: control characters, and those that turn the direction of what
    follows or join it to something else."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())


def name_of(given: str) -> str:
    """A person's name; none if it could be taken for a computer's."""
    name = plain(unicodedata.normalize("NFKC", given))[:MAX_NAME].strip()
    return "" if "computer" in name.casefold() or name.casefold() in {HUMAN, *OPPONENTS} else name


def bring(table: Table, viewer: int, code: str) -> Wanted:
    """Come with another device, by a code (its hash) that nobody has used before."""
    if code in table.used:
        raise Refused(USED)
    return seated(table, viewer)[0], "device", {"code": code}


def play(table: Table, viewer: int, act: Act) -> Wanted:
    seats = seated(table, viewer)
    match = table.live
    if table.clocks.paused:
        raise Refused("The game is paused; agree to go on first.")
    asked = table.find_question(seats, act.decision)
    if asked is None:
        others = ", ".join(s for s in table.asked_seats() if s not in seats)
        raise Refused("That decision is no longer open." + (f" It is up to {others}." if others else ""))
    action, place = answered(table, asked, act)
    refusal = match.now.why_not(asked, action, place)
    if refusal is not None:
        raise Refused(refusal.text, refusal.id)
    text = table.game.answer_text(match.state, asked.i, action, place)
    data: dict[str, Any] = {"i": asked.i, "action": action, "text": text}
    if any(place):
        data["place"] = list(place)
    return table.seats[asked.who], "play", data


def answered(table: Table, asked: Asked, act: Act) -> tuple[int, Point]:
    """What somebody answers, as numbers: typed, or picked."""
    if act.text is not None:
        if act.picks or act.place:
            raise Refused("An answer is typed or picked, not both.")
        return typed(table, asked, act.text)
    if len(act.picks) != 1:
        raise Refused("This decision wants exactly one choice.")
    return picked(table, act.decision, act.picks[0], act.place)


def typed(table: Table, asked: Asked, text: str) -> tuple[int, Point]:
    """A typed answer, read by what its seat knows."""
    try:
        action, place = table.game.read_answer(table.known(asked.who), asked.i, text[:MAX_TYPED])
    except ValueError as error:
        raise Refused(str(error), table.game.rule_of(asked.kind)) from None
    return action, on_a_table(place)


def picked(table: Table, decision: str, pick: str, place: Place | None) -> tuple[int, Point]:
    """The id of a choice, and the place for it."""
    own, _, number = pick.partition(":")
    if own != decision or not NUMBER.fullmatch(number):
        raise Refused("That is not a choice of this decision.")
    action, words = int(number), table.game.answers
    if place is None:
        return action, NOWHERE
    point = on_a_table((place.x, place.y, place.facing))
    takes = words.verb_of(action).takes if words and not words.outside(action) else None
    return action, takes.only(point) if takes else point


def on_a_table(place: Point) -> Point:
    if max(map(abs, place)) > FARTHEST:
        raise Refused("That place is not on the table.")
    return place


def undo(table: Table, viewer: int, to: int | None) -> Wanted:
    """Take back the last move where that is free, and where only computers would have to agree. People are asked by an offer."""
    seats = seated(table, viewer)
    if to is not None:
        return ask_undo(table, viewer, to)
    at, seat = last_move(table, viewer)
    try:
        return seat, "undo", data_of(free(table.live, [seat], passed=table.ordered))
    except CannotUndo as why:
        if at < 0 or set(table.humans) - set(seats):
            raise Refused(str(why), ask=at >= 0) from None
    return ask_undo(table, viewer, None)


def ask_undo(table: Table, viewer: int, to: int | None) -> Wanted:
    """Ask the others to let the last move be taken back, or to go back to a view of this viewer's."""
    match = table.live if to is None else table.begun
    _, seat = last_move(table, viewer)
    marks = table.marks[viewer]
    if to is not None and not 0 <= to < len(marks):
        raise Refused("There is no such moment in this game.")
    try:
        wanted = agreed(match, seat, None if to is None else marks[to], table.ordered)
    except CannotUndo as why:
        raise Refused(str(why)) from None
    return seat, "offer", {"what": "undo", "yes": True, **data_of(wanted)}


def data_of(undo: Undo) -> dict[str, Any]:
    """As it is logged; `Table` reads it back."""
    return {"seat": undo.seat, "to": undo.to, "again": [list(answer) for answer in undo.again]}


def last_move(table: Table, viewer: int) -> tuple[int, str]:
    """The index of the last move of a viewer's seats, and whose it was; -1 and one of them if they have made none. What their
    standing orders answered goes with the move before."""
    made, mine = table.match.made if table.match else [], table.indices_of(viewer) - {WATCHER}
    for at in range(len(made) - 1 if mine else -1, -1, -1):
        if made[at].who in mine and at not in table.ordered:
            return at, table.seats[made[at].who]
    return -1, next(iter(table.seats_of(viewer)), "")


def offer(table: Table, viewer: int, wanted: Offer) -> Wanted:
    seats = seated(table, viewer)
    what, pending = wanted.what, table.offers.get(wanted.what)
    if what == "rematch":
        if not table.result:
            raise Refused("A rematch can be agreed when the game is over.")
        if table.rematch:
            raise Refused("The rematch has begun already.")
    elif what != "undo" or pending is None:
        table.live  # noqa: B018  (refuses)
    if not wanted.yes:
        if pending is None:
            raise Refused("There is no such offer to decline.")
        return seats[0], "offer", {"what": what, "yes": False}
    if pending is not None and set(seats) <= set(pending.by):
        raise Refused("You have offered that already; it is up to the others.")
    if what == "undo" and pending is None:
        return ask_undo(table, viewer, None)
    if what == "draw" and any(player != HUMAN for player in table.players.values()):
        raise Refused("A computer opponent does not agree to a draw.")
    if what == "pause" and not table.clocks.left:
        raise Refused("There is no clock to pause.")
    return seats[0], "offer", {"what": what, "yes": True}


def resign(table: Table, viewer: int) -> Wanted:
    seats = seated(table, viewer)
    table.live  # noqa: B018  (refuses)
    asked = [seat for seat in table.asked_seats() if seat in seats]
    return (asked or seats)[0], "resign", {}


def claim(table: Table, viewer: int, now: int, gone: set[str]) -> Wanted:
    """Claim the game, if somebody on the other side has run out of time or has been gone for long."""
    seats = seated(table, viewer)
    table.live  # noqa: B018  (refuses)
    others = [seat for seat in table.humans if table.side(seat) not in {table.side(s) for s in seats}]
    for seat in others:
        if table.clocks.out(seat, now):
            return seats[0], "claim", {"against": seat, "how": "time"}
        if seat in gone:
            return seats[0], "claim", {"against": seat, "how": "gone"}
    raise Refused("Nobody has run out of time, and nobody has been gone for long enough.")


def expire(table: Table) -> Wanted:
    """Nobody has moved for very long: the game ends, so that it can be read and takes no room among those that go on."""
    table.live  # noqa: B018  (refuses)
    return table.seats[0], "expire", {}
