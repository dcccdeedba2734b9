"""`python -m morphee` is `morphee`."""

from morphee.cli import main

raise SystemExit(main())
