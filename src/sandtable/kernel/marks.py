"""The marks that tell rules, procedures and decisions from other functions: `@rule` and the ledger ids in docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import FunctionType
from typing import ParamSpec, TypeGuard, TypeVar, overload

P = ParamSpec("P")
R = TypeVar("R")

LEDGER_ID = re.compile(r"\b[A-Z]{2}-[0-9A-Z]+(?:\.[0-9]+[a-z]*)+\b")


@overload
def rule(fn: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def rule(*, native: Callable[..., object]) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def rule(fn: Callable[..., object] | None = None, /, *, native: Callable[..., object] | None = None) -> object:
    """Decorator of a rule: a plain function here, compiled where speed is wanted (see targets.py).

    `native` is another body for compiled code, for the few kernel rules that a flat state needs written differently.
    """

    def mark(fn: Callable[..., object]) -> Callable[..., object]:
        fn.__dict__["sandtable"] = "rule"
        fn.__dict__["native"] = native
        return fn

    return mark(fn) if fn is not None else mark


def is_rule(value: object) -> TypeGuard[FunctionType]:
    return inspect.isfunction(value) and value.__dict__.get("sandtable") == "rule"


def ledger_ids(text: str | None) -> tuple[str, ...]:
    """The ledger ids named in a docstring: `FL-3.4`, `RL-2.1b`."""
    return tuple(dict.fromkeys(LEDGER_ID.findall(text or "")))


def without_ids(text: str | None) -> str:
    """A docstring as a prompt: without its ledger ids, on one line."""
    bare = re.sub(r"\s+", " ", LEDGER_ID.sub("", text or "")).strip(" ,;:")
    return bare if not bare or bare[-1] in ".?!" else bare + "."
