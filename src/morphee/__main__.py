"""`python -m morphee` is `morphee`."""

import sys


def start() -> int:
    """The command line. Importing it takes a moment, in which Ctrl-C is answered in words as well."""
    try:
        from morphee.cli import main
    except KeyboardInterrupt:
        print("\nmorphee: stopped", file=sys.stderr)
        return 130
    return main()


if __name__ == "__main__":
    raise SystemExit(start())
