"""What a game is: contract, chance, log and replay, registry. Pure: standard library and msgspec only."""
