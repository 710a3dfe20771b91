"""What can happen in Burnt Moon, each said once: for the log and the eye."""

from __future__ import annotations

from typing import Annotated, Any

from sandtable.kernel.domains import Flag, Maybe, Names
from sandtable.kernel.telling import Events
from sandtable.kernel.verbs import Place, Values

from . import verbs as do
from .cards import CARDS, NONE, SIDE_NAMES, SIDE_TITLES, Card, Lane, Rov, Side, title
from .state import DRAW, Force, Winner

told = Events(owner="side")

HAND, DISCARD, DECK, TABLE = range(4)
ZONES = ("hand", "discard pile", "deck", "lane")  # what a casualty is taken from
Zone = Annotated[int, Names(ZONES, "zone")]
POINTS, ELIMINATION, ROUND_CAP = range(3)
Why = Annotated[int, Names(("points", "elimination", "round cap"), "reason")]
Kept = Annotated[int, Flag("kept")]
Bid = Annotated[int, Maybe(CARDS, NONE)]
Verb = Annotated[int, Names(do.VERBS, "verb", show=lambda verb, _: do.VERBS[verb].capitalize())]

# ---------------------------------------------------------------- what an event is about
LANE, SITE = Place("lane.{lane}"), Place("{side}.{lane}.site")
ROV = (Place("{side}.{lane}.{card}"), Place("{side}.{lane}.{card}!"))  # ready or disrupted
MOVED = (Place("{side}.{to}.{card}"), Place("{side}.{to}.{card}!"))
TARGET = (Place("{other_side}.{lane}.{target}"), Place("{other_side}.{lane}.{target}!"))


# ---------------------------------------------------------------- words that no field has
@told.fact
def other(s: Any, v: Values) -> str:
    return SIDE_TITLES[1 - v["side"]]


@told.fact
def other_side(s: Any, v: Values) -> str:
    return SIDE_NAMES[1 - v["side"]]


@told.fact
def some(s: Any, v: Values) -> str:
    n = v.get("count", v.get("discarded", 0))
    return f"{n} card{'' if n == 1 else 's'}"


@told.fact
def outcome(s: Any, v: Values) -> str:
    return "a hit" if v["attack"] >= v["defence"] else "no effect"


@told.fact
def bids(s: Any, v: Values) -> str:
    cards = enumerate((v["lfa"], v["posiwid"]))
    return ", ".join(f"{SIDE_TITLES[side]} {'nothing' if card < 0 else title(card, side)}" for side, card in cards)


def initiative_text(s: Any, v: Values) -> str:
    side = SIDE_TITLES[v["side"]]
    return f"A tie: {side} keeps the initiative." if v["kept"] else f"{side} has the initiative."


def casualty_text(s: Any, v: Values) -> str:
    where = f"leaves lane {v['lane'] + 1}" if v["from"] == TABLE else f"is lost from the {ZONES[v['from']]}"
    return f"Casualty: {SIDE_TITLES[v['side']]}'s {title(v['card'], v['side'])} {where}."


def over_text(s: Any, v: Values) -> str:
    if v["winner"] == DRAW:
        return "The last round is over: a draw."
    winner = SIDE_TITLES[v["winner"]]
    return {
        POINTS: f"{winner} wins with sites worth 8 points.",
        ELIMINATION: f"{winner} wins: the other side has no MOSS left.",
        ROUND_CAP: f"{winner} wins with more points after the last round.",
    }[v["why"]]


# ---------------------------------------------------------------- setting up, rounds and turns
sites_laid = told("sites laid", side=Side, says="{side} lays its sites.")
holder_drawn = told("holder drawn", side=Side, says="{side} begins with the initiative.")
placed = told("placed", side=Side, card=Rov, lane=Lane, says="{side} places {card} in lane {lane}.", refs=ROV)
round_began = told("round began", round=int, says="Round {round}.")
drew = told("drew", side=Side, card=Card, says="You draw {card}.")  # told to its owner
drew_some = told("drew some", side=Side, count=int, says="{side} draws {some}.")
shuffled = told("shuffled", side=Side, says="{side} shuffles its deck.")
bids_shown = told("bids shown", lfa=Bid, posiwid=Bid, says="Bids: {bids}.")
initiative = told("initiative", side=Side, kept=Kept, says=initiative_text)
turn_began = told("turn began", side=Side, says="{side}'s turn.")
turn_ended = told("turn ended", side=Side, discarded=int, says="{side} ends the turn and discards {some}.")
game_over = told("game over", winner=Winner, why=Why, says=over_text)

# ---------------------------------------------------------------- ROV cards
deployed = told("deployed", side=Side, card=Rov, lane=Lane, says="{side} deploys {card} in lane {lane}.", refs=ROV)
readied = told("readied", side=Side, card=Rov, lane=Lane, says="{side} readies {card} in lane {lane}.", refs=ROV)
hunkered = told("hunkered", side=Side, card=Rov, says="{side} hunkers down: {card} goes to its supply.")
attacked = told(
    "attacked", side=Side, card=Rov, lane=Lane, target=Rov,
    says="{side}'s {card} in lane {lane} attacks {other}'s {target}.", refs=(*ROV, *TARGET),
)  # fmt: skip
attack_value = told("attack value", attack=int, defence=int, says="Attack {attack} against defence {defence}: {outcome}.")
casualty = told("casualty", side=Side, card=Rov, lane=Lane, from_=Zone, says=casualty_text, refs=ROV)
controls = told("controls", side=Side, lane=Lane, says="{side} controls lane {lane}.", refs=SITE)
lost_control = told("lost control", side=Side, lane=Lane, says="{side} loses control of lane {lane}.", refs=SITE)
demolished = told("demolished", side=Side, lane=Lane, says="{side}'s fortification in lane {lane} is destroyed.", refs=SITE)
fortified = told("fortified", side=Side, lane=Lane, says="{side} fortifies lane {lane}.", refs=SITE)
moved = told(
    "moved", side=Side, card=Rov, lane=Lane, to=Lane,
    says="{side}'s {card} goes from lane {lane} to lane {to}.", refs=MOVED,
)  # fmt: skip
scanned = told("scanned", side=Side, lane=Lane, says="Scanning lane {lane}: an Interference for {side}.", refs=LANE)
recon = told(
    "recon", side=Side, card=Rov, lane=Lane,
    says="{side}'s {card} recons in lane {lane}: an Interference leaves the game.", refs=ROV,
)  # fmt: skip
disrupted = told("disrupted", side=Side, card=Rov, lane=Lane, says="{side}'s {card} in lane {lane} is disrupted.", refs=ROV)

# ---------------------------------------------------------------- Personnel cards
played = told("played", side=Side, card=Card, action=Verb, says="{side} plays {card}: {action}.")
bolstered = told("bolstered", side=Side, card=Card, says="{side} bolsters {card}.")
countered = told("countered", side=Side, card=Card, says="{side}'s {card} goes back to its supply.")
overclocked = told("overclocked", side=Side, force=Force, says="{side} overclocks force {force}.")
withdrawn = told("withdrawn", side=Side, card=Rov, lane=Lane, says="{side} withdraws {card} from lane {lane}.", refs=ROV)
