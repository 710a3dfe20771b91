"""A small network that learns from recorded games, and then plays as an opponent. Needs PyTorch, pyarrow and matplotlib:

    pip install 'sandtable[lab]' torch
    sandtable lab record burntmoon --games 1000 --out data
    python -m examples.learn data --out learned                  # --device cuda, where there is a card

It learns which answer greedy gave (the policy) and who won (the value), writes its curve and its weights, and plays against
random and greedy. What it knows of a position is what its seat may know, as in the data.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import torch
from torch import nn

from sandtable.ai import Answer, Opponent, find
from sandtable.games.registry import find as find_game
from sandtable.kernel import Game, key_of, pack
from sandtable.lab.tables import at_a_table

HELD_OUT = 10  # one game of so many is not learned from: the curve shows how well the others carry over to it
BATCH = 512


class Net(nn.Module):
    """Two layers; from the second one both the answer and the outcome are read."""

    def __init__(self, features: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inside = self.body(seen)
        return self.policy(inside).masked_fill(~mask, -1e9), torch.tanh(self.value(inside)).squeeze(-1)


# ---------------------------------------------------------------- learning
class Data:
    """A recorded data set in memory."""

    def __init__(self, folder: Path) -> None:
        table = pq.read_table(folder / "decisions.parquet")
        about = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
        self.game, self.options = about["sandtable.game"], json.loads(about["sandtable.options"])

        def column(name: str) -> np.ndarray:
            found = table[name].combine_chunks()
            flat = found.flatten() if hasattr(found, "flatten") else found
            return flat.to_numpy(zero_copy_only=False).reshape(len(found), -1).squeeze(-1 if flat is found else ())

        self.numbers = column("game")
        self.seen = torch.from_numpy(column("observation").astype(np.float32))
        self.mask = torch.from_numpy(column("mask").astype(bool))
        self.action = torch.from_numpy(column("action").astype(np.int64))
        self.outcome = torch.from_numpy(column("outcome").astype(np.float32))

    def split(self) -> tuple[torch.Tensor, torch.Tensor]:
        """The lines to learn from, and those of the games held out."""
        apart = torch.from_numpy(self.numbers % HELD_OUT == 0)
        return torch.nonzero(~apart).squeeze(1), torch.nonzero(apart).squeeze(1)


def losses(net: Net, data: Data, lines: torch.Tensor, device: str) -> tuple[torch.Tensor, torch.Tensor, float]:
    policy, value = net(data.seen[lines].to(device), data.mask[lines].to(device))
    action, outcome = data.action[lines].to(device), data.outcome[lines].to(device)
    right = (policy.argmax(1) == action).float().mean().item()
    return nn.functional.cross_entropy(policy, action), nn.functional.mse_loss(value, outcome), right


def train(data: Data, epochs: int, device: str, seed: int = 1) -> tuple[Net, list[dict[str, float]]]:
    torch.manual_seed(seed)
    net = Net(data.seen.shape[1], data.mask.shape[1]).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
    learned, held_out = data.split()
    curve = []
    for epoch in range(epochs):
        net.train()
        total, order = 0.0, learned[torch.randperm(len(learned))]
        for lines in order.split(BATCH):
            policy, value, _ = losses(net, data, lines, device)
            optimiser.zero_grad()
            (policy + value).backward()
            optimiser.step()
            total += policy.item() * len(lines)
        net.eval()
        with torch.no_grad():
            policy, value, right = losses(net, data, held_out, device)
        curve.append(
            {
                "epoch": epoch + 1,
                "loss": total / len(learned),
                "held_out": policy.item(),
                "value": value.item(),
                "right": right,
            }
        )
        print(f"epoch {epoch + 1}: loss {curve[-1]['loss']:.3f}, held out {policy.item():.3f}, as greedy {right:.1%}")
    return net.cpu().eval(), curve


def draw(curve: list[dict[str, float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3), layout="constrained")
    loss, right = figure.subplots(1, 2)
    epochs = [one["epoch"] for one in curve]
    loss.plot(epochs, [one["loss"] for one in curve], label="learned from")
    loss.plot(epochs, [one["held_out"] for one in curve], label="held out")
    loss.set(title="policy loss", xlabel="epoch")
    loss.legend(frameon=False)
    right.plot(epochs, [100 * one["right"] for one in curve])
    right.set(title="answers as in the data, held out [%]", xlabel="epoch")
    figure.savefig(path)


# ---------------------------------------------------------------- playing
class Learned:
    """An opponent that gives the answer the network likes best."""

    def __init__(self, game: Game, net: Net) -> None:
        self.net, self.native = net, game.native()
        self.states, self.outs = self.native.arrays()
        self.rows = self.native.rows(1)

    def choose(self, game: Game, known: Any, seat: int, i: int, rng: Random) -> Answer:
        pack(known, self.states, 1)
        marked = self.native.mark(self.states, 1, self.outs, self.rows)
        if marked >> 8 != i:  # the encoding speaks of the first question that is open
            return Answer(rng.choice(game.legal(known, i)))
        self.native.observe(self.states, 1, 2, seat, self.rows)
        seen, mask = (torch.from_numpy(self.rows[k][0]["v"].copy()) for k in range(2))
        with torch.no_grad():
            policy, _ = self.net(seen[None], mask.bool()[None])
        return Answer(self.native.pick(self.states, 1, i, int(policy.argmax()), self.outs, self.rows))


def match(game: Game, options: dict[str, str], one: Opponent, two: Opponent, games: int) -> float:
    """The share of points of the first, who sits on either side by turns."""
    blank, points = game.blank(options), 0.0
    for n in range(games):
        end, _ = at_a_table(
            game, blank, key_of(f"learn/{n // 2}"), key_of(f"learn/{n} choices"), [one, two] if n % 2 else [two, one], 5000
        )
        score = type(game).score(end, 0 if n % 2 else 1)
        points += 1.0 if score > 0 else 0.5 if score == 0 else 0.0
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("data", type=Path, help="a folder made by 'sandtable lab record'")
    parser.add_argument("--out", type=Path, required=True, help="where weights and curve go")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--games", type=int, default=100, help="against each opponent, afterwards")
    parser.add_argument("--device", default="cpu")
    given = parser.parse_args()
    data = Data(given.data)
    print(f"{len(data.action):,} decisions of {len(np.unique(data.numbers)):,} games of {data.game}")
    net, curve = train(data, given.epochs, given.device)
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), given.out / "weights.pt")
    (given.out / "curve.json").write_text(json.dumps(curve, indent=1))
    draw(curve, given.out / "curve.svg")
    game = find_game(data.game)
    learned = Learned(game, net)
    for name in ("random", "greedy"):
        share = match(game, data.options, learned, find(name), given.games)
        print(f"against {name}: {share:.1%} of {given.games} games")


if __name__ == "__main__":
    main()
