"""Tactical Assault: Fantasy Cards. The game is being built: it is not on the list of games yet."""
