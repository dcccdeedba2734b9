"""Play Me in words: ``progress 3 x2``, ``block 2 on 1``, ``send 4 back from 0``."""

from __future__ import annotations

from morphee.kernel.notation import NotationTemplates

NOTATION = NotationTemplates(
    actions={
        "progress": ("progress {die}", "progress {die} x{count}"),
        "block": ("block {die} on {target}",),
        "send_back": ("send {die} back from {target}",),
        "pick": ("pick {target}",),
        "stay_loyal": ("stay loyal",),
    }
)
