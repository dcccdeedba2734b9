"""When I Dream (`dream`). The files are those of every game: see docs/add-a-game.md."""
