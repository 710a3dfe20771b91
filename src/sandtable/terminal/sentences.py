"""What a table says that depends on no game."""

from __future__ import annotations

HELP = """\
  list       all options, with chances     board      draw the table again
  why MOVE   why a move is not legal       rules ID   a rule, by id or a word
  card NAME  what a card says              {piles}
  log [N]    what has happened             legend     signs and tables explained
  hint       the best moves, and how likely each wins
  status     what lies beside the board    position   it as text (a FILE)
  undo       take your last move back, if it showed you nothing new
  skip       pass what you are only offered until your next turn
             ('skip always': from now on; 'skip off': be asked everything)
  save FILE  save the game so far          resign     give up
  quit       save the game and leave"""
PASSED = "You could only pass, so that is done for you ('skip off': be asked all the same)."
IDLE = "Offers that stay open in your next action are passed for you ('skip off': be asked about each)."
