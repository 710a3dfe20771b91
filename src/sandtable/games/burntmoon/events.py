"""What can happen in Burnt Moon, for the log and the eye."""

from __future__ import annotations

from sandtable.kernel import event

sites_laid = event("sites laid", "side")
holder_drawn = event("holder drawn", "side")
placed = event("placed", "side", "card", "lane")
round_began = event("round began", "round")
drew = event("drew", "side", "card")  # told to its owner
drew_some = event("drew some", "side", "count")
shuffled = event("shuffled", "side")
bids_shown = event("bids shown", "lfa", "posiwid")  # cards, or -1
initiative = event("initiative", "side", "kept")
turn_began = event("turn began", "side")
deployed = event("deployed", "side", "card", "lane")
readied = event("readied", "side", "card", "lane")
hunkered = event("hunkered", "side", "card")
attacked = event("attacked", "side", "card", "lane", "target")
attack_value = event("attack value", "attack", "defence")
casualty = event("casualty", "side", "card", "lane", "from")  # from: 0 hand, 1 discard pile, 2 deck, 3 the lane
controls = event("controls", "side", "lane")
lost_control = event("lost control", "side", "lane")
demolished = event("demolished", "side", "lane")
fortified = event("fortified", "side", "lane")
moved = event("moved", "side", "card", "lane", "to")
scanned = event("scanned", "side", "lane")
recon = event("recon", "side", "card", "lane")
disrupted = event("disrupted", "side", "card", "lane")
played = event("played", "side", "card", "action")
bolstered = event("bolstered", "side", "card")
countered = event("countered", "side", "card")
overclocked = event("overclocked", "side", "force")
withdrawn = event("withdrawn", "side", "card", "lane")
turn_ended = event("turn ended", "side", "discarded")
game_over = event("game over", "winner", "why")  # why: 0 points, 1 elimination, 2 round cap
