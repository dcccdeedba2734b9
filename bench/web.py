"""Prints what a browser downloads for the built client: `make bench-web`."""

import gzip
import sys
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src/morphee/server/static"


def main() -> int:
    files = sorted(path for path in STATIC.rglob("*") if path.is_file() and ".vite" not in path.parts)
    if not files:
        print("No built client: run `make web` first.", file=sys.stderr)
        return 1
    total = 0
    for path in files:
        raw = path.read_bytes()
        packed = len(gzip.compress(raw, 9))
        total += packed
        print(f"{path.relative_to(STATIC)!s:<48} {len(raw):>9,} B {packed:>9,} B gzip")
    print(f"{'total':<48} {'':>11} {total:>9,} B gzip")
    return 0


if __name__ == "__main__":
    sys.exit(main())
