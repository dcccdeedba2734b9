"""Play Me (`playme`). The files are those of every game: see docs/add-a-game.md."""
