"""No paragraph of a guide is too long to be read at once, and no item of a list."""

from itertools import pairwise

import pytest

from host_tools.web.help.guide_text import parsed
from tests.docs.markdown import ROOT
from tests.each import each

MOST_WORDS = {"paragraph": 80, "list item": 50}
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("hardware/*.md"))
)


def long_texts(text):
    """Return the beginnings of paragraphs and list items of a page that have too many words."""
    found, depth = [], 0
    for token, inline in pairwise(parsed(text)):
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        most = MOST_WORDS["list item" if depth else "paragraph"]
        if token.type == "paragraph_open" and len(inline.content.split()) > most:
            found.append(inline.content[:50])
    return found


@each("page", PAGES)
def test_a_page_has_no_long_ones(page):
    assert long_texts((ROOT / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("word " * 80, 0), ("word " * 81, 1), ("- " + "word " * 50, 0), ("- " + "word " * 51, 1)],
)
def test_a_long_one_is_found(text, number):
    assert len(long_texts(text)) == number
