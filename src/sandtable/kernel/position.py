"""Positions as text: readable TOML that parses back to the same state, even in the middle of a rule.

A position at a turn's own boundary needs only the game's table. One in the middle of something also has `[flow]`: the
procedures the game is inside of, with their locals by name, and the open decisions.
"""

from __future__ import annotations

import tomllib
from typing import Any

import tomli_w

from .driver import Playing
from .game import Game


def position_text(game: Game, s: Playing) -> str:
    """A state as TOML. The dice to come are not part of it."""
    table: dict[str, Any] = {"game": game.name, "options": game.options_of(s), "position": game.position(s)}
    table["flow"] = flow_table(game, s)
    return tomli_w.dumps(table)


def read_position(text: str, find: Any, people: bool = False) -> tuple[Game, Any]:
    """The game and state of a position text; `find` looks games up by name, and options it does not say are those for people or for
    programs. ValueError with one sentence if it cannot be read."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"this is not a position: {error}") from None
    for key in ("game", "position"):
        if key not in table:
            raise ValueError(f"a position says which {key} it is of; this one has no '{key}'")
    game = find(table["game"])
    s = game.from_position(table["position"], game.full_options(table.get("options", {}), people))
    if "flow" in table:
        read_flow(game, s, table["flow"])
    return game, s


def flow_table(game: Game, s: Playing) -> dict[str, Any]:
    """Where a state stands, by names instead of numbers."""
    flow, rules = s.flow, game.rules
    if flow.over:
        return {"over": True}
    stack = []
    for f in flow.stack[: flow.depth]:
        p = rules.procedures[f.proc]
        live = p.waits[f.pc].live
        stack.append({"in": p.name, "at": int(f.pc), **{n: int(f.slots[i]) for n, i in p.slots.items() if n in live}})
    asked: list[dict[str, Any]] = []
    for q in flow.decisions[: flow.asked]:
        kind = rules.kinds[q.kind]
        row: dict[str, Any] = {"decision": kind.name, "seat": int(q.who)}
        row.update({name: int(q.args[k]) for k, name in enumerate(kind.params)})
        if not q.open:
            row["answer"] = answer_text(game, s, len(asked))
        asked.append(row)
    return {"waiting": int(flow.waiting), "stack": stack, "asked": asked}


def answer_text(game: Game, s: Any, i: int) -> Any:
    """An answer that was given, as it is typed; as numbers where the game has no words for it. (To those who may not
    know them, others' answers are 0, which need not be an answer at all.)"""
    q = s.flow.decisions[i]
    action, point = int(q.answer), [int(n) for n in q.point]
    words = game.answers
    if words is None or words.outside(action) or words.verb_of(action) not in words.decisions[game.asked(s, i).kind.name]:
        return [action, *point]
    return [game.move_text(s, i, action), *point] if any(point) else game.move_text(s, i, action)


def read_flow(game: Game, s: Playing, table: dict[str, Any]) -> None:
    """Put a state back where it stood."""
    flow, rules = s.flow, game.rules
    if table.get("over"):
        flow.over = 1
        return
    flow.waiting, flow.depth, flow.asked = table["waiting"], len(table["stack"]), len(table["asked"])
    for f, row in zip(flow.stack, table["stack"], strict=False):
        p = rules.named(row["in"])
        if row["at"] not in p.waits:
            raise ValueError(f"{row['in']} has no place {row['at']}: this position was written by other rules")
        f.proc, f.pc = p.number, row["at"]
        for name, i in p.slots.items():
            f.slots[i] = row.get(name, 0)
    names = [kind.name for kind in rules.kinds]
    for i, (q, row) in enumerate(zip(flow.decisions, table["asked"], strict=False)):
        if row["decision"] not in names:
            raise ValueError(f"{game.title} has no decision {row['decision']!r}: this position was written by other rules")
        q.kind, q.who, q.open = names.index(row["decision"]), row["seat"], int("answer" not in row)
        for k, name in enumerate(rules.kinds[q.kind].params):
            q.args[k] = row[name]
        if "answer" in row:
            action, *point = row["answer"] if isinstance(row["answer"], list) else [row["answer"], 0, 0, 0]
            q.answer, q.point[:] = game.read_move(s, i, action) if isinstance(action, str) else action, point
        flow.open += q.open
