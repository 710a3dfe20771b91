"""Makes numba quick for many small functions.

A game is one or two hundred small rules that end up in one entry function. numba's defaults would optimise each of them
with everything it calls, and generate machine code for each, though only the entry is ever called. They would also clear two
places on the stack for every call that a function might make, and test every index for counting from the end. The remedies,
all of which can be left out without changing any result:

- `RuleCompiler` leaves out the passes that rules cannot need (closures, literal unrolling, parallel loops).
- `as_parts()` is a block in which compiled functions are kept as intermediate code only, each for itself. They call each other
  with `lean_call` and use indices as they are. What `+` of two ints gives, and every other call of something built in, is
  worked out once and not at each of its twenty thousand places; and nobody is told of each of a million steps.
- Parts are compiled by several processes at a time (hands.py).
- `as_a_whole()` is a block in which an entry is compiled: all parts that it calls, and those that they call, are linked into it.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import Any

from numba.core import callconv, codegen, event, types
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


usual_repr: Any = types.Record.__repr__


def known_repr(self: Any) -> Any:
    """What a record's type is called, with all of its fields: a long text, asked for at every step of compiling."""
    known: dict[str, Any] = vars(self)
    if "known_repr" not in known:
        known["known_repr"] = usual_repr(self)
    return known["known_repr"]


usual_finalize: Any = codegen.CPUCodeLibrary.finalize


def finalize_part(self: Any) -> None:
    """Nothing is linked into a part: it would hold a copy of everything below it, and so would every part above."""
    self._raise_if_finalized()
    self._finalized = True


def finalize_whole(self: Any) -> None:
    """An entry is linked with all parts, each once. Callers come before what they call: LLVM takes in only what is called."""
    after: dict[Any, None] = {}

    def add(library: Any) -> None:
        for called in library._linking_libraries:
            if called not in after:
                add(called)
        after[library] = None

    add(self)
    self._linking_libraries = [library for library in reversed(after) if library is not self]
    usual_finalize(self)
    missing = [fn.name for fn in self._final_module.functions if fn.is_declaration and fn.name.startswith("_Z")]
    assert not missing, f"called and not linked: {missing}"


Patches = tuple[tuple[Any, str, Callable[..., Any]], ...]
# What is replaced in numba, and by what: for parts, and for the entry that they are linked into.
WHOLE: Patches = ((codegen, "CPUCodeLibrary.finalize", finalize_whole),)
PATCHED: Patches = (
    (codegen, "CPUCodeLibrary.finalize", finalize_part),
    (codegen, "JITCodeLibrary._optimize_final_module", lambda self: None),
    (codegen, "JITCodeLibrary._finalize_specific", lambda self: None),
    (codegen, "JITCodeLibrary.get_pointer_to_function", lambda self, name: self._ensure_finalized() or 0),
    (codegen, "JITCPUCodegen._add_module", lambda self, module: None),
    (codegen, "JITCPUCodegen.set_env", lambda self, name, env: None),  # it is for Python objects; rules have none
    (callconv, "CPUCallConv.call_function", lean_call),
    (arrayobj, "fix_integer_index", index_as_it_is),
    (types, "Function.get_call_type", known_call_type),
    (types, "Record.__repr__", known_repr),
    (event, "start_event", lambda kind, data=None: None),  # for those who watch numba compile: nobody does
    (event, "end_event", lambda kind, data=None, exc_details=None: None),
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
def replaced(patches: Patches) -> Iterator[None]:
    """A block in which numba does some things as we want them; where it has changed, everything as it wants, and one is told."""
    places = [(*owner_of(module, path), path, instead) for module, path, instead in patches]
    missing = [path for owner, name, path, _ in places if not hasattr(owner, name)]
    if missing:
        warnings.warn(
            f"this numba has no {', '.join(missing)}: games compile and play more slowly, with the same results",
            stacklevel=3,
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


def as_parts() -> AbstractContextManager[None]:
    """Functions compiled in this block are parts: neither linked nor optimised as a whole, without machine code of their own."""
    return replaced(PATCHED)


def makes_parts() -> bool:
    """Whether this is such a block, and numba one that can be made to do so."""
    return codegen.CPUCodeLibrary.finalize is finalize_part


def as_a_whole() -> AbstractContextManager[None]:
    """An entry compiled in this block is linked with all of its parts."""
    return replaced(WHOLE)
