"""Records as a table, in five lines, with pandas or without: ``python examples/record_rows.py FILE …``"""

import sys
from collections import Counter
from importlib.util import find_spec

import morphee

rows = [row for path in sys.argv[1:] for row in morphee.rows(morphee.load(path))]
print(Counter(row["event"] for row in rows).most_common())
if find_spec("pandas"):
    import pandas  # type: ignore[import-untyped]

    print(pandas.DataFrame(rows).groupby("event")["at"].describe())
