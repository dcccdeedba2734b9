"""Play Me: its rules, judge, series and records."""
