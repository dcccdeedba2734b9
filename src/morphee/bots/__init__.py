"""Players that see only a view. No full state, no solver, no I/O."""
