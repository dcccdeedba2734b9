"""The shell that touches sockets, tasks, files, wall clocks and secrets. No rule of any game."""
