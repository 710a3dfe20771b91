"""OpenSpiel: the games as Python games, with every die a chance node.

    import pyspiel, sandtable.envs.openspiel_game
    game = pyspiel.load_game("python_sandtable_frontline(setup=free)")

A state holds no dice to come: when the rules need a die, the answer that led there is set aside, the die becomes a chance node
with its faces as outcomes, and the answer is carried out with the dice given so far. So a state follows from its history
alone, and no search sees a die before it falls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from sandtable.games.facts import Limits
from sandtable.games.registry import GAMES, facts, find
from sandtable.kernel import Game
from sandtable.kernel.game import nothing_hidden
from sandtable.kernel.luck import key_of

from .single import BLANK, GAME, Desk

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "OpenSpiel games need the package open_spiel: pip install 'sandtable[openspiel]'", name=missing.name
    ) from None

START = -1  # set aside: the start of the game


@dataclass(frozen=True)
class Spot:
    """A point of a game. It never changes, so that copies of states can share it."""

    flat: bytes  # the state; at a chance node, the state before the answer that was set aside
    seat: int = -1  # who is to move
    aside: tuple[int, int] | None = None  # the decision and answer set aside
    dice: tuple[int, ...] = ()  # the dice rolled for it so far
    sides: int = 0  # sides of the next die
    returns: tuple[float, ...] | None = None  # when the game is over
    memories: tuple[str, ...] = ()  # of each seat: what it saw and did, folded into one text

    def __deepcopy__(self, memo: Any) -> Spot:
        return self


class Tree:
    """The points of a game, and how one leads to the next."""

    def __init__(self, game: Game, options: dict[str, str]) -> None:
        self.desk = Desk(game, options)
        self.on_desk: Spot | None = None
        self.texts: dict[Spot, str] = {}

    @cached_property
    def root(self) -> Spot:
        flat = self.desk.states[BLANK : BLANK + 1].tobytes()
        return self.carried_out(Spot(flat, aside=(0, START), memories=("",) * len(self.desk.seats)))

    # ---------------------------------------------------------------- dice
    def carried_out(self, spot: Spot) -> Spot:
        """Carry out what was set aside, as far as the dice go: the next decision, the end, or another die."""
        if not self.runs(spot, spot.dice):
            return replace(spot, sides=int(self.desk.states["luck"]["wanted"][GAME]))
        desk = self.desk
        desk.states["luck"]["fixed_count"][GAME] = desk.states["luck"]["fixed_used"][GAME] = 0
        desk.states["luck"]["fixed"][GAME] = 0
        desk.look_up()
        returns = tuple(desk.scores()) if desk.over else None
        self.on_desk = Spot(desk.saved(), desk.seat, returns=returns, memories=spot.memories)
        return self.on_desk

    def runs(self, spot: Spot, dice: tuple[int, ...]) -> bool:
        """Try what was set aside with these dice; False if there are too few, and then the luck says which die is needed."""
        assert spot.aside is not None
        desk, luck = self.desk, self.desk.states["luck"]
        if len(dice) > luck["fixed"].shape[1]:
            raise ValueError(f"{desk.game.title} rolls more dice at once than its state has room for (luck_of)")
        self.on_desk = None
        desk.load(spot.flat)
        luck["fixed"][GAME, : len(dice)] = dice
        # Even with no dice given there is one that is used up, so that the kernel asks for more instead of rolling its own.
        luck["fixed_count"][GAME], luck["fixed_used"][GAME] = max(1, len(dice)), 0 if dice else 1
        decision, action = spot.aside
        try:
            if action == START:
                desk.native.start(desk.states, GAME)
            else:
                desk.native.answer(desk.states, GAME, decision, action)
        except ValueError:
            if luck["wanted"][GAME] == 0:
                raise
            return False
        return True

    # ---------------------------------------------------------------- moving
    def show(self, spot: Spot) -> Desk:
        """Load a point onto the desk."""
        if self.on_desk is not spot:
            self.desk.load(spot.flat)
            if not spot.sides:
                self.desk.look_up()
            self.on_desk = spot
        return self.desk

    def after(self, spot: Spot, index: int) -> Spot:
        """The point after an answer, or after a die."""
        if spot.sides:
            return self.carried_out(replace(spot, dice=(*spot.dice, index), sides=0))
        desk = self.show(spot)
        aside = desk.decision, desk.action(index)
        return self.carried_out(Spot(spot.flat, aside=aside, memories=self.remembering(spot, index)))

    def remembering(self, spot: Spot, index: int) -> tuple[str, ...]:
        """What the seats remember after an answer: the one that gave it, what it saw and did."""
        kept = list(spot.memories)
        kept[spot.seat] = folded(f"{kept[spot.seat]} {self.glance(spot, spot.seat)} {index}".encode())
        return tuple(kept)

    def glance(self, spot: Spot, seat: int) -> str:
        """What a seat may know, folded into a short text."""
        return folded(self.observation(spot, seat).tobytes())

    def observation(self, spot: Spot, seat: int) -> Any:
        return self.show(spot).observation(seat)

    def resampled(self, spot: Spot, seat: int, key: int) -> Spot:
        """A point that this seat, who is to move or looks on, cannot tell from the true one; what others remember is lost."""
        if spot.sides or spot.returns is not None:
            return spot
        desk, luck = self.desk, self.desk.states["luck"]
        self.on_desk = None
        desk.load(spot.flat)
        desk.native.hide(desk.states, GAME, seat)
        luck["key"][GAME] = key
        desk.native.resample(desk.states, GAME, seat)
        luck["key"][GAME] = luck["drawn"][GAME] = 0
        desk.look_up()
        kept = tuple(memory if k == seat else "" for k, memory in enumerate(spot.memories))
        self.on_desk = Spot(desk.saved(), desk.seat, memories=kept)
        return self.on_desk

    def legal(self, spot: Spot) -> list[int]:
        found: list[int] = np.flatnonzero(self.show(spot).mask(spot.seat)).tolist()
        return found

    # ---------------------------------------------------------------- texts
    def text(self, spot: Spot) -> str:
        """A point as text; different points have different texts."""
        if spot not in self.texts:
            if len(self.texts) > 64:
                self.texts.clear()
            pending = f"\n[aside]\nanswer = {list(spot.aside)}\ndice = {list(spot.dice)}\n" if spot.aside else ""
            blank = spot.aside is not None and spot.aside[1] == START
            self.texts[spot] = ("not yet started" if blank else self.show(spot).text()) + pending
        return self.texts[spot]

    def move_text(self, spot: Spot, index: int) -> str:
        if spot.sides:
            return f"die {index + 1} of {spot.sides}"
        desk = self.show(spot)
        return desk.game.move_text(desk.plain(), desk.decision, desk.action(index))

    def view_text(self, spot: Spot, seat: int) -> str:
        """What a seat sees, for people."""
        desk = self.show(spot)
        s = desk.plain()
        return f"{desk.seats[seat]}: {desk.game.view(desk.game.known(s, seat), seat)}"


def folded(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()


# ---------------------------------------------------------------- the classes OpenSpiel knows
class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A state: nothing but a point of the game's tree. OpenSpiel copies and saves the attributes of the instance."""

    tree: Tree

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.spot = self.tree.root

    def current_player(self) -> Any:
        if self.spot.returns is not None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.spot.sides else self.spot.seat

    def is_terminal(self) -> bool:
        return self.spot.returns is not None

    def _legal_actions(self, player: int) -> list[int]:
        return self.tree.legal(self.spot)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1.0 / self.spot.sides) for face in range(self.spot.sides)]

    def _apply_action(self, action: int) -> None:
        self.spot = self.tree.after(self.spot, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.tree.move_text(self.spot, action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """Another state that the player cannot tell from this one, for searches like IS-MCTS; the sampler draws from 0 to 1."""
        twin = self.clone()
        twin.spot = self.tree.resampled(self.spot, player, key_of(str(sampler())))
        return twin

    def returns(self) -> list[float]:
        return list(self.spot.returns or [0.0] * len(self.tree.desk.seats))

    def __str__(self) -> str:
        return self.tree.text(self.spot)

    def __reduce__(self) -> Any:
        return restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def restored(text: str) -> Any:
    """A state from its pickled form."""
    return pyspiel.deserialize_game_and_state(text)[1]


class Observer:
    """The features as OpenSpiel's observation."""

    def __init__(self, n_features: int) -> None:
        self.tensor = np.zeros(n_features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SandtableState, player: int) -> None:
        self.tensor[:] = state.tree.observation(state.spot, player)

    def string_from(self, state: SandtableState, player: int) -> str:
        return state.tree.view_text(state.spot, player)


class Recaller:
    """With perfect recall: everything the player saw and did when it was to move, and what it sees now."""

    tensor: Any = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SandtableState, player: int) -> None:
        """There is no tensor of this."""

    def string_from(self, state: SandtableState, player: int) -> str:
        return f"{state.spot.memories[player]}:{state.tree.glance(state.spot, player)}"


def game_type(game: Game) -> Any:
    """How OpenSpiel sorts the game."""
    several = (game.rules.size.decisions or 0) > 1  # seats that answer at once do not see each other
    hidden = several or type(game).hide is not nothing_hidden
    information = pyspiel.GameType.Information
    seats = len(game.seats(game.full_options()))
    return pyspiel.GameType(
        short_name=f"python_sandtable_{game.name}",
        long_name=f"Sandtable {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, str]:
    """The options that OpenSpiel's texts can hold. They turn a value of digits into a number, so those are left out."""
    return {name: c.values[0] for name, c in game.choices.items() if not any(value.isdigit() for value in c.values)}


def register(game: Game, limits: Limits) -> str:
    """Make a game known to OpenSpiel; returns the name to load it by."""
    kind = game_type(game)

    class SandtableGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {name: str(value) for name, value in (params or {}).items()}
            tree = Tree(game, given)
            info = pyspiel.GameInfo(
                num_distinct_actions=tree.desk.encoding.n_actions,
                max_chance_outcomes=limits.sides,
                num_players=kind.max_num_players,
                min_utility=limits.low,
                max_utility=limits.high,
                utility_sum=0.0,
                max_game_length=limits.longest,
            )
            super().__init__(kind, info, params or {})
            self.tree = tree
            self.state_class = type("State", (SandtableState,), {"tree": tree})

        def new_initial_state(self) -> Any:
            return self.state_class(self)

        def max_chance_nodes_in_history(self) -> int:
            return limits.most_dice

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if iig_obs_type and iig_obs_type.perfect_recall:
                return Recaller()
            return Observer(self.tree.desk.encoding.n_features)

    pyspiel.register_game(kind, SandtableGame)
    return str(kind.short_name)


NAMES = [register(find(name), facts(name).limits) for name in GAMES]
