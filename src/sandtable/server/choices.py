"""What a viewer is asked: the decision, and the answers to pick from."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec import Raw

from sandtable.kernel import Asked
from sandtable.kernel.phrases import Handle, Offered, Retold

from .protocol.view import Choice, Decision, FreeChoice, Odds, Place, Takes
from .table import Table

PLAIN = {"kind", "group", "on", "to"}  # what a handle has that says nothing but where an answer is picked
encode = msgspec.json.Encoder().encode
MADE = Retold(1 << 16)  # choices encoded, of all tables
NAMELESS = len(encode("")) + len(b'{"id":')  # what an encoded choice begins with, as long as it has no id


def decision_of(table: Table, viewer: int) -> Decision | None:
    question = table.question(table.seats_of(viewer))
    if question is None:
        return None
    id, asked = question
    known = table.known(asked.who)
    secret = known.flow.asked > 1
    return Decision(
        id=id,
        seat=table.seats[asked.who],
        title=table.game.prompt(known, asked.i),
        hint=asked.kind.prompt,
        window=asked.kind.name,
        rule=asked.kind.ledger[0] if asked.kind.ledger else None,
        min=1,
        max=1,
        secret=bool(secret),
        changeable=bool(secret),
        choices=cast(Any, choices_of(table, known, id, asked)),
        reopened=table.is_reopened(asked),
        free=free_choices(table, known, id, asked),
    )


def choices_of(table: Table, known: Any, id: str, asked: Asked) -> Raw:
    """The answers to pick from, encoded: there may be hundreds, and most were on a list before, at this table or another."""
    assert table.match is not None
    actions, begins = table.match.now.legal(asked), b'{"id":"%b:' % id.encode()

    def make(offered: Offered) -> bytes:
        return told(table, known, asked, offered, False)

    if len(actions) == 1:
        choices = [told(table, known, asked, offered, True) for offered in table.game.offered(known, asked.i, actions)]
    else:
        choices = table.game.retold(known, asked.i, actions, make, MADE)
    return Raw(b"[%b%b]" % (begins, (b"," + begins).join(choices)) if choices else b"[]")


def told(table: Table, known: Any, asked: Asked, offered: Offered, only: bool) -> bytes:
    """A choice as it is sent, after the name of its decision."""
    choice = choice_of(table, known, asked, offered)
    choice.primary = only
    return b'%d"%b' % (offered.action, encode(choice)[NAMELESS:])


def choice_of(table: Table, known: Any, asked: Asked, offered: Offered) -> Choice:
    """A choice that has no id yet."""
    action, text, label, short, handle = offered
    on, to = handle.get("on"), handle.get("to", [])
    choice = Choice("", handle["kind"], label, text, on=on, to=to, group=handle["group"])
    if short != label:
        choice.short, choice.note = short, remark(label, short)
    if not (on or to):
        choice.answer = table.game.answer_facts(known, asked.i, action)
    if not handle.keys() <= PLAIN:
        dress(choice, handle)
    return choice


def dress(choice: Choice, handle: Handle) -> None:
    """What only some answers have."""
    choice.role, choice.spends = handle.get("role", ""), handle.get("spends", "")
    choice.irreversible, choice.vain = handle.get("irreversible", False), handle.get("vain", False)
    choice.odds = [Odds(chance["name"], chance["share"]) for chance in handle.get("odds", ())]
    if "place" in handle:
        choice.place = Place(*handle["place"])


def free_choices(table: Table, known: Any, id: str, asked: Asked) -> list[FreeChoice]:
    """The answers that take a place, if there are any."""
    game, i = table.game, asked.i
    if not game.has_places or game.answers is None or table.match is None:
        return []
    choices = []
    for action, text, label, _, handle in game.offered(known, i, table.match.now.free(asked)):
        takes = game.answers.verb_of(action).takes
        assert takes is not None
        kind: Takes = "length" if takes.length else "facing" if takes.facing else "point"
        choices.append(
            FreeChoice(
                id=f"{id}:{action}",
                label=label,
                text=text,
                example=f"{text} {takes.example}",
                takes=kind,
                scale=takes.scale,
                on=handle.get("on"),
                to=handle.get("to", []),
                answer=game.answer_facts(known, i, action),
            )
        )
    return choices


def remark(label: str, short: str) -> str:
    """The rest of a label after its beginning, without the colon or the brackets."""
    rest = label.removeprefix(short).removeprefix(":").strip()
    return rest[1:-1] if rest.startswith("(") and rest.endswith(")") else rest
