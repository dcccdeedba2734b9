"""Random play of any game, in five lines: ``python examples/random_play.py uluru``."""

import random
import sys

import morphee

match = morphee.new(sys.argv[1] if len(sys.argv) > 1 else "pyramid")
while not match.over:
    match.wait(random.randrange(1_000))
    if moves := [(seat, action) for seat in range(match.seats) for action in match.legal(seat)]:
        match.act(*random.choice(moves))
print(match)
