"""NVIDIA's driver, called directly: nothing need be installed besides it.

PTX is assembled for the card that is there by the driver's own assembler, whose result can be kept.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
Array = npt.NDArray[Any]
Pointer = ctypes.c_uint64  # an address on the card

# Numbers from cuda.h.
MAX_REGISTERS, ERROR_LOG, ERROR_LOG_BYTES = 0, 5, 6  # options of the assembler
PTX = 1  # what it is given
MULTIPROCESSORS, MAJOR, MINOR = 16, 75, 76  # attributes of a card
LOCAL_BYTES, REGISTERS = 3, 4  # attributes of a function
CARVEOUT, SHARED = 9, 16  # of each multiprocessor's own memory, per cent that the threads of a block share
LOG_BYTES = 8192


class NoCard(RuntimeError):
    """There is no card here, in one sentence: what is missing."""


class CardError(RuntimeError):
    """The driver refused something, or the rules met an error on the card."""


class Card:
    """The first graphics card of this machine."""

    def __init__(self) -> None:
        try:
            self.driver = ctypes.CDLL(LIBRARY)
        except OSError:
            raise NoCard(f"no games can be played on a graphics card here: NVIDIA's driver ({LIBRARY}) is missing") from None
        if self.driver.cuInit(0) != 0:
            raise NoCard("no games can be played on a graphics card here: NVIDIA's driver finds no card")
        number, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGet", ctypes.byref(number), 0)
        self.device = number.value
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), self.device)
        self.context = context
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, len(name), self.device)
        self.name = name.value.decode()
        self.target = f"sm_{self.attribute(MAJOR)}{self.attribute(MINOR)}"
        self.multiprocessors = self.attribute(MULTIPROCESSORS)

    def call(self, function: str, *args: object) -> None:
        """CardError if the driver does not answer 0."""
        code = getattr(self.driver, function)(*args)
        if code:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(code, ctypes.byref(text))
            said = text.value.decode() if text.value else str(code)
            raise CardError(f"{self.name_so_far()}: {function}: {said}")

    def name_so_far(self) -> str:
        return getattr(self, "name", "the graphics card")

    def attribute(self, which: int) -> int:
        value = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), which, self.device)
        return value.value

    def here(self) -> None:
        """Whoever uses the card does it in its context, which belongs to a thread."""
        self.call("cuCtxSetCurrent", self.context)

    # ---------------------------------------------------------------- code
    def assemble(self, ptx: str, registers: int) -> bytes:
        """PTX as code for this card. With fewer registers for each thread more of them run at once."""
        self.here()
        log = ctypes.create_string_buffer(LOG_BYTES)
        options = (ctypes.c_int * 3)(MAX_REGISTERS, ERROR_LOG, ERROR_LOG_BYTES)
        values = (ctypes.c_void_p * 3)(registers, ctypes.addressof(log), LOG_BYTES)
        state, code, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        self.call("cuLinkCreate_v2", len(options), options, values, ctypes.byref(state))
        text = ptx.encode() + b"\0"
        try:
            self.call("cuLinkAddData_v2", state, PTX, text, ctypes.c_size_t(len(text)), b"rules", 0, None, None)
            self.call("cuLinkComplete", state, ctypes.byref(code), ctypes.byref(size))
            return ctypes.string_at(code, size.value)
        except CardError as error:
            raise CardError(f"{error}\n{log.value.decode(errors='replace')}") from None
        finally:
            self.driver.cuLinkDestroy(state)

    def load(self, code: bytes) -> Module:
        return Module(self, code)

    # ---------------------------------------------------------------- memory
    def room(self, size: int) -> Pointer:
        place = Pointer()
        self.call("cuMemAlloc_v2", ctypes.byref(place), ctypes.c_size_t(max(16, size)))
        return place

    def send(self, array: Array) -> Pointer:
        whole = np.ascontiguousarray(array)
        place = self.room(whole.nbytes)
        self.call("cuMemcpyHtoD_v2", place, ctypes.c_void_p(whole.ctypes.data), ctypes.c_size_t(whole.nbytes))
        return place

    def fetch(self, place: Pointer, into: Array) -> None:
        """Copy what is at a place into an array; waits until the card is done."""
        self.call("cuMemcpyDtoH_v2", ctypes.c_void_p(into.ctypes.data), place, ctypes.c_size_t(into.nbytes))

    def free(self, places: Sequence[Pointer]) -> None:
        for place in places:
            self.driver.cuMemFree_v2(place)

    def wait(self) -> None:
        self.call("cuCtxSynchronize")


class Module:
    """Code on the card."""

    def __init__(self, card: Card, code: bytes) -> None:
        self.card = card
        card.here()
        self.handle = ctypes.c_void_p()
        card.call("cuModuleLoadData", ctypes.byref(self.handle), code)

    def kernel(self, name: str) -> Kernel:
        return Kernel(self, name)


class Kernel:
    """A function that many threads run at once."""

    def __init__(self, module: Module, name: str) -> None:
        self.card, self.module = module.card, module  # the module must live as long as its functions
        self.handle = ctypes.c_void_p()
        self.card.call("cuModuleGetFunction", ctypes.byref(self.handle), module.handle, name.encode())
        self.card.call("cuFuncSetAttribute", self.handle, CARVEOUT, SHARED)

    def attribute(self, which: int) -> int:
        value = ctypes.c_int()
        self.card.call("cuFuncGetAttribute", ctypes.byref(value), which, self.handle)
        return value.value

    def at_once(self, block: int) -> int:
        """How many blocks of so many threads the whole card runs at once."""
        blocks = ctypes.c_int()
        self.card.call(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor", ctypes.byref(blocks), self.handle, block, ctypes.c_size_t(0)
        )
        return max(1, blocks.value) * self.card.multiprocessors

    def start(self, blocks: int, block: int, *args: Any) -> None:
        """Start it; arguments are ctypes values."""
        places = (ctypes.c_void_p * len(args))(*(ctypes.addressof(a) for a in args))
        self.card.call("cuLaunchKernel", self.handle, blocks, 1, 1, block, 1, 1, 0, None, places, None)


@cache
def card() -> Card:
    """The card of this machine, opened once. NoCard if there is none."""
    return Card()
