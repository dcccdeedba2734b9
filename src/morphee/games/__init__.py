"""One folder a game, rules as at a kitchen table. No clock, no randomness of its own, no I/O; no game imports another."""
