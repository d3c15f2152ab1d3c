"""A list of names that somebody has pasted: it gets the heading that a file has."""

import re

from host_tools.common.csv_rows import DELIMITERS
from host_tools.tournament.member_lists import HEADINGS

HEADING = ("Name", "Place")  # of a list without one: a name a row, and perhaps a place
_KNOWN = frozenset(word for words in HEADINGS.values() for word in words)


def with_heading(text: str) -> str:
    """The text of a list of members as a file has it, see `member_lists.read_persons`.

    text: a person a line, name and perhaps place, between them a semicolon, tab or comma; or with a
    heading of its own. A heading with another delimiter than its rows gets theirs.
    """
    first, *rows = text.strip().splitlines() or [""]
    heading = [cell.strip() for cell in re.split(f"[{DELIMITERS}]", first)]
    if _KNOWN.isdisjoint(cell.casefold() for cell in heading):
        heading, rows = [*HEADING], [first, *rows]
    below = "\n".join(rows)
    own = max(DELIMITERS, key=first.count)
    delimiter = own if own in first and own in below else max(DELIMITERS, key=below.count)
    return "\n".join([delimiter.join(heading), *rows])
