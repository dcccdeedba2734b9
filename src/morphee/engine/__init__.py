"""One match without I/O: timers, the order of commands, answers, view streams, the finish judge."""
