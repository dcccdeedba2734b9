"""Morphée as the next version would be: for upgrades one node at a time."""

from __future__ import annotations

import sys

import morphee

morphee.__version__ = "99.0.0"

from morphee.cli import main  # noqa: E402  (the version is read where it is imported)

sys.exit(main(sys.argv[1:]))
