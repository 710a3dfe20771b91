"""A game's rules as PTX, the language that NVIDIA's driver assembles for whatever card is there.

numba compiles every rule for the processor, as intermediate code; LLVM makes PTX of the same code. So the card plays by the very
rules that the processor plays by, and making PTX needs no card and no tools of NVIDIA's. Two things differ:

- A rule's result is returned, and not put where the caller says: `by_value`. A card has registers enough, and slow memory.
- An error stops the card: were it handed up from rule to rule, then threads of which one might meet an error would
  not come together again before the end of the rule, and each would run by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import callconv
from numba.core.callconv import Status, excinfo_ptr_t
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

from sandtable.kernel import driver
from sandtable.kernel.game import Game
from sandtable.kernel.record import dtype_of
from sandtable.kernel.targets import function_in

from ..llvm import PATCHED, compiling, replaced, usual_call
from ..target import NativeTarget
from . import rules
from .kernel import ASK, HEAD, PLAY

TRIPLE = "nvptx64-nvidia-cuda"
OLDEST, VERSION = "sm_75", "+ptx75"  # every card from this one on can assemble it
INLINE = (
    100  # how much longer code may get where a rule is put in place of its call (LLVM takes eleven times as much for cards)
)
VALUE = ".value"
BLOCK = 1024  # games of which a block of as many threads plays those together that are alike: the most a card allows
KEYS = 64  # how many sorts of games are told apart
NO, YES = ir.Constant(ir.IntType(1), 0), ir.Constant(ir.IntType(1), 1)


# ---------------------------------------------------------------- calls and errors
def by_value(module: ir.Module, callee: ir.Function, result: ir.Type, name: str = "") -> ir.Function:
    """A function that returns what another writes to a place, in this module. LLVM makes one of the two."""
    name = name or callee.name + VALUE
    if name in module.globals:
        return module.globals[name]
    twin = ir.Function(module, ir.FunctionType(result, [a.type for a in callee.args[2:]]), name)
    twin.linkage = "linkonce_odr"
    code = ir.IRBuilder(twin.append_basic_block())
    place, error = code.alloca(result), code.alloca(excinfo_ptr_t)
    code.call(callee, [place, error, *twin.args], attrs=("alwaysinline",))
    code.ret(code.load(place))
    return twin


def call_by_value(self: Any, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None) -> Any:
    """A call from one rule to another. It comes back only if there was no error."""
    mine = builder.function.args
    if len(mine) < 2 or mine[1].type != callee.args[1].type:  # a wrapper for callers from elsewhere
        return usual_call(self, builder, callee, resty, argtys, args, attrs)
    given = self._get_arg_packer(argtys).as_arguments(builder, args)
    result = builder.call(by_value(builder.module, callee, self.get_return_type(resty).pointee), list(given))
    good = Status(
        code=ir.Constant(ir.IntType(32), 0), is_ok=YES, is_none=NO, is_error=NO, is_stop_iteration=NO, is_python_exc=NO,
        is_user_exc=NO, excinfoptr=ir.Constant(excinfo_ptr_t, None),
    )  # fmt: skip
    return good, self.context.get_returned_value(builder, resty, result)


def stop(self: Any, builder: Any, *error: Any, **more: Any) -> None:
    """An error. The assembler must be told that nothing comes after it, or it lets the code run on into whatever is next."""
    builder.asm(ir.FunctionType(ir.VoidType(), []), "trap; exit;", "", [], side_effect=True)
    builder.unreachable()


FOR_CARDS = (
    *PATCHED,
    (callconv, "CPUCallConv.call_function", call_by_value),
    (callconv, "CPUCallConv.return_user_exc", stop),
)


# ---------------------------------------------------------------- rules
def compiled(dispatcher: Dispatcher) -> Any:
    """The one form in which a rule is compiled."""
    (only,) = dispatcher.overloads.values()
    return only


def parts_of(libraries: list[Any]) -> Iterator[Any]:
    """Everything that these call, and what that calls, each once."""
    seen = set(libraries)
    while libraries:
        library = libraries.pop()
        yield library
        new = [called for called in library._linking_libraries if called not in seen]
        seen.update(new)
        libraries.extend(dict.fromkeys(new))


def doors(entrances: dict[str, Any]) -> str:
    """Functions under plain names, for the kernel, that call compiled rules."""
    module = ir.Module("doors")
    context = cpu_target.target_context
    for name, rule in entrances.items():
        convention = context.call_conv
        kind = convention.get_function_type(rule.fndesc.restype, rule.fndesc.argtypes)
        callee = ir.Function(module, kind, rule.fndesc.mangled_name)
        by_value(module, callee, convention.get_return_type(rule.fndesc.restype).pointee, name).linkage = "external"
    return str(module)


def ptx_of(game: Game, question: Callable[..., object] | None = None) -> str:
    """The game as PTX: the kernel `play`; or, with a question about positions, a rule (s, which, key) -> int, the kernel `ask`."""
    playing: list[Callable[..., object]] = [rules.begin, rules.choose, rules.act, rules.kind, rules.worth]
    wanted = [rules.asked_about] if question else playing
    with compiling(), replaced(FOR_CARDS):
        target = NativeTarget(game)
        if question:
            target.put(rules.asked_about, target.rule(question))
        entrances = {fn.__name__: target.rule(fn) for fn in wanted}
        space: dict[str, object] = {**entrances}
        exec(f"def all_of_them(): {', '.join(entrances)}", space)  # what it names is compiled, and all that leads to
        for dispatcher in target.order(function_in(space, "all_of_them")):
            target.compile(dispatcher)
        whole = {name_of(target.rule(driver.advance))} if question is None else set()
    return translated(game, {name: compiled(d) for name, d in entrances.items()}, whole, ASK if question else PLAY)


def name_of(dispatcher: Dispatcher) -> str:
    """What a rule that returns its result is called in intermediate code."""
    return str(compiled(dispatcher).fndesc.mangled_name) + VALUE


def translated(game: Game, entrances: dict[str, Any], whole: set[str], kernel: str) -> str:
    """Compiled rules and a kernel, as PTX. The `whole` ones stay functions: what is called from several places, and long."""
    on = machine()
    shift = game.answers.verb_shift if game.answers else 0
    sizes = sizes_of(dtype_of(game.State).itemsize, dtype_of(game.Options).itemsize, game.max_seats, shift, on)
    module = llvm.parse_assembly((HEAD + kernel).format(**sizes))
    for text in (doors(entrances), *(str(p._final_module) for p in parts_of([e.library for e in entrances.values()]))):
        module.link_in(for_card(text, on))
    return assembly_of(module, on, whole)


def machine() -> llvm.TargetMachine:
    """LLVM's idea of a card."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=OLDEST, features=VERSION, opt=3)


def sizes_of(state: int, options: int, seats: int, shift: int, machine: llvm.TargetMachine) -> dict[str, object]:
    """What the text of a kernel leaves open."""
    stride = spread(state)
    return {
        "triple": TRIPLE,
        "layout": machine.target_data,
        "state": rounded(state),
        "options": rounded(options),
        "seats": seats,
        "keys": KEYS,
        "over": KEYS - 1,
        "block": BLOCK,
        "stride": stride,
        "room": BLOCK * stride,
        "shift": shift,
    }


def assembly_of(module: llvm.ModuleRef, machine: llvm.TargetMachine, whole: set[str]) -> str:
    """PTX of a module whose only ways in are the kernels."""
    for function in module.functions:
        if not function.is_declaration and function.name not in ("play", "ask"):
            function.linkage = "internal"
            if function.name in whole:
                function.add_function_attribute("noinline")
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    module.verify()
    optimise(module, machine)
    return str(machine.emit_assembly(module))


def spread(size: int) -> int:
    """How far apart states lie: an odd number of steps, lest one field of many states share a few lines of a cache."""
    size = rounded(size)
    return size if size // 16 % 2 else size + 16


def rounded(size: int) -> int:
    return -(-size // 16) * 16


def for_card(text: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """A module that was made for the processor."""
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    return module


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.inlining_threshold = INLINE
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False  # longer code, and no quicker
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
