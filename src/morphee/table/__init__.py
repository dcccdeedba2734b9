"""One live match without I/O: seats, versions, who is told what, the order of wishes. No socket, no clock, no rule."""
