"""Makes numba quick for many small functions.

A game is one or two hundred small rules that end up in one entry function. numba's defaults would optimise each of them
with everything it calls, and generate machine code for each, though only the entry is ever called. They would also clear two
places on the stack for every call that a function might make, and test every index for counting from the end. The remedies,
all of which can be left out without changing any result:

- `RuleCompiler` leaves out the passes that rules cannot need (closures, literal unrolling, parallel loops).
- `as_parts()` is a block in which compiled functions are kept as intermediate code only, to be linked into an entry. They call
  each other with `lean_call` and use indices as they are. What `+` of two ints gives, and every other call of something built
  in, is worked out once and not at each of its twenty thousand places.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

from numba.core import callconv, codegen, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.np import arrayobj

one_at_a_time = RLock()
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


usual_call: Any = callconv.CPUCallConv.call_function


def lean_call(
    self: Any, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None
) -> Any:  # fmt: skip
    """A call from one compiled function to another. An error goes where the caller's own would go; the result's place
    is not cleared, since it is read only after the callee has filled it."""
    error = builder.function.args[1] if len(builder.function.args) > 1 else None
    if error is None or error.type != callee.args[1].type:  # a wrapper for callers from elsewhere
        return usual_call(self, builder, callee, resty, argtys, args, attrs)
    with builder.goto_entry_block():
        result = builder.alloca(self.get_return_type(resty).pointee)
    given = self._get_arg_packer(argtys).as_arguments(builder, args)
    code = builder.call(callee, [result, error, *given], attrs=tuple(attrs or ()))
    status = self._get_return_status(builder, code, builder.load(error))
    return status, self.context.get_returned_value(builder, resty, builder.load(result))


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """No rule counts from the end of a list: `checked` refuses an index below 0."""
    return context.cast(builder, index, kind, types.intp)


usual_call_type: Any = types.Function.get_call_type


def known_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a call of something built in. It follows from the types of the arguments alone."""
    if kws:
        return usual_call_type(self, context, args, kws)
    known: dict[Any, Any] = vars(self).setdefault("known_call_types", {})
    if args not in known:
        known[args] = usual_call_type(self, context, args, kws)
    return known[args]


# What is replaced in numba, and by what.
PATCHED: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (codegen, "JITCodeLibrary._optimize_final_module", lambda self: None),
    (codegen, "JITCodeLibrary._finalize_specific", lambda self: None),
    (codegen, "JITCodeLibrary.get_pointer_to_function", lambda self, name: self._ensure_finalized() or 0),
    (codegen, "JITCPUCodegen._add_module", lambda self, module: None),
    (codegen, "JITCPUCodegen.set_env", lambda self, name, env: None),  # it is for Python objects; rules have none
    (callconv, "CPUCallConv.call_function", lean_call),
    (arrayobj, "fix_integer_index", index_as_it_is),
    (types, "Function.get_call_type", known_call_type),
)


def owner_of(module: Any, path: str) -> tuple[Any, str]:
    """The class or module that a patched name belongs to, and the name there."""
    cls, _, name = path.rpartition(".")
    return (getattr(module, cls, None) if cls else module), name


@contextmanager
def without_collecting() -> Iterator[None]:
    """Compiling makes millions of small objects that all stay alive: searching them for garbage is wasted time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def compiling() -> Iterator[None]:
    """Whoever compiles or loads compiled code does it in here, one thread at a time: what is set in numba for it, and put back
    afterwards, is set for all threads."""
    with one_at_a_time, without_collecting():
        yield


@contextmanager
def as_parts() -> Iterator[None]:
    """Functions compiled in this block are parts: not optimised as a whole, and without machine code of their own."""
    places = [(*owner_of(module, path), path, instead) for module, path, instead in PATCHED]
    missing = [path for owner, name, path, _ in places if not hasattr(owner, name)]
    if missing:
        warnings.warn(
            f"this numba has no {', '.join(missing)}: games compile and play more slowly, with the same results",
            stacklevel=2,
        )
        yield
        return
    kept = [(owner, name, getattr(owner, name)) for owner, name, _, _ in places]
    for owner, name, _, instead in places:
        setattr(owner, name, instead)
    try:
        yield
    finally:
        for owner, name, usual in kept:
            setattr(owner, name, usual)
