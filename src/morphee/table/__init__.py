"""One live match without I/O: who is told what, the order of wishes, repeated actions. No socket or clock."""
