"""What a page or a screen shows of a game of Burnt Moon, from a state that is already cut down to what the seat may know.

Plain data with names instead of numbers; nothing is decided here. Cards alike lie together under one id that says what and
where they are (`lfa.3.xed-a`, `hand.tir-b`): no card can be followed through a pile.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Asked

from .cards import (
    ATTACK,
    BLAST,
    BOLSTER,
    CARD_NAMES,
    CONTROL,
    DEMO,
    DEPLOY,
    END,
    FORTIFY,
    INTERFERENCE,
    LANES,
    MOVE,
    N_CARDS,
    NONE,
    PERSONNEL,
    PLACE,
    READY,
    RECON,
    REDEPLOY,
    ROV_KINDS,
    SHOCK,
    SIDE_NAMES,
    SIDE_TITLES,
    STRIKE,
    VERBS,
    VICTORY,
    WITHDRAW,
    title,
)
from .notation import ROVS
from .rules.end import moss_on_table
from .rules.rov import attack_value, defence_value
from .rules.terms import has_majority, points, strength
from .state import (
    BIDDING,
    CARD_MASK,
    CARD_SHIFT,
    DOWN_SHIFT,
    LANE_MASK,
    LANE_SHIFT,
    NOBODY,
    ROV_MASK,
    ROV_SHIFT,
    SETTING_UP,
    TURNS,
    VERB_SHIFT,
    State,
)
from .words import card_text

STEPS = ("Draw", "Bid", "First turn", "Second turn")
ON_ENEMY = (ATTACK, SHOCK, BLAST, STRIKE)


def table_view(s: State, seat: int, asked: list[Asked]) -> dict[str, Any]:
    card = in_play(s, asked)
    return {
        "phase": phase(s),
        "board": {"lanes": [lane_view(s, lane) for lane in range(LANES)], "house": True},
        "entities": {**lane_entities(s), **hand_entities(s, seat), **played_entity(s, card)},
        "cards": card_views(s),
        "sides": [side_view(s, side) for side in range(2)],
        "turn": {"round": int(s.round), "player": SIDE_NAMES[s.player] if s.stage == TURNS else None},
        "holder": SIDE_NAMES[s.holder],
        "bids": {n: bid_view(s, side, seat) for side, n in enumerate(SIDE_NAMES)},
        "playing": None if card == NONE else CARD_NAMES[card],
        "overclock": None if s.overclock == NONE else {"force": "ab"[s.overclock], "card": CARD_NAMES[s.beside]},
        "target": VICTORY,
        "winner": None if s.winner == NOBODY else (*SIDE_NAMES, "draw")[s.winner],
    }


def phase(s: State) -> dict[str, Any]:
    if s.stage == SETTING_UP:
        return {"steps": list(STEPS), "current": -1, "label": "Setting up"}
    current = 1 if s.stage == BIDDING else 2 if s.player == s.holder else 3
    label = "bids" if s.stage == BIDDING else f"{SIDE_TITLES[s.player]}'s turn"
    return {"steps": list(STEPS), "current": current, "label": f"Round {s.round}: {label}"}


def bid_view(s: State, side: int, seat: int) -> dict[str, Any] | None:
    """Whether a side has bid, and what, as far as the seat may know: its own at once, the other's when both are shown."""
    if s.stage == TURNS:
        return None if s.bids[side] == NONE else {"card": CARD_NAMES[s.bids[side]], "shown": True}
    if s.stage == BIDDING:
        for i in range(s.flow.asked):
            q = s.flow.decisions[i]
            if q.who == side and not q.open:
                return {"card": CARD_NAMES[q.answer >> CARD_SHIFT & CARD_MASK] if side == seat else None, "shown": False}
    return None


def in_play(s: State, asked: list[Asked]) -> int:
    """The card that is being played: an ROV card in use, or Personnel that asks for more."""
    if s.playing != NONE:
        return int(s.playing)
    for a in asked:
        if a.kind.name in ("bolster", "withdraw"):
            return int(s.flow.decisions[a.i].args[0])
        if a.kind.name == "blast":
            return next((c for c in range(ROV_KINDS, N_CARDS) if does(s, a.who, c, BLAST)), NONE)
    return NONE


def lane_view(s: State, lane: int) -> dict[str, Any]:
    ahead = [has_majority(s, side, lane) for side in range(2)]
    return {
        "id": f"lane.{lane + 1}",
        "number": lane + 1,
        "majority": next((SIDE_NAMES[side] for side in range(2) if ahead[side]), None),
        "sides": {name: site_view(s, side, lane) for side, name in enumerate(SIDE_NAMES)},
    }


def site_view(s: State, side: int, lane: int) -> dict[str, Any]:
    here = side * LANES + lane
    tile = side * LANES + s.site[here]
    return {
        "id": f"{SIDE_NAMES[side]}.{lane + 1}.site",
        "points": int(s.tile_points[tile]),
        "defence": int(s.tile_defence[tile]),
        "controlled": bool(s.controlled[here]),
        "fort": bool(s.fort[here]),
        "strength": int(strength(s, side, lane)),
    }


def lane_entities(s: State) -> dict[str, Any]:
    """The ROVs in the lanes: one entry for all alike."""
    found = {}
    for side, owner in enumerate(SIDE_NAMES):
        for lane in range(LANES):
            for kind in range(ROV_KINDS):
                at = (side * LANES + lane) * ROV_KINDS + kind
                for count, state in ((s.up[at], ""), (s.down[at], "!")):
                    if count:
                        found[f"{owner}.{lane + 1}.{CARD_NAMES[kind]}{state}"] = {
                            "face": f"burntmoon/{CARD_NAMES[kind]}",
                            "name": title(kind, side),
                            "owner": owner,
                            "at": {"zone": f"lane {lane + 1}"},
                            "lane": f"lane.{lane + 1}",
                            "count": int(count),
                            "state": {"disrupted": bool(state)},
                            "attack": int(attack_value(s, side, lane, kind)),
                            "defence": int(defence_value(s, side, lane, kind)),
                        }
    return found


def hand_entities(s: State, seat: int) -> dict[str, Any]:
    """The cards in one's own hand."""
    if seat < 0:
        return {}
    counts = {card: int(s.hand[seat * N_CARDS + card]) for card in range(N_CARDS)}
    return {f"hand.{CARD_NAMES[card]}": card_entity(card, seat, n) for card, n in counts.items() if n}


def played_entity(s: State, card: int) -> dict[str, Any]:
    return {} if card == NONE else {f"playing.{CARD_NAMES[card]}": card_entity(card, int(s.player), 1)}


def card_entity(card: int, side: int, count: int) -> dict[str, Any]:
    face, owner = f"burntmoon/{CARD_NAMES[card]}", SIDE_NAMES[side]
    return {"face": face, "name": title(card, side), "owner": owner, "at": {}, "count": count, "state": {}}


_printed: dict[Any, dict[str, Any]] = {}  # the cards by their numbers: they are the same in every view of a game


def card_views(s: State) -> dict[str, Any]:
    numbers = (s.initiative, s.does, s.bolster, s.command, s.withdraw, s.blast, s.defence, s.attack)
    key = tuple(int(n) for field in numbers for n in field)
    if key not in _printed:
        if len(_printed) > 20:
            _printed.clear()
        _printed[key] = {name: card_view(s, card) for card, name in enumerate(CARD_NAMES)}
    return _printed[key]


def card_view(s: State, card: int) -> dict[str, Any]:
    """A card as printed, with both titles and the text made from what it does; `posiwid` where its card has other numbers."""
    lfa, posiwid = (printed(s, side, card) for side in range(2))
    shown: dict[str, Any] = {
        "titles": {name: title(card, i) for i, name in enumerate(SIDE_NAMES)},
        "kind": "interference" if card == INTERFERENCE else "personnel" if CARD_NAMES[card] in PERSONNEL else "rov",
        "force": "ab"[card & 1] if card < ROV_KINDS else None,
        "house": True,
        **lfa,
    }
    return shown if lfa == posiwid else {**shown, "posiwid": posiwid}


def printed(s: State, side: int, card: int) -> dict[str, Any]:
    """What is printed on a side's card."""
    shown: dict[str, Any] = {
        "initiative": int(s.initiative[side * N_CARDS + card]),
        "does": [VERBS[verb] for verb in range(ATTACK, WITHDRAW + 1) if does(s, side, card, verb)],
        "text": card_text(s, side, card),
    }
    if card < ROV_KINDS:
        t = side * 8 + (card >> 1) * 2
        shown |= {"defence": int(s.defence[side * 4 + (card >> 1)]), "attack": [int(s.attack[t + 1]), int(s.attack[t])]}
    return shown


def side_view(s: State, side: int) -> dict[str, Any]:
    cards = range(side * N_CARDS, side * N_CARDS + N_CARDS)
    piles = {"discard": s.discard, "supply": s.supply, "removed": s.removed}
    shown = {zone: {CARD_NAMES[i - cards[0]]: int(field[i]) for i in cards if field[i]} for zone, field in piles.items()}
    return {
        "id": SIDE_NAMES[side],
        "title": SIDE_TITLES[side],
        "points": int(points(s, side)),
        "moss": int(moss_on_table(s, side)),
        "stock": int(s.stock[side]),
        "hand": int(s.in_hand[side]),
        "deck": int(s.in_deck[side]),
        # One's own deck is known as a set; of the other side's, deck and hand together are.
        "unseen": {CARD_NAMES[i - cards[0]]: int(s.deck[i]) for i in cards if s.deck[i]},
        **shown,
    }


def does(s: State, side: int, card: int, verb: int) -> bool:
    return bool(int(s.does[side * N_CARDS + card]) >> verb & 1)


# ---------------------------------------------------------------- options as clicks
def handle(s: State, asked: Asked, action: int) -> dict[str, Any]:
    """Where an option is clicked: first `on` a card of the hand, then `to` a lane, a site, an ROV or a supply card. What an
    ROV does is also found at the ROV itself, as a second place to click."""
    verb, decision = action >> VERB_SHIFT, asked.kind.name
    if verb == END:
        return {"kind": "button", "group": "end", "irreversible": decision == "turn"}
    if decision == "bolster":
        return {"kind": "entity", "group": "bolster", "to": f"supply.{CARD_NAMES[action & CARD_MASK]}"}
    if decision in ("blast", "withdraw"):
        where = int(s.flow.decisions[asked.i].args[0 if decision == "blast" else 1])
        owner = 1 - asked.who if decision == "blast" else asked.who
        return {"kind": "entity", "group": decision, "to": target_of(owner, where, action)}
    card = action >> CARD_SHIFT & CARD_MASK
    if verb == PLACE:
        return {"kind": "cell", "group": title(card, asked.who), "to": lane_id(action >> LANE_SHIFT & LANE_MASK)}
    on = f"{'playing' if decision == 'again' else 'hand'}.{CARD_NAMES[card]}"
    found: dict[str, Any] = {"kind": "entity", "group": VERBS[verb], "on": on, "to": places(asked.who, verb, card, action)}
    if verb in (DEPLOY, MOVE, REDEPLOY):
        found["kind"] = "cell"
    elif not found["to"]:
        found["kind"] = "button"
    if verb == BLAST:
        found["irreversible"] = True
    if verb == ATTACK:
        lane, rov = action >> LANE_SHIFT & LANE_MASK, action >> ROV_SHIFT & ROV_MASK
        hits = attack_value(s, asked.who, lane, card) >= defence_value(s, 1 - asked.who, lane, rov)
        found["odds"] = [{"name": "casualty", "share": 100 if hits else 0}]
    return found


def places(me: int, verb: int, card: int, action: int) -> list[str]:
    """What is clicked for an option of a card: what it is done to, and then the ROV that does it or goes."""
    lane, to = action >> LANE_SHIFT & LANE_MASK, action & LANE_MASK
    actor = f"{SIDE_NAMES[me]}.{lane + 1}.{CARD_NAMES[card]}"
    if verb == DEPLOY:
        return [lane_id(lane)]
    if verb == READY:
        return [actor + "!"]
    if verb == BOLSTER:
        return [f"supply.{CARD_NAMES[action & CARD_MASK]}"]
    if verb in ON_ENEMY:
        target = target_of(1 - me, lane, action)
        return [target, actor] if verb <= SHOCK else [target]
    if verb == WITHDRAW:
        return [target_of(me, lane, action)]
    if verb == REDEPLOY:
        return [lane_id(to), target_of(me, lane, action & ~(1 << DOWN_SHIFT))]
    if verb == MOVE:
        return [lane_id(to), actor]
    if verb in (CONTROL, FORTIFY):
        return [site_id(me, lane), actor]
    if verb == DEMO:
        return [site_id(1 - me, lane), actor]
    return [actor] if verb == RECON else []


def lane_id(lane: int) -> str:
    return f"lane.{lane + 1}"


def site_id(side: int, lane: int) -> str:
    return f"{SIDE_NAMES[side]}.{lane + 1}.site"


def target_of(side: int, lane: int, action: int) -> str:
    """The ROVs that an option names."""
    rov, down = action >> ROV_SHIFT & ROV_MASK, "!" if action >> DOWN_SHIFT & 1 else ""
    return f"{SIDE_NAMES[side]}.{lane + 1}.{CARD_NAMES[rov]}{down}"


# ---------------------------------------------------------------- clicks that are no options
def tries(s: State, asked: Asked, on: str | None, to: str | None) -> list[str]:
    """What a click may have meant, as typed moves: a card of the hand (or an ROV in its lane) and what it was done to."""
    decision, me = asked.kind.name, SIDE_NAMES[asked.who]
    card = (on or "").split(".")[-1].rstrip("!")
    owner, lane, what = [*(to or "").split("."), "", ""][:3]
    if decision == "place":
        number = lane if owner in ("lane", *SIDE_NAMES) else "1"
        return [f"place moss-a {number}", f"place moss-b {number}"]
    if decision == "bid":
        return [f"bid {card}"]
    if decision == "bolster":
        return [f"take {lane}"] if owner == "supply" else []
    if decision in ("blast", "withdraw"):
        wanted = SIDE_NAMES[1 - asked.who] if decision == "blast" else me
        args = s.flow.decisions[asked.i].args
        here = owner == wanted and lane == str(int(args[0 if decision == "blast" else 1]) + 1)
        return [f"{decision} {typed(what)}"] if here and what.rstrip("!") in ROVS else []
    if card not in CARD_NAMES:
        return []
    if to is None:
        return alone(s, asked.who, card, on or "")
    if card in ROVS:
        return rov_tries(s, asked.who, card, owner, lane, what)
    return person_tries(me, card, owner, lane, what)


def typed(rov: str) -> str:
    return rov.replace("!", " disrupted")


def alone(s: State, side: int, card: str, on: str) -> list[str]:
    """All that a card, or an ROV in a lane, might be meant to do."""
    if card not in ROVS:
        if card == CARD_NAMES[INTERFERENCE]:
            return [f"deploy {card} 1"]
        verbs = [VERBS[v] for v in range(BLAST, WITHDRAW + 1) if does(s, side, CARD_NAMES.index(card), v)]
        rests = {
            "blast": "1 moss-a",
            "strike": "1 moss-a",
            "withdraw": "1 moss-a",
            "redeploy": "moss-a 1 2",
            "bolster": "moss-a",
        }
        return [f"{verb} {card} {rests.get(verb, '')}".strip() for verb in verbs]
    lane = on.split(".")[1] if on.count(".") == 2 else ""
    if not lane:
        return [f"deploy {card} {n + 1}" for n in range(LANES)]
    return [f"ready {card} {lane}"] if on.endswith("!") else [f"move {card} {lane} {n}" for n in next_to(lane)]


def next_to(lane: str) -> list[int]:
    return [n for n in range(1, LANES + 1) if lane in (str(n - 1), str(n + 1))]


def rov_tries(s: State, side: int, card: str, owner: str, lane: str, what: str) -> list[str]:
    """An ROV card and a place on the table."""
    me = SIDE_NAMES[side]
    if owner == "lane":
        at = [n + 1 for n in range(LANES) if s.up[(side * LANES + n) * ROV_KINDS + CARD_NAMES.index(card)]]
        moves = [f"move {card} {n} {lane}" for n in at]
        return [f"deploy {card} {lane}", *moves] if s.playing == NONE else moves
    if what == "site":
        if owner != me:
            return [f"demo {card} {lane}"]
        first = "fortify" if does(s, side, CARD_NAMES.index(card), FORTIFY) else "control"
        return [f"{first} {card} {lane}"]
    if owner in SIDE_NAMES and owner != me:
        first = "attack" if does(s, side, CARD_NAMES.index(card), ATTACK) else "shock"
        return [f"{first} {card} {lane} {typed(what)}"]
    if owner == me:
        if what == card + "!":
            return [f"ready {card} {lane}"]
        if what == card:
            return [f"move {card} {lane} {n}" for n in next_to(lane)]
        return [f"deploy {card} {lane}"]
    return [f"recon {card} {n + 1}" for n in range(LANES)] if owner == "hand" else []


def person_tries(me: str, card: str, owner: str, lane: str, what: str) -> list[str]:
    """A Personnel card and a place on the table, or a card of the supply."""
    if card == CARD_NAMES[INTERFERENCE] or owner == "lane":
        return [f"deploy {card} {lane if owner == 'lane' else 1}"]
    if owner == "supply":
        return [f"bolster {card} {lane}"]
    if what.rstrip("!") not in ROVS:
        return [f"deploy {card} {lane}"] if lane.isdigit() else []
    person = PERSONNEL.get(card)
    if person is None:
        return []
    verb = next((v for v in (("withdraw", "redeploy") if owner == me else ("strike", "blast")) if v in person.does), "")
    if verb == "redeploy":
        return [f"redeploy {card} {what.rstrip('!')} {lane} {n}" for n in next_to(lane)]
    return [f"{verb or ('withdraw' if owner == me else 'strike')} {card} {lane} {typed(what)}"]


# ---------------------------------------------------------------- the log
def refs(kind: str, values: dict[str, int]) -> list[str]:
    """What a line of the log is about: ROVs in a lane, a site, the lane itself."""
    if "lane" not in values or "side" not in values:
        return []
    side, lane = values["side"], values["lane"]
    if kind in ("controls", "lost control", "demolished", "fortified"):
        return [site_id(side, lane)]
    if kind == "scanned" or not 0 <= values.get("card", NONE) < ROV_KINDS:
        return [lane_id(lane)]
    at = values["to"] if kind == "moved" else lane
    found = [f"{SIDE_NAMES[side]}.{at + 1}.{CARD_NAMES[values['card']]}"]
    if kind == "attacked":
        found.append(f"{SIDE_NAMES[1 - side]}.{lane + 1}.{CARD_NAMES[values['target']]}")
    return [id + mark for id in found for mark in ("", "!")]
