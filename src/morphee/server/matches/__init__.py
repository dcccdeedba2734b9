"""Live matches: the runner of one match, its clock, its log, its bots; the batcher of all of them."""
