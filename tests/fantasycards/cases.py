"""How many cases the two readings of the table agree in, by what is judged: tests/fantasycards/test_geometry.py, scene for scene.

python -m tests.fantasycards.cases [--scenes 2000] [--first 0]

A count that was broken off goes on at the scene it names last.
"""

from __future__ import annotations

import argparse

from . import test_geometry as look

EVERY = 50
BY_SCENE = (
    look.test_places_are_judged_alike,
    look.test_contact_is_the_same_at_any_distance,
    look.test_sight_is_the_same,
    look.test_range_is_the_same,
    look.test_a_leg_costs_what_it_should,
    look.test_ways_are_open_and_cost_what_is_said,
    look.test_a_fall_back_is_one_of_the_lines_of_the_book,
    look.test_a_suggested_move_ends_where_it_may,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    last = given.first + given.scenes
    for seed in range(given.first, last):
        for judge in BY_SCENE:
            judge(seed)
        if (seed + 1) % EVERY == 0 or seed + 1 == last:
            print(f"scenes {given.first} to {seed}: {look.CASES.total():,} cases, no difference", flush=True)
    for name, cases in look.CASES.most_common():
        print(f"  {name:24} {cases:10,}")


if __name__ == "__main__":
    main()
