"""A small network learns the lessons of a teacher (PyTorch): how often which option is taken, and what a position is worth. The
second only helps it to see what matters: the search asks for the first."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import numpy as np

from sandtable.ai.learned import LAYERS, whole
from sandtable.kernel import key_of

from .train import HELD_OUT, Lessons
from .work import LabError

BATCH, PACE, DECAY = 256, 1e-3, 1e-4
NEVER = -1e9
LARGEST = 5_000_000  # bytes of weights


class Learnt(NamedTuple):
    """How well it has learned, per decision: of the games learned from, and of those held out."""

    loss: float
    held_out: float
    agrees: float  # how often it likes best what the teacher took most often, held out
    value: float  # the squared error of a position's worth, held out


def the_library() -> Any:
    try:
        import torch
    except ModuleNotFoundError:
        raise LabError("training needs PyTorch: pip install torch") from None
    return torch


class Pupil:
    """Weights, as they are learned."""

    def __init__(self, features: int, answers: int, width: int, seed: str, device: str) -> None:
        if (size := 2 * ((features + width + 2) * width + (width + 1) * answers)) > LARGEST:
            raise LabError(
                f"--width {width}: the weights would have {size / 1e6:.1f} MB; at most {LARGEST / 1e6:.0f} are wanted"
            )
        torch = self.torch = the_library()
        torch.set_num_threads(1)  # sums are added up in one order
        torch.use_deterministic_algorithms(True)
        torch.manual_seed(key_of(seed))
        self.seed, self.device = seed, device
        shapes = [(width, features), (width, width), (answers, width), (1, width)]
        self.weights: dict[str, Any] = {}
        for k, (out, into) in enumerate(shapes):
            self.weights[f"w{k}"] = torch.randn(out, into) * (2 / into) ** 0.5 * (1 if k < LAYERS - 1 else 0.1)
            self.weights[f"b{k}"] = torch.zeros(out)
        self.to_device(self.weights)

    def to_device(self, weights: dict[str, Any]) -> None:
        self.weights = {name: found.to(self.device).requires_grad_() for name, found in weights.items()}

    # ---------------------------------------------------------------- kept between rounds
    def packed(self) -> bytes:
        out = io.BytesIO()
        np.savez(out, **{name: found.detach().cpu().numpy() for name, found in self.weights.items()})
        return out.getvalue()

    def load(self, content: bytes) -> None:
        with np.load(io.BytesIO(content)) as kept:
            self.to_device({name: self.torch.from_numpy(kept[name]) for name in kept})

    def whole(self) -> dict[str, Any]:
        """What the search is given."""
        return {
            f"{kind}{k}": whole(self.weights[f"{kind}{k}"].detach().cpu().numpy()) for k in range(LAYERS) for kind in "wb"
        }

    # ---------------------------------------------------------------- learning
    def judge(self, seen: Any) -> tuple[Any, Any]:
        inside, w = seen, self.weights
        for k in range(LAYERS - 1):
            inside = self.torch.relu(inside @ w[f"w{k}"].T + w[f"b{k}"])
        return inside @ w["w2"].T + w["b2"], self.torch.tanh(inside @ w["w3"].T + w["b3"])[:, 0]

    def losses(self, lessons: Lessons, lines: Any) -> tuple[Any, Any, Any]:
        """Of the options, of the worth, and how often it agrees."""
        torch = self.torch

        def some(values: Any) -> Any:
            return torch.from_numpy(values[lines]).to(self.device)

        options, shares = some(lessons.options), some(lessons.shares)
        liked, worth = self.judge(some(lessons.observations))
        liked = liked.gather(1, options.clamp(min=0)).masked_fill(options < 0, NEVER)
        policy = -(shares * liked.log_softmax(1)).sum(1)
        agrees = (liked.argmax(1) == shares.argmax(1)).float()
        return policy, (worth - some(lessons.values)) ** 2, agrees

    def learn(self, lessons: Lessons, epochs: int, n: int) -> Learnt:
        torch, order = self.torch, np.random.default_rng(key_of(f"{self.seed}/{n} lessons"))
        apart = lessons.games % HELD_OUT == 0
        lines, held_out = np.flatnonzero(~apart), np.flatnonzero(apart)
        optimiser = torch.optim.AdamW(list(self.weights.values()), lr=PACE, weight_decay=DECAY)
        for epoch in range(epochs):
            for group in optimiser.param_groups:
                group["lr"] = PACE * (1 - epoch / epochs)
            shuffled = order.permutation(lines)
            for low in range(0, len(shuffled), BATCH):
                policy, worth, _ = self.losses(lessons, shuffled[low : low + BATCH])
                optimiser.zero_grad()
                (policy.mean() + worth.mean()).backward()
                optimiser.step()
        with torch.no_grad():
            mine, theirs = (self.means(lessons, found) for found in (lines, held_out))
        return Learnt(mine[0], theirs[0], theirs[2], theirs[1])

    def means(self, lessons: Lessons, lines: Any) -> list[float]:
        parts = [self.losses(lessons, lines[low : low + BATCH]) for low in range(0, len(lines), BATCH)]
        return [float(self.torch.cat([part[k] for part in parts]).mean()) for k in range(3)]
