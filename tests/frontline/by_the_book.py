"""What a player may do in Front Line, worked out a second time from the ledger: square by square and path by path, slowly,
from a position as text. Shares nothing with the rules but the names of things."""

from __future__ import annotations

from typing import Any

RANGE = {"infantry": 1, "tank": 2, "artillery": 3}
PRICE = {"infantry": 2, "tank": 3, "artillery": 2}
COLUMNS = "abcdefghijkl"
Square = tuple[int, int]  # column 0..11 (6 and more: the second battlefield), row 1..10


def square(text: str) -> Square:
    return COLUMNS.index(text[0]), int(text[1:])


def name(q: Square) -> str:
    return f"{COLUMNS[q[0]]}{q[1]}"


def distance(p: Square, q: Square) -> int:
    return max(abs(p[0] - q[0]), abs(p[1] - q[1])) if p[0] // 6 == q[0] // 6 else 1000


class Book:
    def __init__(self, position: dict[str, Any], options: dict[str, str]) -> None:
        self.options, self.position = options, position
        self.boards = 1 if options["players"] == "2" else 2
        self.all = [(c, r) for r in range(1, 11) for c in range(6 * self.boards)]
        self.ground = dict.fromkeys(self.all, "valley") | {square(q): t for q, t in position["terrain"].items()}
        self.fallen = {square(q) for q in position.get("fallen", [])}
        self.units: dict[Square, tuple[str, str, bool]] = {}  # colour, kind, active
        for colour in ("red", "green"):
            for q, text in position[colour].items():
                self.units[square(q)] = colour, text.split()[0], "disrupted" not in text
        self.acted = {square(q): deeds for q, deeds in position.get("acted", {}).items()}
        self.country: str = position["player"]
        self.colour, self.board = self.country.rstrip("2"), 1 if self.country.endswith("2") else 0
        kind, chits, _, granted = position["stack"].split()
        self.chits, self.granted = int(chits), int(granted)
        self.supply = "fallen" if granted == "1" else kind

    # ---------------------------------------------------------------- squares
    def city(self, q: Square) -> str:
        words = self.ground[q].split()
        return " ".join(words[1:]) if words[0].rstrip("2") in ("red", "green") else ""

    def holder(self, q: Square) -> str:
        """The colour that a city is friendly to."""
        owner = self.ground[q].split()[0].rstrip("2")
        return owner if q not in self.fallen else "green" if owner == "red" else "red"

    def unfriendly_city(self, q: Square, colour: str) -> bool:
        return self.city(q) != "" and self.holder(q) != colour

    def around(self, q: Square) -> list[Square]:
        return [p for p in self.all if distance(p, q) == 1]

    def may_stand(self, q: Square, colour: str) -> bool:
        return q not in self.units and self.ground[q] != "water" and not self.unfriendly_city(q, colour)

    # ---------------------------------------------------------------- the turn
    def mine(self) -> list[Square]:
        return [q for q, (colour, _, _) in self.units.items() if colour == self.colour and q[0] // 6 == self.board]

    def can(self, q: Square, deed: str) -> bool:
        done = self.acted.get(q, [])
        return self.units[q][2] and len(done) < 2 and deed not in done and self.chits > 0

    def choices(self) -> set[str]:
        return {"end"} | self.regular() | self.missions() | self.tasks() | self.support()

    def support(self) -> set[str]:
        return {"support"} if self.boards == 2 and self.chits else set()

    def regular(self) -> set[str]:
        found = set()
        if self.position["leadership"][self.country] == "exhausted" and self.chits:
            found.add("commission")
        for q in self.mine():
            if self.can(q, "move"):
                found |= {f"move {name(q)} {name(p)}" for p in self.reach(q)}
            if self.can(q, "sail") and self.sails() and self.ground[q] == "port":
                shores = [p for p in self.all if self.ground[p] in ("beach", "port") and p not in self.units]
                found |= {f"sail {name(q)} {name(p)}" for p in shores}
            if self.can(q, "attack"):
                found |= {f"attack {name(q)} {name(p)}" for p in self.all if self.is_target(q, p)}
        return found

    def sails(self) -> bool:
        return self.boards == 2 or self.options["amphibious"] == "on"

    def reach(self, start: Square) -> set[Square]:
        """All ends of all paths of one, two or three steps."""
        colour, kind, _ = self.units[start]
        found: set[Square] = set()

        def walk(path: list[Square]) -> None:
            here = path[-1]
            if len(path) > 1 and self.may_stand(here, colour):
                found.add(here)
            steps = len(path) - 1
            bonus = any(self.ground[q] == "desert" for q in path[1:3])
            if self.options["desert_start"] == "on" and self.ground[start] == "desert":
                bonus = True
            if steps >= 3 or (steps == 2 and not bonus):
                return
            for q in self.around(here):
                diagonal = q[0] != here[0] and q[1] != here[1]
                if (kind == "tank" or not diagonal) and self.passable(q, colour):
                    walk([*path, q])

        walk([start])
        return found - {start}

    def passable(self, q: Square, colour: str) -> bool:
        if self.ground[q] == "water":
            return False
        if q in self.units:
            return self.units[q][0] == colour
        return not self.unfriendly_city(q, colour)

    def is_target(self, q: Square, p: Square) -> bool:
        colour, kind, _ = self.units[q]
        if p in self.units:
            return self.units[p][0] != colour and distance(q, p) <= RANGE[kind]
        return self.unfriendly_city(p, colour) and distance(q, p) == 1

    # ---------------------------------------------------------------- missions
    def missions(self) -> set[str]:
        found = set()
        for q in self.mine():
            if len(self.acted.get(q, [])) >= 2 or not self.chits:
                continue
            if self.supply == "capital" and not self.units[q][2]:
                found.add(f"regroup {name(q)}")
            if self.supply == "air" and self.units[q][1:] == ("infantry", True) and self.city(q) == "air base":
                if "drop" not in self.acted.get(q, []):
                    found |= {f"drop {name(q)} {name(p)}" for p in self.all if self.can_land(q, p)}
        if self.supply == "industry":
            works = next(q for q in self.all if self.ground[q] == f"{self.country} industry")
            if works not in self.fallen and works not in self.units:
                reserve = self.position["reserve"][self.country]
                found |= {f"build {kind}" for kind, n in reserve.items() if n and PRICE[kind] <= self.chits}
        return found

    def can_land(self, jumper: Square, p: Square) -> bool:
        colour = self.units[jumper][0]
        if p in self.units or self.ground[p] == "water" or self.city(p) or p[0] // 6 != jumper[0] // 6:
            return False
        for q in self.all:
            if distance(q, p) > 2:
                continue
            friend = q != jumper and q in self.units and self.units[q][0] == colour and self.units[q][2]
            if friend and self.dry_way(q, p):
                return True
            if self.city(q) and not self.unfriendly_city(q, colour):
                if self.options["lake_drop"] == "any" or self.dry_way(q, p):
                    return True
        return False

    def dry_way(self, q: Square, p: Square) -> bool:
        if distance(q, p) == 1:
            return True
        return any(distance(m, p) == 1 and self.ground[m] != "water" for m in self.around(q))

    # ---------------------------------------------------------------- tasks
    def tasks(self) -> set[str]:
        found: set[str] = set()
        if self.position["leadership"][self.country] != "available":
            return found
        if self.chits < self.granted:
            found.add("cache")
        order = {q: i for i, q in enumerate(self.all)}
        for q in self.mine():
            for p in self.around(q):
                if self.units[q][2] and self.may_stand(p, self.colour):
                    found.add(f"maneuver {name(q)} {name(p)}")
                if p in self.units and self.units[p][0] == self.colour and (self.units[q][2] or self.units[p][2]):
                    one, other = sorted((q, p), key=lambda x: (x[0] // 6, order[x]))
                    found.add(f"relieve {name(one)} {name(other)}")
        return found

    # ---------------------------------------------------------------- retreats
    def retreats(self, q: Square) -> set[str]:
        """Where the unit on a square could be sent if it were routed."""
        colour, _, active = self.units[q]
        if not active or self.ground[q] in ("beach", "desert", "port"):
            return set()
        ways = self.around(q)
        if self.options["retreat"] == "orthogonal":
            ways = [p for p in ways if p[0] == q[0] or p[1] == q[1]]
        return {name(p) for p in ways if self.may_stand(p, colour) and self.is_safe(p, colour)}

    def is_safe(self, p: Square, colour: str) -> bool:
        for n in self.around(p):
            if n in self.units and self.units[n][0] != colour and self.units[n][2]:
                return False
            if self.unfriendly_city(n, colour):
                return False
        return True
