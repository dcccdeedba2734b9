"""Checks of what must hold of every game: the laws, and the random play they look at.

Nothing here knows a rule of one game, and there is no input or output. What must hold of the content of one
game (the decks of `dream`) is checked in that game's folder.
"""
