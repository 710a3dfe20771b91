"""Battlefields and forces as somebody writes them: read from a line or from the text of a file, legal or not, with everything that
stands against them, and as an editor shows them."""

from __future__ import annotations

import tomllib
from functools import cache

from sandtable.kernel import BadOption
from sandtable.kernel.shown import Drafted, Wrong

from . import fields, forces, shown
from .board.field import Field, lay_out_field
from .fields import BadField, Battlefield
from .forces import FORCES, MOST_UNITS, SIZES, BadForce, Force
from .state import SIDE_NAMES
from .table import board_of, type_info
from .terrain import TERRAIN
from .units import UNITS
from .vocabulary import LINEAR

WRITTEN = ("field", *SIDE_NAMES)


def drafted(name: str, text: str, options: dict[str, str]) -> Drafted:
    """The draft of an option: BadOption with one sentence if it cannot be read at all."""
    try:
        return field_draft(read_field(text)) if name == "field" else force_draft(read_force(text), int(options["points"]))
    except (BadField, BadForce) as error:
        raise BadOption(str(error)) from None


def tables(text: str) -> dict[str, object] | None:
    """The tables of a file, if that is what the text is from: a line has no equals sign."""
    if "=" not in text:
        return None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"the file cannot be read: {error}") from None


def read_field(text: str) -> Battlefield:
    found = tables(text)
    return fields.read_line(text) if found is None else fields.field_of(found)


def read_force(text: str) -> Force:
    found = tables(text)
    if found is None:
        return forces.read_line(text) if text.strip() else ()
    return forces.force_of(found)


def field_draft(field: Battlefield) -> Drafted:
    found = fields.problems(field)
    drawn = shown.FieldDraft(
        title=field.title,
        board=laid_out(field) if not found else None,
        width=field.width,
        height=field.height,
        inch=fields.INCH,
        pieces=[shown.Laid(f.terrain.name, f.form, list(f.points), f.size) for f in field.features],
        kinds=kinds(),
        named=list(fields.FIELDS),
    )
    return Drafted(fields.line_of(field), fields.written(field), [Wrong(*problem) for problem in found], drawn)


def laid_out(field: Battlefield) -> shown.Board:
    """The battlefield as a table shows it."""
    laid = Field()
    lay_out_field(laid, field)
    return board_of(laid, [0] * laid.n_features)


@cache
def kinds() -> list[shown.Kind]:
    return [shown.Kind(t.name, t.title, t.shape == LINEAR, [effect.phrase for effect in t.effects]) for t in TERRAIN]


def force_draft(force: Force, limit: int) -> Drafted:
    drawn = shown.ForceDraft(
        units={unit.name: n for unit, n in force},
        points=forces.points(force),
        limit=limit,
        count=forces.units_in(force),
        most=MOST_UNITS,
        sizes=list(SIZES),
        types={UNITS[kind].name: type_info(kind) for kind in range(len(UNITS))},
        named=list(FORCES),
    )
    found = [Wrong(*problem) for problem in forces.problems(force, limit)]
    return Drafted(forces.line_of(force) if force else "", forces.written(force), found, drawn)
