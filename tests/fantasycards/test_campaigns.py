"""Campaigns: who plays whom, what a game is worth, what it buys, and the file between games."""

from __future__ import annotations

import tomllib

import pytest

from sandtable.games.fantasycards import campaigns, forces
from sandtable.games.fantasycards.campaigns import DRAW, BadCampaign, Campaign, Plan, draw_battle, report, spend, start
from sandtable.games.fantasycards.forces import FORCES, Force, read_line

PLAN = Plan(36, 2, ("heath", "ridge", "road"))
SWAP: tuple[Force, Force] = (read_line("2 infantry"), read_line("legendary"))


def begin(plan: Plan = PLAN, names: str = "Anna Bert Cleo Dirk", seed: int = 1) -> Campaign:
    return start(plan, dict(zip(names.split(), [FORCES["standard"], *[FORCES["siege"]] * 9], strict=False)), seed)


def play_out(campaign: Campaign, result: str = "") -> Campaign:
    """Every battle goes to its first player, or as said, and all points into awards."""
    while not campaigns.is_over(campaign):
        campaign = draw_battle(campaign)
        names = campaign.battles[-1].players
        campaign = report(campaign, result or names[0])
        for name in names:
            campaign = spend(campaign, name, campaign.player(name).unspent // 3)
    return campaign


@pytest.mark.rule("FC-7.2a", "FC-7.2b", "FC-7.2c", "FC-7.2f")
def test_t43_what_a_game_is_worth() -> None:
    campaign = draw_battle(begin())
    first, second = campaign.battles[0].players
    won = report(campaign, first)
    assert (won.player(first).unspent, won.player(second).unspent) == (9, 6)
    drawn = report(campaign, DRAW)
    assert (drawn.player(first).unspent, drawn.player(second).unspent) == (3, 3)
    assert spend(won, first, 3).player(first).awards == 3
    with pytest.raises(BadCampaign, match="costs 12 Campaign Points"):
        spend(won, first, 4)


@pytest.mark.rule("FC-7.2d", "FC-7.2e")
def test_points_are_spent_at_once_and_the_rest_is_lost() -> None:
    campaign = draw_battle(begin())
    first, second = campaign.battles[0].players
    campaign = report(campaign, first)
    with pytest.raises(BadCampaign, match="spend Campaign Points first"):
        draw_battle(campaign)
    campaign = spend(spend(campaign, first, 1), second)
    assert [campaign.player(name).unspent for name in (first, second)] == [0, 0]
    with pytest.raises(BadCampaign, match="no Campaign Points"):
        spend(campaign, first, 1)
    assert len(draw_battle(campaign).battles) == 2


@pytest.mark.rule("FC-7.2g", "FC-7.2h", "FC-7.2j")
def test_swapping_units() -> None:
    campaign = report(draw_battle(begin(names="Anna Bert")), "Anna")
    out, into = SWAP
    after = spend(campaign, "Anna", 1, out, into)
    assert after.player("Anna").awards == 1, "six points for the swap, three for the award"
    assert forces.points(after.player("Anna").force) == 36
    assert dict(after.player("Anna").force) == {**{u: n for u, n in FORCES["standard"] if u not in dict(out)}, **dict(into)}
    with pytest.raises(BadCampaign, match="costs 12"):
        spend(campaign, "Anna", 2, out, into)
    with pytest.raises(BadCampaign, match=r"FC-7\.2h"):
        spend(campaign, "Anna", 0, out, read_line("infantry"))
    with pytest.raises(BadCampaign, match=r"FC-7\.2h"):
        spend(campaign, "Anna", 0, read_line("infantry"), read_line("legendary"))
    with pytest.raises(BadCampaign, match="no 3 infantry"):
        spend(campaign, "Anna", 0, read_line("3 infantry"), read_line("3 archer"))


@pytest.mark.rule("FC-7.2i", "FC-7.1f")
def test_a_force_keeps_its_cost_and_stays_legal() -> None:
    small = read_line("10 aerial, civilian")
    campaign = report(draw_battle(start(PLAN, {"Anna": small, "Bert": FORCES["wild"]}, 1)), "Anna")
    swapped = spend(campaign, "Anna", 0, read_line("aerial"), read_line("infantry"))
    assert forces.points(swapped.player("Anna").force) == 31
    with pytest.raises(BadCampaign, match=r"FC-7\.2h"):
        spend(campaign, "Anna", 0, read_line("aerial"), read_line("cavalry"))
    with pytest.raises(BadCampaign, match=r"FC-2\.2d"):
        start(PLAN, {"Anna": read_line("7 legendary"), "Bert": FORCES["wild"]}, 1)


@pytest.mark.rule("FC-7.1g")
def test_losses_are_replaced() -> None:
    """A battle changes no force: what a player has in the next one is what they had."""
    campaign = begin(names="Anna Bert")
    before = {player.name: player.force for player in campaign.players}
    assert {player.name: player.force for player in play_out(campaign).players} == before


@pytest.mark.rule("FC-7.1a", "FC-7.1e", "FC-7.1h", "FC-7.1i")
@pytest.mark.parametrize(("names", "games"), [("Anna Bert", 3), ("Anna Bert Cleo", 4), ("Anna Bert Cleo Dirk Emma", 2)])
def test_everybody_plays_as_many_games(names: str, games: int) -> None:
    campaign = begin(PLAN._replace(games=games), names)
    while not campaigns.is_over(campaign):
        campaign = draw_battle(campaign)
        counts = [campaigns.played(campaign, name) for name in names.split()]
        assert max(counts) - min(counts) <= 1
        campaign = report(campaign, DRAW)
        for name in campaign.battles[-1].players:
            campaign = spend(campaign, name)
    assert {campaigns.played(campaign, name) for name in names.split()} == {games}
    with pytest.raises(BadCampaign, match="all games"):
        draw_battle(campaign)


@pytest.mark.rule("FC-7.1b", "FC-7.1c", "FC-7.1h")
def test_what_is_drawn_follows_from_the_seed() -> None:
    plan = PLAN._replace(games=8, scenarios=("standard", "encounter", "defence"))
    one, same, other = (play_out(begin(plan, seed=seed)).battles for seed in (1, 1, 2))
    assert one == same != other
    assert {battle.field for battle in one} == set(plan.fields)
    assert {battle.scenario for battle in one} == set(plan.scenarios)
    assert len({battle.players for battle in one}) > 4
    assert {battle.scenario for battle in play_out(begin()).battles} == {"standard"}


@pytest.mark.rule("FC-7.1d", "FC-7.3c")
def test_scenarios_that_follow_from_results_and_fixed_series() -> None:
    led = Plan(36, 4, ("heath",), ("standard", "encounter", "defence"), campaigns.LED)
    won = play_out(begin(led, "Anna Bert"))
    assert [battle.scenario for battle in won.battles] == ["standard", "encounter", "defence", "standard"]
    assert {battle.scenario for battle in play_out(begin(led, "Anna Bert"), DRAW).battles} == {"standard"}
    fixed = led._replace(fields=("road", "walls"), order=campaigns.FIXED)
    series = [(battle.field, battle.scenario) for battle in play_out(begin(fixed, "Anna Bert")).battles]
    assert series == [("road", "standard"), ("walls", "encounter"), ("road", "defence"), ("walls", "standard")]


@pytest.mark.rule("FC-7.3a", "FC-7.3b")
def test_most_awards_win() -> None:
    campaign = begin(PLAN._replace(games=1), "Anna Bert")
    assert campaigns.winners(campaign) == []
    campaign = report(draw_battle(campaign), "Bert")
    half = spend(campaign, "Bert", 3)
    assert campaigns.winners(half) == [], "Anna has not spent hers"
    assert campaigns.winners(spend(half, "Anna", 2)) == ["Bert"]
    assert campaigns.standings(spend(half, "Anna", 2)) == [("Bert", 3), ("Anna", 2)]
    assert campaigns.winners(spend(spend(campaign, "Bert", 2), "Anna", 2)) == ["Anna", "Bert"]


@pytest.mark.rule("FC-7.3d")
def test_a_campaign_is_read_back_as_it_was_written() -> None:
    campaign = begin(PLAN._replace(scenarios=("standard", "defence")))
    for step in (
        lambda c: c,
        draw_battle,
        lambda c: report(c, c.battles[-1].players[1]),
        lambda c: spend(c, c.battles[-1].players[1], 1),
    ):
        campaign = step(campaign)
        assert campaigns.campaign_of(tomllib.loads(campaigns.written(campaign))) == campaign


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"points": "x"}, "whole number"),
        ({"games": 0}, "one game"),
        ({"order": "any"}, "drawn, led or fixed"),
        ({"fields": []}, "needs a battlefield"),
        ({"fields": ["23x23"]}, "FC-2.4g"),
        ({"scenarios": ["siege"]}, "no scenario"),
        ({"player": []}, "two players"),
        ({"player": 3}, "list of tables"),
        ({"player": [{"name": "Anna", "force": "tank", "awards": 0, "unspent": 0}]}, "no unit type"),
        ({"battle": [{"players": ["Anna"], "field": "heath", "scenario": "standard", "result": ""}]}, "should be two"),
        (
            {"battle": [{"players": ["Anna", "Zoe"], "field": "heath", "scenario": "standard", "result": ""}]},
            "nobody called",
        ),
        ({"battle": [{"players": ["Anna", "Bert"], "field": "heath", "scenario": "standard", "result": "Zoe"}]}, "won by"),
    ],
)
def test_files_that_make_no_campaign(change: dict[str, object], says: str) -> None:
    given = tomllib.loads(campaigns.written(begin()))
    with pytest.raises(BadCampaign, match=says):
        campaigns.campaign_of({**given, **change})


def test_what_is_refused_by_the_way() -> None:
    campaign = begin(names="Anna Bert")
    with pytest.raises(BadCampaign, match="no battle"):
        report(campaign, "Anna")
    campaign = draw_battle(campaign)
    with pytest.raises(BadCampaign, match="not played their battle"):
        draw_battle(campaign)
    with pytest.raises(BadCampaign, match="not in this battle"):
        report(campaign, "Cleo")
    with pytest.raises(BadCampaign, match="left over"):
        begin(PLAN._replace(games=3), "Anna Bert Cleo")
    with pytest.raises(BadCampaign, match="a name"):
        start(PLAN, {"Anna": FORCES["wild"], DRAW: FORCES["wild"]}, 1)
