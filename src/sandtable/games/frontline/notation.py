"""Front Line as text: moves a person would type, and positions as readable tables. Both parse back."""

from __future__ import annotations

from typing import Any

from .board import (
    CITY,
    CITY_NAMES,
    DESERT,
    MAPS,
    SQUARES,
    TERRAIN_NAMES,
    WATER,
    cells,
    ground_of,
    is_hex,
    read_square,
    square_name,
)
from .board import CITY_LETTERS as _CITY_LETTERS
from .cards import CARD_NAMES, FALLEN, MONTHS, N_UNITS, SUPPLY_NAMES, UNIT_NAMES
from .state import (
    ACTIVE,
    ARMY,
    ATTACK,
    AVAILABLE,
    BUILD,
    CACHE,
    COLOUR_NAMES,
    COMMISSION,
    DISRUPTED,
    DROP,
    EMPTY,
    END,
    FIRE,
    FROM_SHIFT,
    GONE,
    KIND_SHIFT,
    LEADERSHIP_NAMES,
    MANEUVER,
    MOVE,
    NOBODY,
    NONE,
    PASS,
    PLAYING,
    REGROUP,
    RELIEVE,
    RESERVE,
    RETURN_FIRE,
    SAIL,
    SQUARE_MASK,
    SUPPORT,
    State,
)

COUNTRY_NAMES = ("red", "green", "red2", "green2")
STAGES = ("setting up", "placing", "playing")
VERBS = {
    END: "end",
    MOVE: "move",
    SAIL: "sail",
    ATTACK: "attack",
    DROP: "drop",
    REGROUP: "regroup",
    BUILD: "build",
    COMMISSION: "commission",
    MANEUVER: "maneuver",
    RELIEVE: "relieve",
    CACHE: "cache",
    SUPPORT: "support",
    PASS: "pass",
    FIRE: "fire",
    RETURN_FIRE: "return fire",
}
DEEDS = {"move": MOVE, "sail": SAIL, "attack": ATTACK, "drop": DROP, "regroup": REGROUP, "build": BUILD}
TWO_SQUARES, ONE_SQUARE = (MOVE, SAIL, ATTACK, DROP, MANEUVER, RELIEVE), (REGROUP, FIRE)
ANSWERS = {  # decisions answered by one of two words
    "rally": ("no", "rally"),
    "edge": ("keep", "reroll"),
    "die": ("white", "yellow"),
    "rout": ("hold", "retreat"),
    "displace": ("stay", "advance"),
}


def pack_action(kind: int, start: int = 0, end: int = 0) -> int:
    return kind << KIND_SHIFT | start << FROM_SHIFT | end


# ---------------------------------------------------------------- moves
def move_text(decision: str, action: int) -> str:
    """An answer to a decision, as typed."""
    if decision in ANSWERS:
        return ANSWERS[decision][action]
    if decision == "supply":
        return f"supply {SUPPLY_NAMES[action]}"
    if decision == "card":
        return f"card {CARD_NAMES[action]}"
    if decision == "first":
        return f"first {COUNTRY_NAMES[action]}"
    if decision == "place":
        return f"place {UNIT_NAMES[action >> 7]} {square_name(action & SQUARE_MASK)}"
    if decision == "retreat":
        return f"retreat to {square_name(action)}"
    kind, start, end = action >> KIND_SHIFT, (action >> FROM_SHIFT) & SQUARE_MASK, action & SQUARE_MASK
    if decision == "reward":
        return {MANEUVER: f"maneuver to {square_name(end)}", RETURN_FIRE: "return fire"}.get(kind, "decline")
    if kind in TWO_SQUARES:
        return f"{VERBS[kind]} {square_name(start)} {square_name(end)}"
    if kind in ONE_SQUARE:
        return f"{VERBS[kind]} {square_name(start)}"
    return f"build {UNIT_NAMES[end]}" if kind == BUILD else VERBS[kind]


def read_move(decision: str, text: str, s: State, target: int) -> int:
    """The action that a typed move stands for, legal or not; ValueError with one sentence if it is no move at all.
    `target` is the unit that a reward is for."""
    words = text.lower().replace(",", " ").replace("-", " ").split() if decision != "card" else text.lower().split()
    if not words:
        raise ValueError("Type a move, for example: " + EXAMPLES.get(decision, "end"))
    if decision in ANSWERS:
        return _pick(text, {word: k for k, word in enumerate(ANSWERS[decision])}, words)
    if decision == "supply":
        return _pick(text, {name: k for k, name in enumerate(SUPPLY_NAMES[:3])}, words[-1:])
    if decision == "card":
        return _pick(text, {name: k for k, name in enumerate(CARD_NAMES)}, words[-1:])
    if decision == "first":
        return _pick(text, {name: k for k, name in enumerate(COUNTRY_NAMES[: 2 * s.boards])}, words[-1:])
    if decision == "place" and len(words) >= 2:
        return _pick(text, {name: k for k, name in enumerate(UNIT_NAMES)}, words[-2:-1]) << 7 | read_square(words[-1])
    if decision == "retreat":
        return read_square(words[-1])
    if decision == "reward":
        if words[0] == "maneuver":
            return pack_action(MANEUVER, s.units[target].square, read_square(words[-1]))
        return _pick(text, {"decline": pack_action(PASS), "return": pack_action(RETURN_FIRE)}, words[:1])
    return _read_action(text, words)


def _read_action(text: str, words: list[str]) -> int:
    kinds = {name: kind for kind, name in VERBS.items() if kind != RETURN_FIRE}
    kind = _pick(text, kinds, words[:1])
    wanted = 2 if kind in TWO_SQUARES else 1 if kind in (*ONE_SQUARE, BUILD) else 0
    if len(words) - 1 != wanted:
        shape = {
            2: "two squares, as in 'move b3 b5'",
            1: "one word more, as in 'regroup c5' or 'build tank'",
            0: "nothing more",
        }
        raise ValueError(f"'{words[0]}' wants {shape[wanted]}; you typed {text!r}")
    if kind == BUILD:
        return pack_action(BUILD, 0, _pick(text, {name: k for k, name in enumerate(UNIT_NAMES)}, words[1:]))
    squares = [read_square(word) for word in words[1:]]
    if kind == RELIEVE:
        squares.sort()
    return pack_action(kind, *squares)


def _pick(text: str, choices: dict[str, int], words: list[str]) -> int:
    """The choice that the one word names, whole or by its beginning."""
    word = words[0] if words else ""
    found = [k for name, k in choices.items() if name == word] or [
        k for name, k in choices.items() if word and name.startswith(word)
    ]
    if len(found) != 1:
        raise ValueError(f"{text!r} is not an answer here; try one of: {', '.join(choices)}")
    return found[0]


EXAMPLES = {
    "action": "move b3 b5",
    "supply": "supply air",
    "place": "place infantry a2",
    "card": "card balanced-air",
    "first": "first red",
    "retreat": "retreat to c5",
}


# ---------------------------------------------------------------- maps
def lay_map(s: State, board: int, name: str) -> None:
    """Put a battlefield of the box into a state."""
    s.maps[board] = tuple(MAPS).index(name)
    hexes = 0
    for square, cell in enumerate(cells(name)):
        here = board * SQUARES + square
        s.ground[here] = ground_of(cell)
        s.city_at[here] = NONE
        if cell in _CITY_LETTERS:
            put_city(s, here, board * 2 + (0 if square < SQUARES // 2 else 1), _CITY_LETTERS[cell])
        mark_ground(s, here)
        if is_hex(cell):
            s.hexes[board * 2 + hexes] = here
            hexes += 1


def put_city(s: State, square: int, country: int, kind: int) -> None:
    city = country * 3 + kind
    s.ground[square], s.city_at[square], s.city_square[city] = CITY, city, square
    mark_ground(s, square)


def mark_ground(s: State, square: int) -> None:
    """Keep the sets of water and Desert squares in step with the ground."""
    board, bit = square // SQUARES, 1 << square % SQUARES
    for squares, kind in ((s.water, WATER), (s.desert, DESERT)):
        squares[board] = squares[board] | bit if s.ground[square] == kind else squares[board] & ~bit


def terrain_text(s: State, square: int) -> str:
    """'mountain', 'red air base', 'valley hex'."""
    city = s.city_at[square]
    if city >= 0:
        return f"{COUNTRY_NAMES[city // 3]} {CITY_NAMES[city % 3]}"
    return TERRAIN_NAMES[s.ground[square]] + (" hex" if square in s.hexes else "")


def read_terrain(s: State, square: int, text: str) -> None:
    """Change one square of the map."""
    words = text.lower().split()
    if s.city_at[square] >= 0:
        s.city_square[s.city_at[square]] = NONE
        s.city_at[square] = NONE
    if words[0] in COUNTRY_NAMES and " ".join(words[1:]) in CITY_NAMES:
        put_city(s, square, COUNTRY_NAMES.index(words[0]), CITY_NAMES.index(" ".join(words[1:])))
        return
    if words[-1] == "hex":
        words.pop()
        free = [i for i in range(4) if s.hexes[i] == NONE]
        if not free:
            raise ValueError("a map has room for four purple hexes")
        s.hexes[free[0]] = square
    if len(words) != 1 or words[0] not in TERRAIN_NAMES[:-1]:
        raise ValueError(
            f"{square_name(square)} = {text!r}: a square is one of {', '.join(TERRAIN_NAMES[:-1])}, "
            "or a city such as 'red air base'"
        )
    s.ground[square] = TERRAIN_NAMES.index(words[0])
    mark_ground(s, square)


# ---------------------------------------------------------------- positions
def position_of(s: State, plain_map: State) -> dict[str, Any]:
    """A state as a table. `plain_map` is a state with the same options and nothing on it, to tell changed squares."""
    n = 2 * s.boards
    names = COUNTRY_NAMES[:n]
    position: dict[str, Any] = {
        "month": MONTHS[min(s.month, 3)],
        "turn": s.turn + 1,
        "player": COUNTRY_NAMES[s.player],
        "first": COUNTRY_NAMES[s.first],
    }
    if s.spending != NONE:
        position["stack"] = f"{SUPPLY_NAMES[s.spending % 3]} {s.supply} of {s.granted}"
    position["stacks"] = {
        name: [SUPPLY_NAMES[k] for k in range(3) if s.stack[c * 3 + k] > 0] for c, name in enumerate(names)
    }
    position["leadership"] = {name: LEADERSHIP_NAMES[s.leadership[c]] for c, name in enumerate(names)}
    position["cards"] = {name: CARD_NAMES[s.card[c]] for c, name in enumerate(names)}
    for board in range(s.boards):
        holder = s.edge_holder[board]
        text = "nobody" if holder == NOBODY else f"{COLOUR_NAMES[holder]} {'on' if s.edge_on[board] else 'off'}"
        position["edge2" if board else "edge"] = text
    fallen = sorted(s.city_square[c] for c in range(3 * n) if s.fallen[c])
    if fallen:
        position["fallen"] = [square_name(q) for q in fallen]
    if s.supported:
        position["supported"] = True
    if not s.stocked:
        position["stocked"] = False
    if s.stage != PLAYING:
        position["stage"] = STAGES[s.stage]
    if s.winner != NOBODY:
        position["winner"] = (*COLOUR_NAMES, "draw")[s.winner]
    changed = {
        square_name(q): terrain_text(s, q)
        for q in range(s.boards * SQUARES)
        if terrain_text(s, q) != terrain_text(plain_map, q)
    }
    if changed:
        position["terrain"] = changed
    for colour, name in enumerate(COLOUR_NAMES):
        on_field = sorted((u for u in _army(s, colour) if u.status in (ACTIVE, DISRUPTED)), key=lambda u: int(u.square))
        position[name] = {square_name(u.square): unit_text(u, n) for u in on_field}
    position["reserve"] = {
        name: {
            kind: count
            for k, kind in enumerate(UNIT_NAMES)
            if (count := sum(u.status == RESERVE and u.home == c and u.kind == k for u in _army(s, c & 1)))
        }
        for c, name in enumerate(names)
    }
    acted = {
        square_name(q): [deed for deed, bit in DEEDS.items() if s.units[u].done >> bit & 1]
        for q, u in enumerate(s.board)
        if u != EMPTY and s.units[u].done
    }
    if acted:
        position["acted"] = acted
    if s.flow.depth > AT_A_BOUNDARY:
        # In the middle of an attack the game remembers units by number.
        position["numbers"] = {square_name(q): int(u) for q, u in enumerate(s.board) if u != EMPTY}
    return position


def unit_text(u: Any, countries: int) -> str:
    away = f" of {COUNTRY_NAMES[u.home]}" if countries > 2 and u.home // 2 != u.square // SQUARES else ""
    return UNIT_NAMES[u.kind] + (" disrupted" if u.status == DISRUPTED else "") + away


def _army(s: State, colour: int) -> list[Any]:
    return list(s.units[colour * ARMY : colour * ARMY + 20 * s.boards])


AT_A_BOUNDARY = 2  # procedures deep: the game and the turn
KEYS = {
    *("month", "turn", "player", "first", "stack", "stacks", "leadership", "cards", "edge", "edge2", "fallen"),
    *("supported", "stocked", "stage", "winner", "terrain", "red", "green", "reserve", "acted", "numbers"),
}


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a state that has its options set and its map laid."""
    unknown = set(position) - KEYS
    if unknown:
        raise ValueError(f"a position has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    n = 2 * s.boards
    names = COUNTRY_NAMES[:n]
    s.stage = _index(STAGES, position.get("stage", STAGES[PLAYING]), "stage")
    s.month = _index(MONTHS, position.get("month", "sep"), "month")
    s.turn = int(position.get("turn", 1)) - 1
    if not 0 <= s.turn < 6 * s.boards:
        raise ValueError(f"turn = {s.turn + 1}: a month has turns 1 to {6 * s.boards}")
    s.player = _index(names, position.get("player", "red"), "player")
    s.first = _index(names, position.get("first", "red"), "first")
    s.stocked = int(position.get("stocked", True))
    s.supported = int(position.get("supported", False))
    s.winner = (*COLOUR_NAMES, "draw").index(position["winner"]) if "winner" in position else NOBODY
    for text, what in position.get("terrain", {}).items():
        read_terrain(s, read_square(text), what)
    for text in position.get("fallen", []):
        city = s.city_at[read_square(text)]
        if city < 0 or city % 3 == 1:
            raise ValueError(f"fallen = {text!r}: only an Air Base or an Industry falls, and none is there")
        s.fallen[city] = 1
    for c, name in enumerate(names):
        s.leadership[c] = _index(
            LEADERSHIP_NAMES, position.get("leadership", {}).get(name, LEADERSHIP_NAMES[AVAILABLE]), "leadership"
        )
        s.card[c] = _index(CARD_NAMES, position.get("cards", {}).get(name, "balanced-industry"), "cards")
        given = position.get("stacks", {}).get(name, SUPPLY_NAMES[:3])
        for text in given:
            kind = _index(SUPPLY_NAMES[:3], text, "stacks")
            s.stack[c * 3 + kind] = 1 if s.fallen[c * 3 + kind] else _grant(s, c, kind)
    for board, key in enumerate(("edge", "edge2")[: s.boards]):
        words = str(position.get(key, "nobody")).split()
        if words != ["nobody"]:
            if len(words) != 2 or words[0] not in COLOUR_NAMES or words[1] not in ("on", "off"):
                raise ValueError(f"{key} = {position[key]!r}: say 'nobody', 'red on', 'red off', 'green on' or 'green off'")
            s.edge_holder[board], s.edge_on[board] = COLOUR_NAMES.index(words[0]), int(words[1] == "on")
    read_units(s, position, names)
    if "stack" in position:
        read_stack(s, str(position["stack"]))


def read_stack(s: State, text: str) -> None:
    """'industry 3 of 4': the stack being spent. One of 1 is a Fallen chit."""
    words = text.split()
    if len(words) != 4 or words[2] != "of" or not words[1].isdigit() or not words[3].isdigit():
        raise ValueError(f"stack = {text!r}: say for example 'industry 3 of 4'")
    kind = _index(SUPPLY_NAMES[:3], words[0], "stack")
    s.spending, s.supply, s.granted = s.player * 3 + kind, int(words[1]), int(words[3])
    s.supply_kind = FALLEN if s.granted == 1 else kind
    s.stack[s.spending] = 0


def read_units(s: State, position: dict[str, Any], names: tuple[str, ...]) -> None:
    """Units on the battlefield, then the reserve; all others are out of the game."""
    free = {(c, k): [u for u in range(len(s.units)) if _is(s, u, c, k)] for c in range(len(names)) for k in range(3)}
    for colour, name in enumerate(COLOUR_NAMES):
        for at, text in position.get(name, {}).items():
            square, words = read_square(at), str(text).lower().split()
            if square >= s.boards * SQUARES:
                raise ValueError(f"{name} {at}: there is no second battlefield in this game")
            if s.board[square] != EMPTY:
                raise ValueError(f"{name} {at}: two units on one square")
            home = square // SQUARES * 2 + colour
            if len(words) > 2 and words[-2] == "of":
                home = _index(names, words[-1], "home")
                words = words[:-2]
            kind = _index(UNIT_NAMES, words[0], f"{name} {at}")
            if words[1:] not in ([], ["disrupted"]):
                raise ValueError(f"{name} {at} = {text!r}: say 'infantry', 'tank disrupted' and the like")
            pool = free[home, kind] or next((p for (c, k), p in free.items() if k == kind and c & 1 == colour and p), [])
            if not pool:
                raise ValueError(f"{name} {at}: the box has no more {UNIT_NAMES[kind]} of that colour")
            unit = position.get("numbers", {}).get(at, pool[0])
            for units in free.values():
                if unit in units:
                    units.remove(unit)
            u = s.units[unit]
            u.square, u.status, s.board[square] = square, DISRUPTED if words[1:] else ACTIVE, unit
    for name, counts in position.get("reserve", {}).items():
        c = _index(names, name, "reserve")
        for kind_name, count in counts.items():
            kind = _index(UNIT_NAMES, kind_name, "reserve")
            if count > len(free[c, kind]):
                raise ValueError(f"reserve {name}: the box has no {count} more {kind_name} of that colour")
            for _ in range(count):
                s.units[free[c, kind].pop()].status = RESERVE
    for at, deeds in position.get("acted", {}).items():
        unit = s.board[read_square(at)]
        if unit == EMPTY:
            raise ValueError(f"acted {at}: no unit stands there")
        for deed in deeds:
            if deed not in DEEDS:
                raise ValueError(f"acted {at}: {deed!r} is none of {', '.join(DEEDS)}")
            s.units[unit].done |= 1 << DEEDS[deed]
            s.units[unit].actions += 1


def _is(s: State, unit: int, country: int, kind: int) -> bool:
    k = unit % ARMY
    return (
        unit // ARMY == country & 1
        and k // N_UNITS == country // 2
        and s.units[unit].kind == kind
        and s.units[unit].status == GONE
    )


def _grant(s: State, country: int, kind: int) -> int:
    from .rules.attack import grant_of

    return grant_of(s, country * 3 + kind)


def _index(names: tuple[str, ...], text: Any, what: str) -> int:
    if text not in names:
        raise ValueError(f"{what} = {text!r}: it must be one of {', '.join(names)}")
    return names.index(text)
