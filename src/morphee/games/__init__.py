"""One folder a game, rules as at a kitchen table. No clock, no chance of its own, no I/O, no other game."""
