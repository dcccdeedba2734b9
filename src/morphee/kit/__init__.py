"""What must hold of every game: laws, random play, golden records. No rule of one game, no I/O."""
