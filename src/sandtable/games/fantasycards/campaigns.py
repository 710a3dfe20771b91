"""Campaigns: games in a row, with points to spend between them (FC-7). A campaign is a value, and a TOML file between games.

    campaign = start(Plan(36, 3, ("heath", "ridge"), ("standard",)), {"Anna": …, "Bert": …}, seed=7)
    campaign = draw_battle(campaign)                         # who plays whom, where and what
    campaign = report(campaign, winner="Anna")               # 9 points and 6, or 3 each for a draw
    campaign = spend(campaign, "Anna", awards=2, out=…, into=…)

Everything that is drawn follows from the seed and the number of the battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import tomli_w

from sandtable.kernel.texts import listed, several

from . import fields, forces
from .fields import BadField
from .forces import BadForce, Force
from .scenarios import SCENARIOS

WON, LOST, DRAWN = 9, 6, 3  # Campaign Points
AWARD = 3  # what a Promotion Award costs
DRAWN_BY_LOT, LED, FIXED = ORDERS = ("drawn", "led", "fixed")
OPEN, DRAW = "", "draw"  # how a battle ended, besides a player's name


class BadCampaign(ValueError):
    """Something that a campaign does not allow, in one sentence."""


class Plan(NamedTuple):
    """What the players agree on before it begins."""

    points: int  # of every force
    games: int  # that each player plays
    fields: tuple[str, ...]
    scenarios: tuple[str, ...] = ("standard",)
    order: str = DRAWN_BY_LOT


class Player(NamedTuple):
    name: str
    force: Force
    awards: int = 0
    unspent: int = 0  # Campaign Points of the last battle


class Battle(NamedTuple):
    players: tuple[str, str]
    field: str
    scenario: str
    result: str = OPEN


class Campaign(NamedTuple):
    plan: Plan
    players: tuple[Player, ...]
    seed: int
    battles: tuple[Battle, ...] = ()

    def player(self, name: str) -> Player:
        for player in self.players:
            if player.name == name:
                return player
        raise BadCampaign(f"nobody called {name!r} plays in it; there are {listed([p.name for p in self.players])}")


# ---------------------------------------------------------------- setting one up
def start(plan: Plan, players: Mapping[str, Force], seed: int) -> Campaign:
    """A new campaign. FC-7.1"""
    check_plan(plan)
    if len(players) < 2:
        raise BadCampaign(f"a campaign needs two players or more; there is {several(len(players), 'player')}")
    if any(not name.strip() or name == DRAW for name in players):
        raise BadCampaign(f"a player needs a name that is not {DRAW!r}")
    if len(players) * plan.games % 2:
        raise BadCampaign(
            f"{len(players)} players cannot play {several(plan.games, 'game')} each: one of them would be left over"
        )
    for name, force in players.items():
        check_force(name, force, plan.points)
    return Campaign(plan, tuple(Player(name, force) for name, force in players.items()), seed)


def check_plan(plan: Plan) -> None:
    if plan.games < 1:
        raise BadCampaign("each player should play one game or more")
    if plan.order not in ORDERS:
        raise BadCampaign(f"order {plan.order!r}: it should be {listed(ORDERS, 'or')}")
    if not plan.fields or not plan.scenarios:
        raise BadCampaign("a campaign needs a battlefield and a scenario")
    for line in plan.fields:
        try:
            fields.canonical(line)
        except BadField as error:
            raise BadCampaign(str(error)) from None
    for name in plan.scenarios:
        if name not in SCENARIOS:
            raise BadCampaign(f"there is no scenario {name!r}; there are {listed(list(SCENARIOS))}")


def check_force(name: str, force: Force, points: int) -> None:
    if found := forces.problems(force, points):
        raise BadCampaign(f"{name}: " + " ".join(f"{sentence} [{rule}]" for rule, sentence in found))


# ---------------------------------------------------------------- battles
def played(campaign: Campaign, name: str) -> int:
    """How many games a player has had, the one that is on included."""
    return sum(name in battle.players for battle in campaign.battles)


def total_games(campaign: Campaign) -> int:
    return len(campaign.players) * campaign.plan.games // 2


def is_over(campaign: Campaign) -> bool:
    """FC-7.3a All games are played and all points spent."""
    done = [battle for battle in campaign.battles if battle.result != OPEN]
    return len(done) == total_games(campaign) and not any(player.unspent for player in campaign.players)


def draw_battle(campaign: Campaign) -> Campaign:
    """The next battle: opponents, battlefield and scenario. FC-7.1h, FC-7.1i"""
    if campaign.battles and campaign.battles[-1].result == OPEN:
        raise BadCampaign(f"{listed(campaign.battles[-1].players)} have not played their battle yet")
    if late := [player.name for player in campaign.players if player.unspent]:
        raise BadCampaign(f"{listed(late)} should spend Campaign Points first")
    number = len(campaign.battles)
    if number == total_games(campaign):
        raise BadCampaign("all games of the campaign are played")
    dice = Random(f"{campaign.seed}:{number}")
    rest = sorted((played(campaign, player.name), dice.random(), player.name) for player in campaign.players)
    pair = (rest[0][2], rest[1][2])
    battle = Battle(pair, pick(campaign, campaign.plan.fields, dice, number), scenario_of(campaign, dice, number))
    return campaign._replace(battles=(*campaign.battles, battle))


def pick(campaign: Campaign, among: tuple[str, ...], dice: Random, number: int) -> str:
    """By lot, or in order where the series is fixed (FC-7.3c)."""
    return among[number % len(among)] if campaign.plan.order == FIXED else dice.choice(among)


def scenario_of(campaign: Campaign, dice: Random, number: int) -> str:
    """FC-7.1d Drawn; or led to by the last result, a won battle to the next of the list, a drawn one to the same again."""
    names = campaign.plan.scenarios
    if campaign.plan.order != LED:
        return pick(campaign, names, dice, number)
    return names[sum(battle.result != DRAW for battle in campaign.battles) % len(names)]


def report(campaign: Campaign, winner: str) -> Campaign:
    """The end of the open battle: the winner's name, or a draw. FC-7.2"""
    if not campaign.battles or campaign.battles[-1].result != OPEN:
        raise BadCampaign("no battle is being played")
    battle = campaign.battles[-1]
    if winner not in (*battle.players, DRAW):
        raise BadCampaign(f"{winner!r} is not in this battle; it is {listed([*battle.players, DRAW], 'or')}")
    gains = {name: DRAWN if winner == DRAW else WON if name == winner else LOST for name in battle.players}
    players = tuple(player._replace(unspent=gains.get(player.name, player.unspent)) for player in campaign.players)
    return campaign._replace(players=players, battles=(*campaign.battles[:-1], battle._replace(result=winner)))


# ---------------------------------------------------------------- spending
def spend(campaign: Campaign, name: str, awards: int = 0, out: Force = (), into: Force = ()) -> Campaign:
    """A player's points: awards at three each, swaps at one a unit point; what is left is lost. FC-7.2"""
    player = campaign.player(name)
    if not player.unspent:
        raise BadCampaign(f"{name} has no Campaign Points to spend")
    if awards < 0:
        raise BadCampaign(f"{awards} Promotion Awards: it should be 0 or more")
    cost = awards * AWARD + forces.points(out)
    if cost > player.unspent:
        raise BadCampaign(f"that costs {several(cost, 'Campaign Point')}; {name} has {player.unspent}")
    force = swapped(player.force, out, into)
    if forces.points(force) != forces.points(player.force):
        raise BadCampaign(
            f"{name}'s force costs {forces.points(player.force)}; with these swaps it would cost {forces.points(force)} [FC-7.2h]"
        )
    check_force(name, force, campaign.plan.points)
    after = player._replace(force=force, awards=player.awards + awards, unspent=0)
    return campaign._replace(players=tuple(after if p.name == name else p for p in campaign.players))


def swapped(force: Force, out: Force, into: Force) -> Force:
    """A force with some units taken out and others put in."""
    left = dict(force)
    for unit, n in out:
        if left.get(unit, 0) < n:
            raise BadCampaign(f"the force has no {n} {unit.name} to swap out")
        left[unit] -= n
    return forces.counted([*((unit, n) for unit, n in left.items() if n), *into])


# ---------------------------------------------------------------- who has won
def standings(campaign: Campaign) -> list[tuple[str, int]]:
    """Players with their Promotion Awards, the best first; those alike in the order they were entered."""
    return sorted(((player.name, player.awards) for player in campaign.players), key=lambda entry: -entry[1])


def winners(campaign: Campaign) -> list[str]:
    """Who has most awards when it is over; several share the win. FC-7.3a, FC-7.3b"""
    if not is_over(campaign):
        return []
    best = standings(campaign)[0][1]
    return [name for name, awards in standings(campaign) if awards == best]


# ---------------------------------------------------------------- files
def written(campaign: Campaign) -> str:
    """A campaign as the text of a TOML file. FC-7.3d"""
    plan = campaign.plan
    return tomli_w.dumps(
        {
            "points": plan.points,
            "games": plan.games,
            "fields": list(plan.fields),
            "scenarios": list(plan.scenarios),
            "order": plan.order,
            "seed": campaign.seed,
            "player": [
                {"name": p.name, "force": forces.line_of(p.force), "awards": p.awards, "unspent": p.unspent}
                for p in campaign.players
            ],
            "battle": [
                {"players": list(b.players), "field": b.field, "scenario": b.scenario, "result": b.result}
                for b in campaign.battles
            ],
        }
    )


def campaign_of(given: Mapping[str, object]) -> Campaign:
    """A campaign from the tables of a TOML file; BadCampaign if something is missing or of the wrong kind."""
    plan = Plan(
        whole(given, "points"),
        whole(given, "games"),
        strings(given, "fields"),
        strings(given, "scenarios"),
        text(given, "order"),
    )
    check_plan(plan)
    players = tuple(map(player_of, tables(given, "player")))
    battles = tuple(map(battle_of, tables(given, "battle"))) if "battle" in given else ()
    campaign = start(plan, {player.name: player.force for player in players}, whole(given, "seed"))
    campaign = campaign._replace(players=players, battles=battles)
    for battle in battles:
        for name in battle.players:
            campaign.player(name)
    return campaign


def player_of(given: Mapping[str, object]) -> Player:
    try:
        force = forces.read_line(text(given, "force"))
    except BadForce as error:
        raise BadCampaign(str(error)) from None
    return Player(text(given, "name"), force, whole(given, "awards"), whole(given, "unspent"))


def battle_of(given: Mapping[str, object]) -> Battle:
    names = strings(given, "players")
    if len(names) != 2:
        raise BadCampaign(f"a battle of {several(len(names), 'player')}: it should be two")
    result = text(given, "result")
    if result not in (OPEN, DRAW, *names):
        raise BadCampaign(f"a battle of {listed(names)} was won by {result!r}")
    return Battle((names[0], names[1]), text(given, "field"), text(given, "scenario"), result)


def text(given: Mapping[str, object], key: str) -> str:
    value = given.get(key)
    if not isinstance(value, str):
        raise BadCampaign(f"{key} = {value!r}: it should be a text")
    return value


def whole(given: Mapping[str, object], key: str) -> int:
    value = given.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadCampaign(f"{key} = {value!r}: it should be a whole number")
    return value


def strings(given: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = given.get(key)
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise BadCampaign(f"{key} = {value!r}: it should be a list of texts")
    return tuple(value)


def tables(given: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    value = given.get(key)
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        raise BadCampaign(f"{key} = {value!r}: it should be a list of tables")
    return value
