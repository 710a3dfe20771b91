"""What can happen in Redemption, each said once: for the log and the eye."""

from __future__ import annotations

from typing import Annotated, Any

from sandtable.kernel.domains import Names
from sandtable.kernel.telling import Events
from sandtable.kernel.verbs import Place, Values

from .names import Body
from .state import DRAWN_GAME, SEAT_NAMES, Phase, Seat

told = Events(owner="seat")
CARD, USER = Place("{card}"), Place("{user}")
Winner = Annotated[int, Names((*SEAT_NAMES, "draw"), "winner")]
Why = Annotated[int, Names(("souls", "most"), "reason")]
How = Annotated[int, Names(("losing", "winning", "mutual", "stalemate"), "outcome")]


@told.fact
def some(s: Any, v: Values) -> str:
    return f"{v['count']} card{'' if v['count'] == 1 else 's'}"


@told.fact
def ended(s: Any, v: Values) -> str:
    return (
        "the Heroes are defeated",
        "the Heroes win",
        "both sides are defeated",
        "a stalemate, and everybody goes home",
    )[v["how"]]


def over_text(s: Any, v: Values) -> str:
    if v["winner"] == DRAWN_GAME:
        return "Nobody can win any more, and several have the most Redeemed Souls: a draw."
    name, wins = SEAT_NAMES[v["winner"]].capitalize(), "wins"
    if s.teams:
        first = v["winner"] % 2
        name, wins = f"{SEAT_NAMES[first].capitalize()} and {SEAT_NAMES[first + 2].capitalize()}", "win"
    return f"{name} {wins} with {'five' if v['why'] == 0 else 'the most'} Redeemed Souls."


# ---------------------------------------------------------------- set-up and turns
goes_first = told("goes first", seat=Seat, says="{seat} takes the first turn.")
turn_began = told("turn began", seat=Seat, says="{seat}'s turn.")
phase_began = told("phase began", seat=Seat, phase=Phase, says="{seat}: {phase}.")
drew = told("drew", seat=Seat, card=Body, says="You draw {card}.", refs=CARD)
drew_some = told("drew some", seat=Seat, count=int, says="{seat} draws {some}.")
soul_laid = told("soul laid", seat=Seat, card=Body, says="{card} is laid down in {seat}'s Land of Bondage.", refs=CARD)
put_in_territory = told("put in territory", seat=Seat, card=Body, says="{seat} has {card} in their territory.", refs=CARD)
armed = told("armed", seat=Seat, card=Body, user=Body, says="{user} holds {card}.", refs=(CARD, USER))
shuffled = told("shuffled", seat=Seat, says="{seat}'s deck is shuffled.")
game_over = told("game over", winner=Winner, why=Why, says=over_text)

# ---------------------------------------------------------------- battle
battle_began = told("battle began", seat=Seat, against=Seat, says="{seat} attacks {against}.")
rescue_attempt = told("rescue attempt", seat=Seat, against=Seat, says="A rescue attempt: {against} has a soul within reach.")
battle_challenge = told(
    "battle challenge", seat=Seat, against=Seat, says="A battle challenge: {against} has no soul within reach."
)
entered = told("entered", seat=Seat, card=Body, says="{card} enters the battle for {seat}.", refs=CARD)
handed_on = told("handed on", seat=Seat, to=Seat, says="{seat} hands the block on to {to}.")
unblocked = told("unblocked", seat=Seat, says="{seat} does not block.")
played = told("played", seat=Seat, card=Body, user=Body, says="{seat} plays {card} on {user}.", refs=(CARD, USER))
dominant_played = told("dominant played", seat=Seat, card=Body, says="{seat} plays {card}.", refs=CARD)
passed = told("passed", seat=Seat, says="{seat} plays nothing.")
about_to_go = told(
    "about to go", seat=Seat, card=Body, says="{card} would remove {seat}'s last character from battle.", refs=CARD
)
resolved = told("resolved", seat=Seat, how=How, says="The battle is over: {ended}.")
rescued = told("rescued", seat=Seat, card=Body, says="{seat} rescues {card}.", refs=CARD)

# ---------------------------------------------------------------- abilities
starts = told("starts", seat=Seat, card=Body, says="{card}: its ability starts.", refs=CARD)
starts_again = told("starts again", seat=Seat, card=Body, says="{card}: its ability starts again.", refs=CARD)
stopped = told("stopped", seat=Seat, card=Body, says="{card}: its ability is stopped.", refs=CARD)
prevented = told("prevented", seat=Seat, card=Body, says="{card}: its ability is prevented.", refs=CARD)
undone = told("undone", seat=Seat, card=Body, says="{card}: what its ability did is undone.", refs=CARD)
negated = told("negated", seat=Seat, card=Body, says="{card} is negated.", refs=CARD)
discarded = told("discarded", seat=Seat, card=Body, says="{card} goes to {seat}'s discard pile.", refs=CARD)
underdecked = told("underdecked", seat=Seat, card=Body, says="{card} goes under {seat}'s deck.", refs=CARD)
underdecked_unseen = told("underdecked unseen", seat=Seat, says="A card goes under {seat}'s deck.")
topdecked = told("topdecked", seat=Seat, card=Body, says="{card} goes on top of {seat}'s deck.", refs=CARD)
banished = told("banished", seat=Seat, card=Body, says="{card} is out of the game.", refs=CARD)
withdrawn = told("withdrawn", seat=Seat, card=Body, says="{card} withdraws to {seat}'s territory.", refs=CARD)
taken = told("taken", seat=Seat, card=Body, says="{seat} takes {card} into hand.", refs=CARD)
shuffled_in = told("shuffled in", seat=Seat, card=Body, says="{card} is shuffled into {seat}'s deck.", refs=CARD)
reserved = told("reserved", seat=Seat, card=Body, says="{card} goes to {seat}'s Reserve.", refs=CARD)
set_aside = told("set aside", seat=Seat, card=Body, says="{card} is set aside.", refs=CARD)
captured = told("captured", seat=Seat, card=Body, says="{seat} captures {card}.", refs=CARD)
released = told("released", seat=Seat, card=Body, says="{card} is released to {seat}'s territory.", refs=CARD)
placed = told("placed", seat=Seat, card=Body, user=Body, says="{card} is placed on {user}.", refs=(CARD, USER))
spared = told("spared", seat=Seat, card=Body, says="{card} is not discarded: something else happens instead.", refs=CARD)
changed = told("changed", seat=Seat, card=Body, says="{card} is changed.", refs=CARD)
interrupted = told("interrupted", seat=Seat, card=Body, says="{card} interrupts.", refs=CARD)
turned_up = told("turned up", seat=Seat, card=Body, says="{seat} turns {card} up.", refs=CARD)
turned_down = told("turned down", seat=Seat, card=Body, says="{seat} turns {card} down.", refs=CARD)
laid_down = told("laid down", seat=Seat, says="{seat} lays a card face down on the Artifact pile.")
site_added = told("site added", seat=Seat, card=Body, says="{seat} adds {card} to the battle.", refs=CARD)
kept_in = told("kept in", seat=Seat, card=Body, user=Body, says="{card} goes into {user}.", refs=(CARD, USER))
found = told("found", seat=Seat, card=Body, says="{seat} finds {card}.", refs=CARD)
hand_seen = told("hand seen", seat=Seat, of=Seat, says="{seat} sees {of}'s hand.")
shown = told("shown", seat=Seat, card=Body, says="{seat} has {card}.", refs=CARD)
