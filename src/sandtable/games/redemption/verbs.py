"""What a player can answer in Redemption, each said once."""

from __future__ import annotations

from typing import Annotated

from sandtable.kernel.domains import Names
from sandtable.kernel.verbs import Place, Verbs

from .names import Body
from .state import SEAT_NAMES, Seat

answers = Verbs(me=lambda s, asked: SEAT_NAMES[asked.who])
verb = answers.number


card = answers.part("card", Body)
user = answers.part("user", Body)  # the character that uses it
seat = answers.part("seat", Seat)
choice = answers.part("choice", Annotated[int, Names(("1", "2"), "choice")])

CARD, USER = Place("{card}"), Place("{user}")

# ---------------------------------------------------------------- set-up and turns
first = answers("first", seat, says="{seat} takes the first turn")
put = answers("put", card, says="Put {card} into your territory", on=CARD)
put_as = answers("put_as", card, choice, says="Put {card} down as {face}", on=CARD)
turn_up = answers("turn_up", card, says="Turn {card} up", on=CARD)
turn_down = answers("turn_down", card, says="Turn {card} down", on=CARD)
house = answers("house", card, user, says="Put {card} into {user}", on=CARD, to=USER)
store = answers("store", card, user, says="{user} takes {card} in", on=CARD, to=USER)
fetch = answers("fetch", card, says="Take {card} out", on=CARD)
arm = answers("arm", card, user, says="{user} takes {card}", on=CARD, to=USER)
play = answers("play", card, user, says="Play {card} on {user}", on=CARD, to=USER)
done = answers("done", says="Go on", role="end")
drop = answers("discard", card, says="Discard {card}", on=CARD)

# ---------------------------------------------------------------- battle
attack = answers("attack", seat, says="Attack {seat}")
present = answers("present", card, says="Send {card} into battle", on=CARD)
no_battle = answers("stay", says="No battle this turn", role="end")
block = answers("block", card, says="Block with {card}", on=CARD)
hand_on = answers("hand_on", says="Hand the block on to your partner")
no_block = answers("let", says="Do not block", role="end", final=True)
give_up = answers("resolve", says="Play nothing: the battle is resolved", role="end", final=True)
pass_ = answers("pass", says="Pass", role="pass")
surrender = answers("surrender", card, says="Surrender {card}", on=CARD)
keep = answers("keep", card, user, says="{user} keeps {card}", on=CARD, to=USER)

# ---------------------------------------------------------------- abilities
dominant = answers("dominant", card, says="Play {card}", on=CARD)
use = answers("use", card, says="Use {card}", on=CARD)
add_site = answers("site", card, says="Add {card} to the battle", on=CARD)
show = answers("show", card, says="Show {card} and use its star ability", on=CARD)
yes = answers("yes", says="Yes")
no = answers("no", says="No", role="end")
pick = answers("pick", card, says="{card}", on=CARD)
enough = answers("enough", says="That is all", role="end")
whom = answers("player", seat, says="{seat}")
either = answers("either", choice, says="{branch}")
unseen = answers("unseen", says="One that lies face down, unseen")

answers.to("starts", first)
answers.to("arrange", put, put_as, turn_up, turn_down, house, store, fetch, arm, play, done)
answers.to("whom_to_attack", attack, no_battle)
answers.to("send_a_hero", present, no_battle)
answers.to("block_with", block, no_block, hand_on)
answers.to("in_battle", play, pass_, give_up)
answers.to("special", play, no)
answers.to("dominants", dominant, use, add_site, pass_)
answers.to("stars", show, pass_)
answers.to("bearer_of", pick)
answers.to("may", yes, no)
answers.to("target", pick, unseen, enough)
answers.to("found", pick, no)
answers.to("which_player", whom)
answers.to("which_of", either)
answers.to("user_of", pick)
answers.to("which_first", pick)
answers.to("which_soul", surrender)
answers.to("keep_weapon", keep, no)
answers.to("discard_down", drop)
