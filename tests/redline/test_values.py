"""Numbers a player puts in from the box: files, lines, and states that carry them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.redline import redline, values
from sandtable.games.redline.cards import CARD_NAMES, CARDS, MISSION_NAMES, MISSIONS
from sandtable.games.redline.values import OURS, BadValues, canonical, line_from, read_file
from sandtable.kernel import BadOption

FILE = """
rabbit = { cost = 2, speed = 8, damage = 1 }
zuni-rockets = { equip = 3 }
[valya-serova]
armor = 9
[relay-tower]
cost = 3
recon = 2
"""
LINE = "rabbit.cost=2 rabbit.speed=8 relay-tower.cost=3 relay-tower.recon=2 valya-serova.armor=9 zuni-rockets.equip=3"


def test_a_file_becomes_a_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE)
    assert read_file(path) == LINE
    assert redline.read_set(path) == LINE
    assert canonical(" ".join(reversed(LINE.split()))) == LINE
    path.write_text("rabbit = { cost = 1 }")
    assert read_file(path) == "house"  # as ours


def test_a_state_carries_its_numbers() -> None:
    s = redline.new(3, {"set": LINE})
    rabbit = CARD_NAMES.index("rabbit")
    assert (s.cost[rabbit], s.speed[rabbit], s.damage[rabbit], s.armor[rabbit]) == (2, 8, 1, 4)
    assert s.equip_cost[CARD_NAMES.index("zuni-rockets")] == 3
    assert (s.capture_cost[0], s.mission_recon[0]) == (3, 2)
    assert line_from(s) == redline.options_of(s)["set"] == LINE
    assert line_from(redline.new(3)) == "house"


def test_every_number_on_a_card_can_be_put_in() -> None:
    more = " ".join(f"{name}={n + 1}" for name, n in sorted(OURS.items()))
    s = redline.blank({"set": more})
    assert line_from(s) == more
    for k, card in enumerate(CARDS):
        if card.type.name == "efreet":
            mine = (s.cost[k], s.damage[k], s.armor[k], s.speed[k])
            assert mine == (card.cost + 1, card.damage + 1, card.armor + 1, card.speed + 1)
        if card.type.name == "equipment":
            assert (s.cost[k], s.equip_cost[k]) == (card.cost + 1, card.equip + 1)
    assert [int(n) for n in s.capture_cost] == [m.cost + 1 for m in MISSIONS]


def test_our_numbers_are_those_of_the_cards() -> None:
    s = redline.blank()
    for k, card in enumerate(CARDS):
        assert (s.cost[k], s.damage[k], s.armor[k], s.speed[k]) == (card.cost, card.damage, card.armor, card.speed)
    assert [int(n) for n in s.mission_recon] == [m.recon for m in MISSIONS]
    assert not set(CARD_NAMES) & set(MISSION_NAMES)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rabit = { cost = 1 }", r"rabit\.cost: there is no such card or mission"),
        ("rocket = { cost = 1 }", "there is no such card or mission"),
        ("zuni = { cost = 1 }", "did you mean zuni-rockets"),
        ("rabbit = 3", "it should be a table"),
        ("rabbit = { power = 3 }", r"rabbit\.power: there is no such number; an efreet card has cost, damage, armor, speed"),
        ("full-salvo = { damage = 3 }", "a tactic card has cost"),
        ("supply-drop = { cost = 3 }", "a resource card has no numbers"),
        ("relay-tower = { speed = 3 }", "a mission has cost and recon"),
        ("rabbit = { cost = 'two' }", r"rabbit\.cost = 'two': it should be a whole number"),
        ("rabbit = { cost = true }", "it should be a whole number"),
        ("rabbit = { speed = 0 }", "it should be between 1 and 40"),
        ("rabbit = { cost = 41 }", "it should be between 0 and 40"),
        ("relay-tower = { recon = 7 }", "it should be between 0 and 6"),
        ("rabbit = {", "not a file of values"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadValues, match=says) as error:
        read_file(path)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value) or "not a file" in str(error.value)
    with pytest.raises(BadOption, match="No such file"):
        redline.read_set(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rabbit.cost", "it should look like rabbit.cost=2"),
        ("rabbit.cost=-1", "it should look like"),
        ("rabbit.cost=2 rabbit.cost=2", "twice"),
        ("rabbit.cost=99", "between 0 and 40"),
        ("dragon.cost=1", "dragon.cost: there is no such card or mission"),
    ],
)
def test_bad_lines_are_refused_in_a_sentence(line: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        redline.full_options({"set": line})
    assert values.read_line("") == values.read_line("house") == {}
