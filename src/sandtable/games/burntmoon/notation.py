"""Burnt Moon as text: moves a person would type, and positions as readable tables. Both parse back."""

from __future__ import annotations

from typing import Any

from .cards import (
    ATTACK,
    BID,
    BLAST,
    BOLSTER,
    CARD_NAMES,
    DEPLOY,
    END,
    FORCE_NAMES,
    HUNKER,
    LANES,
    MOVE,
    N_CARDS,
    NONE,
    PLACE,
    READY,
    REDEPLOY,
    ROV_KINDS,
    SHOCK,
    SIDE_NAMES,
    SITES,
    STRIKE,
    TAKE,
    VERBS,
    WITHDRAW,
)
from .state import (
    CARD_MASK,
    CARD_SHIFT,
    DOWN_SHIFT,
    DRAWING,
    LANE_MASK,
    LANE_SHIFT,
    NOBODY,
    ROV_MASK,
    ROV_SHIFT,
    SETTING_UP,
    STAGE_NAMES,
    TURNS,
    VERB_SHIFT,
    State,
)

STOPS = {"turn": "end", "again": "decline", "bolster": "done", "withdraw": "done", "blast": "done"}
ENEMY_IN_LANE = (ATTACK, SHOCK, BLAST, STRIKE)
ROVS = CARD_NAMES[:ROV_KINDS]


def pack_action(verb: int, card: int = 0, lane: int = 0, rov: int = 0, down: int = 0, to: int = 0) -> int:
    return verb << VERB_SHIFT | card << CARD_SHIFT | lane << LANE_SHIFT | rov << ROV_SHIFT | down << DOWN_SHIFT | to


# ---------------------------------------------------------------- moves
def move_text(decision: str, action: int) -> str:
    """An answer to a decision, as typed."""
    verb, card, lane = action >> VERB_SHIFT, action >> CARD_SHIFT & CARD_MASK, action >> LANE_SHIFT & LANE_MASK
    if verb == END:
        return STOPS.get(decision, "end")
    rov = ROVS[action >> ROV_SHIFT & ROV_MASK] + (" disrupted" if action >> DOWN_SHIFT & 1 else "")
    if decision == "blast":
        return f"disrupt {rov}"
    if decision == "withdraw":
        return f"withdraw {rov}"
    if verb == TAKE:
        return f"take {CARD_NAMES[action & CARD_MASK]}"
    words = [VERBS[verb], CARD_NAMES[card]]
    if verb == BOLSTER:
        words.append(CARD_NAMES[action & CARD_MASK])
    elif verb == REDEPLOY:
        words += [rov, str(lane + 1), str((action & LANE_MASK) + 1)]
    elif verb in (*ENEMY_IN_LANE, WITHDRAW):
        words += [str(lane + 1), rov]
    elif verb == MOVE:
        words += [str(lane + 1), str((action & LANE_MASK) + 1)]
    elif verb in (PLACE, DEPLOY, READY) or (ATTACK <= verb <= SHOCK):
        words.append(str(lane + 1))
    return " ".join(words)


SHAPES = {
    "deploy": "deploy xed-a 2",
    "ready": "ready tir-b 4",
    "hunker": "hunker moss-a",
    "attack": "attack tir-a 3 xed-b",
    "shock": "shock tir-a 3 xed-b",
    "move": "move moss-a 3 4",
    "blast": "blast ordnance 3 xed-b",
    "bolster": "bolster director moss-a",
    "strike": "strike disposal 3 xed-b",
    "withdraw": "withdraw lead-a 3 tir-a",
    "redeploy": "redeploy countermeasures moss-a 1 5",
    "bid": "bid director",
    "place": "place moss-a 3",
    "take": "take moss-a",
}


def read_move(decision: str, text: str) -> int:
    """The action that a typed move stands for, legal or not; ValueError with one sentence if it is no move at all."""
    words = text.lower().replace(",", " ").split()
    if not words:
        raise ValueError(f"nothing typed; answer for example '{example(decision)}'")
    if words == [STOPS.get(decision)]:
        return pack_action(END)
    if len(words) == 1 and words[0] in STOPS.values():
        raise ValueError(f"{text!r} is not an answer here" + (f"; say '{STOPS[decision]}'" if decision in STOPS else ""))
    if decision == "blast" and words[0] in ("disrupt", "blast"):
        return pack_action(BLAST, rov=pick(ROVS, last_rov(words[1:], text), text), down=is_down(words))
    if decision == "withdraw":
        return pack_action(WITHDRAW, rov=pick(ROVS, last_rov(words[1:], text), text), down=is_down(words))
    if words[0] in CARD_NAMES and decision in ("bid", "bolster"):
        words.insert(0, "bid" if decision == "bid" else "take")
    verb = pick(VERBS, words[0], text)
    try:
        return read_words(verb, words[1:], text)
    except IndexError:
        shape = SHAPES.get(VERBS[verb], f"{VERBS[verb]} {'moss-a 3' if verb <= SHOCK else 'director'}")
        raise ValueError(f"'{words[0]}' wants more words, as in '{shape}'; you typed {text!r}") from None


def read_words(verb: int, words: list[str], text: str) -> int:
    card = pick(CARD_NAMES, words[0], text)
    if verb == TAKE:
        return pack_action(TAKE) | card
    if verb == BOLSTER:
        return pack_action(BOLSTER, card) | pick(CARD_NAMES, words[1], text)
    if verb in (HUNKER, BID) or verb in (VERBS.index(v) for v in ("command", "counter", "overclock")):
        return pack_action(verb, card)
    if verb == REDEPLOY:
        return pack_action(verb, card, lane(words[2], text), pick(ROVS, words[1], text), 0, lane(words[3], text))
    if verb in (*ENEMY_IN_LANE, WITHDRAW):
        return pack_action(verb, card, lane(words[1], text), pick(ROVS, words[2], text), is_down(words))
    if verb == MOVE:
        return pack_action(verb, card, lane(words[1], text), to=lane(words[2], text))
    return pack_action(verb, card, lane(words[1], text))


def last_rov(words: list[str], text: str) -> str:
    if not words:
        raise ValueError(f"{text!r}: say which ROV, as in 'disrupt xed-b'")
    return words[0]


def is_down(words: list[str]) -> int:
    return int(len(words) > 1 and "disrupted".startswith(words[-1]))


def example(decision: str) -> str:
    return {"place": "place moss-a 3", "bid": "bid director", "bolster": "take moss-a"}.get(decision, "deploy xed-a 2")


def lane(word: str, text: str) -> int:
    if not word.isdigit() or not 1 <= int(word) <= LANES:
        raise ValueError(f"{word!r} in {text!r} is not a lane; lanes are 1 to {LANES}")
    return int(word) - 1


def pick(names: tuple[str, ...], word: str, text: str) -> int:
    """The one name that a word means, whole or by its beginning."""
    found = [n for n in names if n == word] or [n for n in names if n.startswith(word)]
    if len(found) != 1:
        raise ValueError(f"{word!r} in {text!r}: it must be one of {', '.join(found or names)}")
    return names.index(found[0])


# ---------------------------------------------------------------- positions
def cards_text(counts: Any, down: Any = None) -> list[str]:
    """['2 tir-a', 'xed-a disrupted']: cards in the order of their numbers, ready before disrupted."""
    lists = [(counts, "")] + ([(down, " disrupted")] if down is not None else [])
    texts = []
    for name_at, name in enumerate(CARD_NAMES[: len(counts)]):
        for amounts, state in lists:
            if n := int(amounts[name_at]):
                texts.append((f"{n} " if n > 1 else "") + name + state)
    return texts


def position_of(s: State) -> dict[str, Any]:
    """A state as a table."""
    position: dict[str, Any] = {"round": int(s.round) + begins(s), "holder": SIDE_NAMES[s.holder]}
    if s.stage == TURNS:
        position["player"] = SIDE_NAMES[s.player]
    else:
        position["stage"] = STAGE_NAMES[s.stage]
        if s.player != s.holder:
            position["player"] = SIDE_NAMES[s.player]
    if s.winner != NOBODY:
        position["winner"] = (*SIDE_NAMES, "draw")[s.winner]
    if s.overclock != NONE:
        position["overclock"] = FORCE_NAMES[s.overclock]
        position["beside"] = CARD_NAMES[s.beside]
    if s.playing != NONE:
        position["playing"] = CARD_NAMES[s.playing]
    bids = {name: CARD_NAMES[s.bids[side]] for side, name in enumerate(SIDE_NAMES) if s.bids[side] != NONE}
    if bids:
        position["bids"] = bids
    position["sites"] = {n: [int(t) + 1 for t in s.site[i * LANES : i * LANES + LANES]] for i, n in enumerate(SIDE_NAMES)}
    for key, field in (("control", s.controlled), ("forts", s.fort)):
        position[key] = {n: [lane + 1 for lane in range(LANES) if field[i * LANES + lane]] for i, n in enumerate(SIDE_NAMES)}
    position["stock"] = {n: int(s.stock[i]) for i, n in enumerate(SIDE_NAMES)}
    for side, name in enumerate(SIDE_NAMES):
        position[name] = side_table(s, side)
    return position


def begins(s: State) -> int:
    """1 if the round of a position is still to begin with drawing, and so not yet counted."""
    return int(s.stage == DRAWING and s.winner == NOBODY)


def side_table(s: State, side: int) -> dict[str, Any]:
    cards = slice(side * N_CARDS, side * N_CARDS + N_CARDS)
    lanes = {}
    for number in range(LANES):
        here = slice((side * LANES + number) * ROV_KINDS, (side * LANES + number + 1) * ROV_KINDS)
        if texts := cards_text(s.up[here], s.down[here]):
            lanes[str(number + 1)] = texts
    zones = {"hand": s.hand, "deck": s.deck, "discard": s.discard, "supply": s.supply, "removed": s.removed}
    table: dict[str, Any] = {"lanes": lanes, **{zone: cards_text(field[cards]) for zone, field in zones.items()}}
    if sum(s.hand[cards]) != s.in_hand[side]:
        table["hidden"] = int(s.in_hand[side])  # so many of the deck's cards are the hand
    return table


KEYS = {
    *("round", "holder", "player", "stage", "winner", "overclock", "beside", "playing", "bids"),
    *("sites", "control", "forts", "stock", "lfa", "posiwid"),
}
SIDE_KEYS = {"lanes", "hand", "deck", "discard", "supply", "removed", "hidden"}


def read_position(s: State, position: dict[str, Any]) -> None:
    """Write a position over a state that has its options set."""
    if unknown := set(position) - KEYS:
        raise ValueError(f"a position has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(KEYS))}")
    s.round = int(position.get("round", 1))
    s.holder = index(SIDE_NAMES, position.get("holder", "lfa"), "holder")
    stage = position.get("stage", STAGE_NAMES[TURNS] if "player" in position else STAGE_NAMES[DRAWING])
    s.stage = index(STAGE_NAMES, stage, "stage")
    s.player = index(SIDE_NAMES, position.get("player", SIDE_NAMES[s.holder]), "player")
    s.winner = index((*SIDE_NAMES, "draw"), position["winner"], "winner") if "winner" in position else NOBODY
    s.round -= begins(s)
    s.overclock = s.beside = s.playing = NONE
    if "overclock" in position:
        s.overclock = index(FORCE_NAMES[:2], position["overclock"], "overclock")
        s.beside = index(CARD_NAMES, position.get("beside", f"engineer-{position['overclock']}"), "beside")
    if "playing" in position:
        s.playing = index(ROVS, position["playing"], "playing")
    for side, name in enumerate(SIDE_NAMES):
        bids = position.get("bids", {})
        s.bids[side] = index(CARD_NAMES, bids[name], "bids") if name in bids else NONE
        read_lanes(s, side, name, position)
        read_side(s, side, name, position.get(name, {}))


def read_lanes(s: State, side: int, name: str, position: dict[str, Any]) -> None:
    """Sites, control and fortifications of a side."""
    sites = position.get("sites", {}).get(name, list(range(1, 6)) if side == 0 else list(range(5, 0, -1)))
    if sorted(sites) != list(range(1, LANES + 1)) and s.stage != SETTING_UP:
        raise ValueError(f"sites {name} = {sites}: each of the tiles 1 to {len(SITES)} lies in one lane")
    for lane_number, tile in enumerate(sites):
        s.site[side * LANES + lane_number] = tile - 1
    for key, field in (("control", s.controlled), ("forts", s.fort)):
        for number in position.get(key, {}).get(name, []):
            field[side * LANES + lane(str(number), f"{key} {name}")] = 1
    for lane_number in range(LANES):
        if s.controlled[lane_number] and s.controlled[LANES + lane_number]:
            raise ValueError(f"control: lane {lane_number + 1} has two owners, and only one side controls a lane")
    placed = sum(s.fort[side * LANES : side * LANES + LANES])
    s.stock[side] = position.get("stock", {}).get(name, max(0, s.fort_count - placed))


def read_side(s: State, side: int, name: str, table: dict[str, Any]) -> None:
    """The cards of a side; what is not said of them is in the supply."""
    if unknown := set(table) - SIDE_KEYS:
        raise ValueError(f"{name} has no {', '.join(sorted(unknown))}; it may have {', '.join(sorted(SIDE_KEYS))}")
    left = [int(n) for n in s.copies[side * N_CARDS : side * N_CARDS + N_CARDS]]
    for number, texts in table.get("lanes", {}).items():
        here = lane(str(number), f"{name} lanes")
        for text in texts:
            n, card, down = read_cards(text, f"{name} lane {number}")
            if card >= ROV_KINDS:
                raise ValueError(f"{name} lane {number}: {text!r} is no ROV, and only ROVs stand in lanes")
            (s.down if down else s.up)[(side * LANES + here) * ROV_KINDS + card] += n
            left[card] -= n
    for zone, field in (("hand", s.hand), ("deck", s.deck), ("discard", s.discard), ("removed", s.removed)):
        for text in table.get(zone, []):
            n, card, _ = read_cards(text, f"{name} {zone}")
            field[side * N_CARDS + card] += n
            left[card] -= n
    for beside in (s.beside, s.playing):
        if side == s.player and beside != NONE:
            left[beside] -= 1
    if "supply" in table:
        for text in table["supply"]:
            n, card, _ = read_cards(text, f"{name} supply")
            s.supply[side * N_CARDS + card] += n
            left[card] -= n
    elif s.stage != SETTING_UP:
        for card in range(N_CARDS):
            s.supply[side * N_CARDS + card] = max(0, left[card])
    for card, n in enumerate(left):
        if n < 0:
            raise ValueError(f"{name}: {-n} more {CARD_NAMES[card]} than there are ({s.copies[side * N_CARDS + card]})")
    count(s, side, int(table.get("hidden", 0)))


def count(s: State, side: int, hidden: int) -> None:
    cards = slice(side * N_CARDS, side * N_CARDS + N_CARDS)
    s.in_hand[side] = sum(s.hand[cards]) + hidden
    s.in_deck[side] = sum(s.deck[cards]) - hidden
    s.in_discard[side] = sum(s.discard[cards])


def read_cards(text: str, what: str) -> tuple[int, int, bool]:
    """'2 tir-a', 'xed-a disrupted': how many of which card, and whether disrupted."""
    words = str(text).lower().split()
    n = int(words.pop(0)) if words and words[0].isdigit() else 1
    down = len(words) > 1 and words[-1] == "disrupted"
    if down:
        words.pop()
    if len(words) != 1 or words[0] not in CARD_NAMES:
        raise ValueError(f"{what}: {text!r} is not a card; say 'xed-a', '2 tir-b' or 'moss-a disrupted'")
    return n, CARD_NAMES.index(words[0]), down


def index(names: tuple[str, ...], text: Any, what: str) -> int:
    if text not in names:
        raise ValueError(f"{what} = {text!r}: it must be one of {', '.join(n for n in names if n)}")
    return names.index(text)
