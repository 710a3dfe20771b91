"""How much room a game's flow needs: frames, slots and open questions, read off its procedures.

A frame is needed for every procedure that may be inside another, a slot for every value that a procedure keeps across a yield,
and a decision for every question that may be open at the same time. What cannot be counted (how deep recursive procedures
go, how many questions a loop without a fixed end asks) is set by hand: `flow_of(frames=20)`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from .flatten import Procedure
from .flow import Size
from .syntax import RuleError, asks_of, yields

Fn = Callable[..., object]
MOST_OPEN = 127


class Questions:
    """How many questions may be open at once in each procedure; None where it cannot be counted."""

    def __init__(self, found: dict[Fn, Procedure]) -> None:
        self.found, self.known = found, dict[Fn, "int | None"]()

    def most(self, fn: Fn) -> int | None:
        if fn not in self.known:
            self.known[fn] = 0  # a recursive call starts with questions still open, which `post` refuses
            most, left = Counting(self, self.found[fn]).block(self.found[fn].body, 0)
            self.known[fn] = None if most is None or left is None else most
        return self.known[fn]


class Counting:
    """The questions of one procedure: (most at once, those that may still be open afterwards), statement by statement."""

    def __init__(self, questions: Questions, proc: Procedure) -> None:
        self.questions, self.proc = questions, proc

    def block(self, body: list[ast.stmt], now: int | None) -> tuple[int | None, int | None]:
        most = now
        for st in body:
            here, now = self.statement(st, now)
            most = bigger(most, here)
        return most, now

    def statement(self, st: ast.stmt, now: int | None) -> tuple[int | None, int | None]:
        if now is None:
            return None, None
        if isinstance(st, ast.If):
            (a, left), (b, right) = self.block(st.body, now), self.block(st.orelse, now)
            return bigger(a, b), bigger(left, right)
        if isinstance(st, (ast.While, ast.For)):
            return self.loop(st, now)
        stop = next(iter(yields(st)), None)
        if isinstance(stop, ast.YieldFrom):
            inside = self.questions.most(self.proc.callee(stop))
            return (None if inside is None else now + inside), 0
        if stop is not None:
            if self.proc.waits_for_any(stop):
                return now, now
            return now + len(asks_of(stop)), 0
        asked = sum(self.proc.is_ask(n) for n in ast.walk(st))
        return now + asked, now + asked

    def loop(self, st: ast.While | ast.For, now: int) -> tuple[int | None, int | None]:
        most, left = self.block(st.body, now)
        if most is None or left is None:
            return None, None
        more = left - now  # left open by one round
        if more > 0:
            rounds = self.rounds(st)
            if rounds is None:
                return None, None
            most, left = most + more * (rounds - 1), now + more * rounds
        after, rest = self.block(st.orelse, max(now, left))
        return bigger(most, after), rest

    def rounds(self, st: ast.While | ast.For) -> int | None:
        """The number of iterations of a loop over constants."""
        if not (isinstance(st, ast.For) and isinstance(st.iter, ast.Call) and isinstance(st.iter.func, ast.Name)):
            return None
        numbers = [self.proc.number(arg) for arg in st.iter.args]
        known = [n for n in numbers if n is not None]
        return len(range(*known)) if st.iter.func.id == "range" and len(known) == len(numbers) else None


def bigger(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else max(a, b)


def depth_of(found: dict[Fn, Procedure], fn: Fn, above: tuple[Fn, ...] = ()) -> int | None:
    """Deepest nesting of frames, or None if a procedure can call itself (then `push` checks at run time)."""
    if fn in above:
        return None
    depths = [depth_of(found, callee, (*above, fn)) for callee in dict.fromkeys(found[fn].calls)]
    known = [d for d in depths if d is not None]
    return None if len(known) < len(depths) else 1 + max(known, default=0)


def measured(main: Fn, found: dict[Fn, Procedure], said: Size) -> Size:
    """The size of a game's flow, as set by hand or counted; RuleError where one is too small or cannot be counted."""
    depth, asked = depth_of(found, main), Questions(found).most(main)
    widest = max(found.values(), key=lambda proc: len(proc.slots))
    if said.slots is not None and len(widest.slots) > said.slots:
        widest.error(
            widest.tree,
            f"{widest.name} keeps {len(widest.slots)} values across its yields, "
            f"a frame holds {said.slots}: {', '.join(widest.slots)}",
        )
    if depth is not None and said.frames is not None and depth > said.frames:
        raise RuleError(f"procedures nest {depth} deep, the state has {said.frames} frames")
    if depth is None and said.frames is None:
        raise RuleError("procedures call themselves: say how deep they may go, as in flow_of(frames=12)")
    if asked is None and said.decisions is None:
        raise RuleError("a loop without a fixed end asks questions: say how many at once, as in flow_of(decisions=4)")
    frames = said.frames if said.frames is not None else depth
    decisions = said.decisions if said.decisions is not None else max(1, asked or 0)
    slots = said.slots if said.slots is not None else max(1, len(widest.slots))
    if decisions > MOST_OPEN:
        raise RuleError(f"{decisions} questions at once; there may be {MOST_OPEN}")
    return Size(frames, slots, decisions)
