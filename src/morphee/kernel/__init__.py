"""What a game is: contract, time, randomness, log and replay, registry. Pure: standard library and msgspec."""
