"""numba, made quick for many small functions.

A game is a hundred or two small rules that end up in one entry function. numba's defaults would optimise each of them
with everything it calls, and make machine code of each, though only the entry is ever called. Two cures, both of which
can be left out without changing any result:

- `RuleCompiler` leaves out the passes that rules cannot need (closures, literal unrolling, parallel loops).
- `as_parts()` is a block in which compiled functions are kept as intermediate code only, to be linked into an entry.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import codegen
from numba.core.compiler import CompilerBase, DefaultPassBuilder

UNNEEDED = {
    "WithLifting",
    "InlineClosureLikes",
    "RewriteSemanticConstants",
    "DeadBranchPrune",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineOverloads",
    "NopythonRewrites",
    "DumpParforDiagnostics",
}


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """The usual pipeline without the passes that rules cannot need."""

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes[:] = [p for p in pipeline.passes if p[0].__name__ not in UNNEEDED]
        pipeline._finalized = False
        pipeline.finalize()
        return [pipeline]


PATCHED = (
    ("JITCodeLibrary", "_optimize_final_module", lambda self: None),
    ("JITCodeLibrary", "_finalize_specific", lambda self: None),
    ("JITCodeLibrary", "get_pointer_to_function", lambda self, name: self._ensure_finalized() or 0),
    ("JITCPUCodegen", "_add_module", lambda self, module: None),
    ("JITCPUCodegen", "set_env", lambda self, name, env: None),  # an environment is for Python objects; rules have none
)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Compiling makes millions of small objects that all live on: looking for dead ones is wasted."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def as_parts() -> Iterator[None]:
    """Functions compiled in this block are parts: not optimised as a whole, and without machine code of their own."""
    classes = {name: getattr(codegen, name, None) for name, _, _ in PATCHED}
    missing = [f"{name}.{method}" for name, method, _ in PATCHED if not hasattr(classes[name], method)]
    if missing:
        warnings.warn(
            f"this numba has no {', '.join(missing)}: games compile more slowly, with the same results", stacklevel=2
        )
        yield
        return
    kept = [(classes[name], method, getattr(classes[name], method)) for name, method, _ in PATCHED]
    for name, method, quick in PATCHED:
        setattr(classes[name], method, quick)
    try:
        yield
    finally:
        for cls, method, usual in kept:
            setattr(cls, method, usual)
