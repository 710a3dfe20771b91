"""Why a click is not a move: the answers that it could have meant, and why the first of them is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel import Asked, Refusal
from sandtable.kernel.ledger import Statement, read_ledger

from .acts import picked, typed
from .protocol.messages import AskWhy, WhyNot
from .table import Refused, Table

_ledgers: dict[str, dict[str, Statement]] = {}


def ledger_of(game: Any) -> dict[str, Statement]:
    if game.name not in _ledgers:
        _ledgers[game.name] = read_ledger(game.ledger) if game.ledger else {}
    return _ledgers[game.name]


def explain(table: Table, viewer: int, ask: AskWhy) -> WhyNot:
    preview: object = None
    try:
        why, rule, preview = reason(table, viewer, ask)
    except Refused as refused:
        why, rule = refused.why, refused.rule
    statement = ledger_of(table.game).get(rule or "")
    return WhyNot(ask.cid, why, rule, statement.text if statement else None, preview)


def reason(table: Table, viewer: int, ask: AskWhy) -> tuple[str, str | None, object]:
    """A sentence, the rule behind it, and for a place what it would bring."""
    table.live  # noqa: B018  (refuses)
    seats = table.seats_of(viewer)
    question = table.question(seats)
    if question is None:
        others = ", ".join(table.game.seat_title(seat) for seat in table.asked_seats())
        return f"It is not your choice now: it is up to {others}.", None, None
    id, asked = question
    known = table.known(asked.who)
    if ask.text or ask.pick:
        action, place = typed(table, asked, ask.text) if ask.text else picked(table, id, ask.pick or "", ask.place)
        refusal = table.game.why_not(known, asked.i, action, *place)
        return *said(refusal), table.game.preview(known, asked.i, action, place, refusal is not None) if any(place) else None
    return *by_click(table, known, asked, ask.on, ask.to), None


def said(refusal: Refusal | None) -> tuple[str, str | None]:
    return ("That is possible.", None) if refusal is None else (refusal.text, refusal.id)


def by_click(table: Table, known: Any, asked: Asked, on: str | None, to: str | None) -> tuple[str, str | None]:
    """Why what a click most likely meant is refused. For a piece alone that can do nothing: the most common reason against what
    it might do."""
    game = table.game
    actions = game.meant(known, asked.i, on, to)
    if to is not None:
        return first_reason(game, known, asked, actions)
    piece = game.view(known, asked.who).entities.get(on or "")
    if piece is not None and piece.owner not in (None, table.side(table.seats[asked.who])):
        return "That piece is not yours.", game.rule_of(asked.kind)
    reasons = Counter(first_reason(game, known, asked, [action]) for action in actions)
    return reasons.most_common(1)[0][0] if reasons else said(game.unlisted(asked.kind))


def first_reason(game: Any, known: Any, asked: Asked, actions: list[int]) -> tuple[str, str | None]:
    refusal = game.why_not(known, asked.i, actions[0]) if actions else game.unlisted(asked.kind)
    return said(refusal)
