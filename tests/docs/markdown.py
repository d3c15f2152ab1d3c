"""What the tests take out of a page: its tables and its examples."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs/rules"

_FENCE = "```"


def tables(page):
    """The tables of a page's text: a list of lists of rows, the heading first; cells are text."""
    found = []
    rows = []
    for line in (*page.splitlines(), ""):
        if line.startswith("|"):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        elif rows:
            heading, _, *body = rows
            found.append([heading, *body])
            rows = []
    return found


def tables_below(page):
    """(heading, table) for every table of a page's text; the heading as its line stands there."""
    found = []
    for heading, text in sections(page):
        found += [(heading, table) for table in tables(text)]
    return found


def sections(page):
    """(heading, text up to the next heading) of a page that begins with one, of every level."""
    found = []
    for line in page.splitlines():
        if line.startswith("#"):
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return [(heading, "\n".join(text)) for heading, text in found]


def blocks(page, language):
    """The fenced blocks of a page's text in this language, each a list of lines."""
    found = []
    block = None
    for line in page.splitlines():
        if block is None:
            block = [] if line == _FENCE + language else None
        elif line == _FENCE:
            found.append(block)
            block = None
        else:
            block.append(line)
    assert block is None, "a block is not closed"
    return found
