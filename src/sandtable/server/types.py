"""What goes over the wire, as TypeScript: `python -m sandtable.server.types` writes it into web/src.

The protocol goes to lib/protocol.gen.ts. What a game shows is read off its `view` and `faces` (the types they return, from
the game's shown.py) and goes to tables/<game>/game.gen.ts; what can happen in it and what can be answered are its events and
verbs, and go to told.gen.ts beside it.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec import inspect as shape

from sandtable.games.registry import GAMES, find
from sandtable.kernel import Game, shown
from sandtable.kernel.plain import Types

from .protocol import VERSION, lobby, messages, view

WEB = Path(__file__).parents[3] / "web" / "src"
HEADER = "// Written by `python -m sandtable.server.types`; do not edit."
UNIONS = ("ClientMessage", "ServerMessage")
SENT = {  # whatever the game shows
    (messages.ViewMessage, "view"): "TableView",
    (lobby.MomentShown, "view"): "View",
    (messages.Changed, "entities"): "Record<string, Entity | null>",
}

Aliases = dict[frozenset[Any], str]  # the values of a Literal: what it is called


def files() -> dict[str, str]:
    """All of them, by their paths in web/src."""
    found = {"lib/protocol.gen.ts": typescript()}
    for name in GAMES:
        game, room = find(name), f"tables/{name}"
        if shows := game_types(game):
            found[f"{room}/game.gen.ts"] = shows
            found[f"{room}/told.gen.ts"] = told_types(game)
    return found


def typescript() -> str:
    """The protocol, and what every game's view has."""
    parts = [HEADER, f"export const PROTOCOL_VERSION = {VERSION};"]
    parts += aliases(view)
    parts += [interface(cls, names_in(view)) for module in (shown, view, messages, lobby) for cls in structs_in(module)]
    parts.append("/** What a page is sent: the table, and the game's part. */\nexport type TableView = TableBase & View;")
    for name in UNIONS:
        members = " | ".join(cls.__name__ for cls in getattr(messages, name).__args__)
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def game_types(game: Game) -> str:
    """What a game shows; nothing if it shows its position, a plain table."""
    roots = [get_type_hints(method)["return"] for method in (type(game).view, type(game).faces)]
    typed = [cls for cls in roots if isinstance(cls, type) and issubclass(cls, Struct)]
    if not typed:
        return ""
    room = inspect.getmodule(typed[0])
    assert room is not None
    found = dict.fromkeys(cls for root in typed for cls in reachable(root))
    common = sorted(cls.__name__ for cls in found if cls.__module__ == shown.__name__)
    parts = [HEADER, f"import type {{ {', '.join([*common, 'TableBase'])} }} from '../../lib/protocol.gen';"]
    parts += [*aliases(room), *(interface(cls, names_in(room)) for cls in structs_in(room))]
    return "\n\n".join(parts) + "\n"


def told_types(game: Game) -> str:
    """What can happen in a game and what can be answered, with the names of the things in both."""
    types = Types()
    unions = [part.typescript(types) for part in (game.events, game.answers) if part is not None]
    return "\n\n".join([HEADER, *types.lines(), *unions]) + "\n"


# ---------------------------------------------------------------- what there is to write
def structs_in(module: ModuleType) -> list[type[Struct]]:
    """The types that a module declares, in its order."""
    classes = [cls for cls in vars(module).values() if isinstance(cls, type) and issubclass(cls, Struct)]
    return [cls for cls in classes if cls.__module__ == module.__name__]


def names_in(module: ModuleType) -> Aliases:
    return {frozenset(get_args(kind)): name for name, kind in vars(module).items() if get_origin(kind) is Literal}


def aliases(module: ModuleType) -> list[str]:
    """The lists of values that have a name, in as many lines as they take."""
    lines = [f"export type {name} = {choice(get_args(getattr(module, name)))};" for name in names_in(module).values()]
    return [textwrap.fill(line, 120, subsequent_indent="  ", break_on_hyphens=False) for line in lines]


def reachable(cls: type[Struct]) -> Iterator[type[Struct]]:
    """A type and all that its fields are made of."""
    waiting: list[Any] = [shape.type_info(cls)]
    seen = set()
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, shape.StructType) and kind.cls not in seen:
            seen.add(kind.cls)
            yield kind.cls
            waiting += [field.type for field in kind.fields]
        for name in ("item_type", "key_type", "value_type"):
            if hasattr(kind, name):
                waiting.append(getattr(kind, name))
        waiting += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]


# ---------------------------------------------------------------- as TypeScript
def interface(cls: type[Struct], names: Aliases) -> str:
    info = shape.type_info(cls)
    assert isinstance(info, shape.StructType)
    lines = []
    if "__doc__" in cls.__dict__ and cls.__doc__:
        lines.append("/** " + "\n *  ".join(textwrap.wrap(" ".join(cls.__doc__.split()), 112)) + " */")
    whole = " extends TableBase" if issubclass(cls, shown.View) and cls is not shown.View else ""
    lines.append(f"export interface {cls.__name__}{whole} {{")
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    sparse = cls.__struct_config__.omit_defaults or cls.__struct_config__.forbid_unknown_fields
    for field in info.fields:
        unset = not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT
        may_lack = "?" if unset or (sparse and not field.required) else ""
        kind = SENT.get((cls, field.name)) or written(field.type, names)
        lines.append(f"  {field.encode_name}{may_lack}: {kind};")
    return "\n".join([*lines, "}"])


def written(kind: Any, names: Aliases) -> str:
    """A type in TypeScript."""
    match kind:
        case shape.StrType():
            return "string"
        case shape.IntType() | shape.FloatType():
            return "number"
        case shape.BoolType():
            return "boolean"
        case shape.NoneType():
            return "null"
        case shape.LiteralType():
            return names.get(frozenset(kind.values)) or choice(kind.values)
        case shape.ListType() | shape.VarTupleType():
            item = written(kind.item_type, names)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shape.TupleType():
            return f"[{', '.join(written(t, names) for t in kind.item_types)}]"
        case shape.DictType():
            return f"Record<{written(kind.key_type, names)}, {written(kind.value_type, names)}>"
        case shape.UnionType():
            return " | ".join(written(t, names) for t in kind.types)
        case shape.StructType():
            return kind.cls.__name__
        case shape.CustomType() if kind.cls is object:
            return "object"
    raise TypeError(f"no TypeScript for {kind!r}")


def choice(values: tuple[Any, ...]) -> str:
    return " | ".join(f'"{value}"' for value in values)


if __name__ == "__main__":
    for path, text in files().items():
        (WEB / path).parent.mkdir(exist_ok=True)
        (WEB / path).write_text(text, encoding="utf-8")
