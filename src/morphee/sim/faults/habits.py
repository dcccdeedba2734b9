"""What simulated people do next: mostly play, sometimes change the table, sometimes misbehave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from morphee.sim.faults.effects import UNKNOWN
from morphee.sim.faults.person import Person

Message = dict[str, Any] | bytes
Sample = Callable[[int], Any]
"""Some proper action of a kind that cannot be listed, for a seat."""
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
MISDEEDS = ("pipeline", "repeat", "malformed", "flood", "elsewhere")
CHANGES = (
    *("rename", "language", "mute", "say", "emote", "lock", "publish", "away_level", "hand_over", "kick"),
    *("pause", "pause", "configure", "sync", "ping", "stand", "stand", "leave", "sit", "decline", "look_at"),
    *("end", "plan", "next_round"),
)
ODD = (b"", b"{", b"[]", b'{"t":"dance"}', b'{"t":"sit","seat":-1}', b'{"t":"act","id":"x"}', b"\xff\xfe")


def next_messages(person: Person, sample: Sample) -> list[Message]:
    """What this person sends now, in one segment; nothing, sometimes."""
    draw = person.draw
    if not person.welcome or not person.lobby:
        return []
    roll = draw.random()
    if roll < 0.08:
        return _misbehave(person, sample)
    if roll < 0.28:
        return _change(person)
    return _play(person, sample)


def seat_of(person: Person) -> int | None:
    seats = person.lobby.get("seats", ())
    return next((index for index, seat in enumerate(seats) if seat["person"] == person.you), None)


def _play(person: Person, sample: Sample) -> list[Message]:
    lobby, draw = person.lobby, person.draw
    if lobby["phase"] in ("playing", "paused"):
        found = action(person, sample)
        return [] if found is None else [{"t": "act", **found}]
    stays = seat_of(person) is not None or (lobby["host"] == person.you and draw.random() < 0.5)
    if lobby["phase"] in ("over", "frozen") and stays:
        return _after_a_match(person, sample)
    if seat_of(person) is None:
        return _if(person, "sit", seat=draw.randrange(len(lobby["seats"]))) or _if(person, "sit")
    if lobby["host"] != person.you:
        return _if(person, "ready", on=draw.random() < 0.9)
    free = [i for i, seat in enumerate(lobby["seats"]) if seat["person"] is None and seat["bot"] is None]
    if free and draw.random() < 0.5:
        return _if(person, "set_bot", seat=free[0], level="random")
    return _if(person, "start")


def _after_a_match(person: Person, sample: Sample) -> list[Message]:
    """Stand up, wait, or want another one, some in such a hurry that they act in it at once. A host may want
    one without playing in it."""
    roll = person.draw.random()
    if roll < 0.2:
        return _if(person, "stand")
    if roll < 0.5 and person.world.plan.has("pipeline"):
        return _pipeline(person, sample)
    return _if(person, "rematch") if roll < 0.8 else []


def action(person: Person, sample: Sample) -> dict[str, Any] | None:
    """Something to do in the match: what is offered, or what may be filled in freely."""
    draw, followed = person.draw, person.followed
    if not person.world.plan.has("act"):
        return None
    if followed.offers and (not person.open or draw.random() < 0.7):
        return {"action": draw.choice(followed.offers)}
    seat = seat_of(person)
    found = sample(seat) if person.open and seat is not None else None
    return None if found is None else {"action": found}


def _if(person: Person, kind: str, /, **fields: Any) -> list[Message]:
    return [{"t": kind, **fields}] if person.world.plan.has(kind) else []


def _change(person: Person) -> list[Message]:
    """Change something of the table or of oneself, allowed or not."""
    lobby, draw = person.lobby, person.draw
    others = [other for other in lobby["people"] if other["id"] != person.you]
    kind = draw.choice(CHANGES)
    on = draw.random() < 0.5
    match kind:
        case "rename":
            return _if(person, kind, name=draw.choice(NAMES))
        case "language":
            return _if(person, kind, lang=draw.choice(("fr", "en")))
        case "mute" | "hand_over" | "kick":
            return _about(person, kind, draw.choice(others)["id"], on) if others else []
        case "say":
            return _if(person, kind, text="hello")
        case "emote":
            return _if(person, kind, emote="cat")
        case "look_at":
            return _if(person, kind, page=draw.choice(("results", "table")))
        case "end" if draw.random() < 0.7:
            return []  # people mostly play to the end
        case "plan":
            return _if(person, kind, rounds=[{"game": lobby["game"]}] * draw.randrange(3))
        case "lock" | "publish" | "pause":
            return _if(person, kind, on=on)
        case "away_level":
            return _if(person, kind, level=draw.choice(("random", "novice")))
        case "configure":
            return _if(person, kind, lang=draw.choice(("fr", "en")), mode=draw.choice(("apart", "together")))
        case "sync":
            have = {"stream": person.followed.stream, "v": person.followed.v}
            return _if(person, kind, **({"have": have} if person.followed.stream else {}))
        case "stand" | "leave" if draw.random() < 0.5 and lobby["phase"] == "playing":
            return []  # people mostly stay while they play
        case _:
            return _if(person, kind)


def _about(person: Person, kind: str, id: str, on: bool) -> list[Message]:
    """A request that names somebody else. People are seldom kicked."""
    if kind == "kick" and person.draw.random() < 0.7:
        return []
    key = person.world.keys.get(id, UNKNOWN)
    more = {"on": on} if kind == "mute" else {}
    return _if(person, kind, person=id, target=key, **more)


def _misbehave(person: Person, sample: Sample) -> list[Message]:
    draw = person.draw
    kind = draw.choice(MISDEEDS)
    if not person.world.plan.has(kind):
        return []
    match kind:
        case "pipeline":
            return _pipeline(person, sample)
        case "repeat":
            return [{**old, "t": "act"} for old in person.done[-2:]]
        case "malformed":
            return [draw.choice(ODD[:-1])]
        case "flood":
            return [{"t": "ping", "n": n} for n in range(30 if draw.random() < 0.1 else 3)]
        case _:
            found = action(person, sample)
            return [] if found is None else [{"t": "act", **found, "cue": 1, "rt": 120}]


def _pipeline(person: Person, sample: Sample) -> list[Message]:
    """Several things in one segment, without waiting for any answer."""
    found = action(person, sample)
    if found is None and person.offered and person.world.plan.has("act"):
        found = {"action": person.draw.choice(person.offered)}
    acts: list[Message] = [] if found is None else [{"t": "act", **found}]
    if person.lobby["phase"] in ("over", "frozen"):
        return [*_if(person, "rematch"), *acts]
    if person.lobby["phase"] == "gathering":
        return [*_if(person, "sit"), *_if(person, "ready"), *_if(person, "start"), *acts]
    return [*_if(person, "stand"), *acts, *_if(person, "sit")] if person.draw.random() < 0.3 else acts * 2
