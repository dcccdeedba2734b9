"""When I Dream in words: ``clue brume on 3``, ``answer chat to 3``, ``vote yes in 2``."""

from __future__ import annotations

from morphee.kernel.notation import NotationTemplates

NOTATION = NotationTemplates(
    actions={
        "wear_mask": ("wear the mask",),
        "give_clue": ("clue {word} on {card}",),
        "say_clue": ("{speaker} said a clue on {card}",),
        "pass_turn": ("pass the turn on {card}",),
        "answer": ("answer {text} to {card}",),
        "say_answer": ("said the answer to {card}",),
        "pass_card": ("pass card {card}",),
        "challenge": ("challenge clue {clue} on {card}",),
        "vote": ("vote {yes} in {poll}",),
        "tell_story": ("tell {text}",),
        "tilt_card": ("card {card} mentioned {yes}",),
        "be_ready": ("ready",),
    }
)
