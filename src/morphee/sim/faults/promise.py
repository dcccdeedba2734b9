"""A broken promise: what the checker raises, and every promise there is, by name."""

from __future__ import annotations

PROMISES = {
    "durable": "what was acknowledged is stored",
    "told": "what is told is stored",
    "seat": "an action counts for the seat that its sender's token holds",
    "once": "an action is done once",
    "stream": "a stream has no gap and no repetition",
    "hidden": "nobody is told what they may not know",
    "answered": "every request is answered",
    "prompt": "an action that competes with nobody is decided at once; nothing hidden delays a refusal",
    "timers": "nobody waits beyond the timers",
    "unavailable": "clocks stand still while nothing can be stored, and go on afterwards",
    "places": "nobody takes others' places, and whoever is known is always let in",
    "kicked": "who was kicked does not come back as somebody else for a while",
    "quiet": "new identities at one address bring nobody more to say",
    "restored": "a restart restores what was stored",
    "verified": "the log verifies",
    "fault": "the server raises nothing",
}


class Broken(Exception):
    """A promise does not hold. ``promise`` is one of `PROMISES`."""

    def __init__(self, promise: str, what: str) -> None:
        super().__init__(f"{promise} ({PROMISES[promise]}): {what}")
        self.promise = promise
        self.what = what
