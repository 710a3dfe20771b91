"""What of a graphics card can be looked at without one: its code is made, and who has none is told so in a sentence."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import cast

import llvmlite.binding as llvm
import pytest

from sandtable.games.registry import find
from sandtable.kernel.game import Game
from sandtable.kernel.record import array, i4, record
from sandtable.lab.simulate import simulate
from sandtable.lab.work import GPU, LabError, Place, each
from sandtable.native.card import driver, ptx
from sandtable.native.card.game import stride_of
from sandtable.native.card.kernel import ASK, HEAD, PLAY

# In place of compiled rules: a game that is over at once.
NOTHING = "\n".join(
    f"define i64 @{name} {{ ret i64 0 }}"
    for name in ("begin(ptr %s, i64 %k)", "choose(ptr %s, ptr %o, i64 %k, i64 %n)", "act(ptr %s, i64 %a)", "kind(ptr %s)",
                 "worth(ptr %s, i64 %k)", "asked_about(ptr %s, i64 %w, i64 %k)")
)  # fmt: skip


@pytest.mark.parametrize(("kernel", "name"), [(PLAY, "play"), (ASK, "ask")])
def test_the_kernels_are_made_into_code_for_a_card(kernel: str, name: str) -> None:
    machine = ptx.machine()
    sizes = ptx.sizes_of(state=80, options=80, seats=2, shift=8, machine=machine)
    module = llvm.parse_assembly((HEAD + kernel).format(**sizes))
    module.link_in(ptx.for_card(NOTHING, machine))
    text = ptx.assembly_of(module, machine, set())
    assert f".entry {name}(" in text
    assert ("barrier.sync" in text) == (name == "play")


def test_without_a_driver_one_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ctypes.CDLL:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    with pytest.raises(driver.NoCard, match=r"^no games can be played on a graphics card here: .* is missing$"):
        driver.Card()
    with pytest.raises(LabError, match=r"^--on gpu: no games can be played"):
        simulate(find("frontline"), ["random", "random"], 10, "1", place=Place(on=GPU))


def test_without_a_card_one_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(cuInit=lambda flags: 100))
    with pytest.raises(driver.NoCard, match=r"finds no card$"):
        driver.Card()


@record
class Small:
    n: i4


@record
class Measured:
    n: list[i4] = array(100)


class Fresh:
    """A game whose rules nobody has read."""

    State: type = Small

    @property
    def rules(self) -> bool:
        self.State = Measured
        return True


def test_a_state_is_measured_before_it_is_given_room_on_the_card() -> None:
    assert stride_of(cast(Game, Fresh())) == 400


def test_only_random_players_play_on_the_card() -> None:
    with pytest.raises(LabError, match="only random players"):
        simulate(find("frontline"), ["greedy", "random"], 10, "1", place=Place(on=GPU))
    with pytest.raises(LabError, match="only 'sandtable sim'"):
        list(each(abs, [1], Place(on=GPU)))
