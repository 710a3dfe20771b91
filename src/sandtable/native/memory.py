"""States at addresses, for code that is compiled apart from the rules: it copies their bytes and calls a game's primitive."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

I64, POINTER = ir.IntType(64), ir.IntType(8).as_pointer()


@intrinsic  # type: ignore[untyped-decorator]
def address_of(context: Any, fn: Any) -> Any:
    """The address of a function that is compiled into the same code."""

    def code(cx: Any, builder: Any, sig: Any, args: Any) -> Any:
        (compiled,) = fn.dispatcher.overloads.values()
        cx.active_code_library.add_linking_library(compiled.library)
        return builder.ptrtoint(cx.declare_function(builder.module, compiled.fndesc), I64)

    return types.int64(fn), code


@intrinsic  # type: ignore[untyped-decorator]
def call_primitive(
    context: Any, address: Any, op: Any, s: Any, out: Any, i: Any, action: Any, x: Any, y: Any, facing: Any
) -> Any:
    """Call a game's primitive (primitive.py): where it is, the state and the list of options are addresses. An error in the
    rules is an error of the caller, as if the primitive had been compiled with it."""

    def code(cx: Any, builder: Any, sig: Any, args: Any) -> Any:
        error = builder.function.args[1]
        kind = ir.FunctionType(ir.IntType(32), [I64.as_pointer(), error.type, I64, POINTER, POINTER, *[I64] * 5])
        with builder.goto_entry_block():
            result = builder.alloca(I64)
        given = [args[1], builder.inttoptr(args[2], POINTER), builder.inttoptr(args[3], POINTER), *args[4:]]
        done = builder.call(builder.inttoptr(args[0], kind.as_pointer()), [result, error, *given])
        status = cx.call_conv._get_return_status(builder, done, builder.load(error))
        with cgutils.if_unlikely(builder, status.is_error):
            cx.call_conv.return_status_propagate(builder, status)
        return builder.load(result)

    return types.int64(*[types.int64] * 9), code


@intrinsic  # type: ignore[untyped-decorator]
def copy_bytes(context: Any, to: Any, start: Any, size: Any) -> Any:
    """Copy a state."""

    def code(cx: Any, builder: Any, sig: Any, args: Any) -> Any:
        ends = [builder.inttoptr(address, POINTER) for address in args[:2]]
        kind = ir.FunctionType(ir.VoidType(), [POINTER, POINTER, I64, ir.IntType(1)])
        copy = builder.module.declare_intrinsic("llvm.memcpy", [POINTER, POINTER, I64], kind)
        builder.call(copy, [*ends, args[2], ir.Constant(ir.IntType(1), 0)])
        return cx.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code
