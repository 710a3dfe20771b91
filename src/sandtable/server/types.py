"""The protocol as TypeScript: `python -m sandtable.server.types > web/src/lib/protocol.gen.ts`."""

from __future__ import annotations

import inspect
import sys
import textwrap
from typing import Any

import msgspec
from msgspec import inspect as shape

from . import protocol

UNIONS = ("ClientMessage", "ServerMessage")
ALIASES = ("What", "Status", "Connection")


def typescript() -> str:
    """The whole file."""
    structs = [
        cls
        for cls in vars(protocol).values()
        if isinstance(cls, type) and issubclass(cls, msgspec.Struct) and cls is not msgspec.Struct
    ]
    parts = [
        "// Written by `python -m sandtable.server.types`; do not edit.",
        f"export const PROTOCOL_VERSION = {protocol.VERSION};",
    ]
    parts += [f"export type {name} = {written(shape.type_info(getattr(protocol, name)))};" for name in ALIASES]
    parts += [interface(cls) for cls in structs]
    parts.append("/** What a page is sent: the part every game has, and the game's own (phase, board, entities, ...). */")
    parts.append("export type View = TableBase & { phase: Phase; entities: Record<string, any>; [key: string]: any };")
    parts.append("export interface Phase {\n  steps: string[];\n  current: number;\n  label: string;\n}")
    for name in UNIONS:
        members = " | ".join(cls.__name__ for cls in getattr(protocol, name).__args__)
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def interface(cls: type[msgspec.Struct]) -> str:
    info = shape.type_info(cls)
    assert isinstance(info, shape.StructType)
    lines = []
    doc = inspect.getdoc(cls) if "__doc__" in cls.__dict__ and cls.__doc__ else None
    if doc and not doc.startswith("A Struct") and cls.__doc__ != msgspec.Struct.__doc__:
        lines.append("/** " + "\n *  ".join(textwrap.wrap(" ".join(doc.split()), 112)) + " */")
    lines.append(f"export interface {cls.__name__} {{")
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    sparse = cls.__struct_config__.omit_defaults or cls.__struct_config__.forbid_unknown_fields
    for field in info.fields:
        may_lack = "?" if sparse and not field.required else ""
        kind = "View" if cls is protocol.ViewMessage and field.name == "view" else written(field.type)
        lines.append(f"  {field.encode_name}{may_lack}: {kind};")
    return "\n".join([*lines, "}"])


def written(kind: Any) -> str:
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
        case shape.AnyType():
            return "any"
        case shape.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case shape.ListType():
            item = written(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shape.DictType():
            return f"Record<{written(kind.key_type)}, {written(kind.value_type)}>"
        case shape.UnionType():
            return " | ".join(written(t) for t in kind.types)
        case shape.StructType():
            return kind.cls.__name__
    raise TypeError(f"no TypeScript for {kind!r}")


if __name__ == "__main__":
    sys.stdout.write(typescript())
