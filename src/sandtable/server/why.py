"""Why a click is not a move: the typed moves that it could have meant, and the reason against the first of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel import Asked, Refusal
from sandtable.kernel.ledger import Statement, read_ledger

from .protocol import AskWhy, WhyNot
from .table import Refused, Table

# What a click on a piece and a target may have meant, by game and decision; the likeliest first. {on} and {to} are cells.
AT_FOE, AT_OWN, AT_CELL = "foe", "own", "cell"
TRIES: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "frontline": {
        "action": {
            AT_FOE: ("attack {on} {to}",),
            AT_OWN: ("relieve {on} {to}", "regroup {to}"),
            AT_CELL: ("move {on} {to}", "attack {on} {to}", "maneuver {on} {to}", "sail {on} {to}", "drop {on} {to}"),
        },
        "place": dict.fromkeys(
            (AT_FOE, AT_OWN, AT_CELL), tuple(f"place {u} {{to}}" for u in ("infantry", "tank", "artillery"))
        ),
        "retreat": dict.fromkeys((AT_FOE, AT_OWN, AT_CELL), ("retreat to {to}",)),
        "reward": dict.fromkeys((AT_FOE, AT_OWN, AT_CELL), ("maneuver to {to}",)),
        "fire": dict.fromkeys((AT_FOE, AT_OWN, AT_CELL), ("fire {on}",)),
    }
}

_ledgers: dict[str, dict[str, Statement]] = {}


def ledger_of(game: Any) -> dict[str, Statement]:
    if game.name not in _ledgers:
        _ledgers[game.name] = read_ledger(game.ledger) if game.ledger else {}
    return _ledgers[game.name]


def explain(table: Table, viewer: int, ask: AskWhy) -> WhyNot:
    try:
        why, rule = reason(table, viewer, ask)
    except Refused as refused:
        why, rule = refused.why, refused.rule
    statement = ledger_of(table.game).get(rule or "")
    return WhyNot(ask.cid, why, rule, statement.text if statement else None)


def reason(table: Table, viewer: int, ask: AskWhy) -> tuple[str, str | None]:
    table.live  # noqa: B018  (refuses)
    seats = table.seats_of(viewer)
    question = table.question(seats)
    if question is None:
        others = ", ".join(seat.capitalize() for seat in table.asked_seats())
        return f"It is not your choice now: it is up to {others}.", None
    asked = question[1]
    known = table.known[asked.who]
    if ask.text:
        try:
            action = table.game.read_move(known, asked.i, ask.text)
        except ValueError as error:
            return str(error), table.game.rule_of(asked.kind)
        return said(table.game.why_not(known, asked.i, action))
    return by_click(table, known, asked, ask.on, ask.to)


def said(refusal: Refusal | None) -> tuple[str, str | None]:
    return ("That is possible.", None) if refusal is None else (refusal.text, refusal.id)


def by_click(table: Table, known: Any, asked: Asked, on: str | None, to: str | None) -> tuple[str, str | None]:
    game = table.game
    view = game.view(known, asked.who)
    entities: dict[str, Any] = view.get("entities", {})
    tries = TRIES.get(game.name, {}).get(asked.kind.name, {})
    if to is None:
        return by_piece(table, known, asked, on, entities, [c["id"] for c in cells_of(view)], tries)
    kind = AT_CELL
    at = {cell_of(e): e for e in entities.values()}
    target = entities.get(to) or at.get(to)
    if target is not None:
        kind = AT_OWN if target.get("owner") == table.side(table.seats[asked.who]) else AT_FOE
    texts = [t.format(on=where(entities, on), to=where(entities, to)) for t in tries.get(kind, ())]
    return first_reason(game, known, asked, [t for t in texts if None not in t.split() and "?" not in t])


def by_piece(
    table: Table, known: Any, asked: Asked, on: str | None, entities: dict[str, Any], cells: list[str], tries: Any
) -> tuple[str, str | None]:
    """A piece that can do nothing: the reason that most of its moves would be refused for."""
    game, piece = table.game, entities.get(on or "")
    if piece is not None and piece.get("owner") != table.side(table.seats[asked.who]):
        return "That piece is not yours.", game.rule_of(asked.kind)
    reasons: Counter[tuple[str, str | None]] = Counter()
    for text in tries.get(AT_CELL, ())[:1]:
        for cell in cells:
            answer = first_reason(game, known, asked, [text.format(on=where(entities, on), to=cell)])
            if cell != where(entities, on):
                reasons[answer] += 1
    return reasons.most_common(1)[0][0] if reasons else said(game.unlisted(asked.kind))


def first_reason(game: Any, known: Any, asked: Asked, texts: list[str]) -> tuple[str, str | None]:
    for text in texts:
        try:
            refusal = game.why_not(known, asked.i, game.read_move(known, asked.i, text))
        except ValueError:
            continue
        return said(refusal)
    return said(game.unlisted(asked.kind))


def cells_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    board = view.get("board") or {}
    found: list[dict[str, Any]] = board.get("grid", {}).get("cells", [])
    return found


def cell_of(entity: dict[str, Any]) -> str | None:
    cell: str | None = (entity.get("at") or {}).get("cell")
    return cell


def where(entities: dict[str, Any], id: str | None) -> str:
    """The cell of a piece, or the cell itself."""
    if id is None:
        return "?"
    return (cell_of(entities[id]) or "?") if id in entities else id
