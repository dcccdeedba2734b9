"""Many matches in virtual time: tournaments, balance studies, faults. No wall clock, no socket."""
