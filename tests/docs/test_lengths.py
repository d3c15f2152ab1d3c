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
# How many longer ones a page has still.
STILL = {
    "docs/browser.md": 5,
    "docs/decisions.md": 4,
    "docs/draw.md": 4,
    "docs/emulator.md": 11,
    "docs/federation.md": 3,
    "docs/formats.md": 17,
    "docs/key-presses.md": 1,
    "docs/map.md": 1,
    "docs/micropython.md": 1,
    "docs/pico2.md": 2,
    "docs/rehearsal.md": 2,
    "docs/release.md": 1,
    "docs/result-document.md": 7,
    "docs/rules/french-tarot.md": 10,
    "docs/rules/krenglbach.md": 7,
    "docs/rules/tirol.md": 6,
    "docs/rules/troccas.md": 6,
    "docs/seasons.md": 3,
    "docs/standings.md": 11,
    "docs/storage.md": 15,
    "docs/tariffs.md": 2,
    "docs/torture.md": 2,
    "docs/two-desks.md": 3,
    "docs/upstream.md": 1,
    "docs/where-it-goes.md": 1,
    "hardware/README.md": 1,
    "hardware/assembly.md": 17,
    "hardware/board.md": 3,
    "hardware/case.md": 4,
    "hardware/circuit.md": 5,
    "hardware/first-start.md": 2,
    "hardware/limits.md": 4,
    "hardware/parts.md": 13,
    "hardware/power.md": 5,
}


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
def test_a_page_has_no_more_long_ones(page):
    found = long_texts((ROOT / page).read_text(encoding="utf-8"))
    assert len(found) <= STILL.get(page, 0), found


@pytest.mark.parametrize(
    ("text", "number"),
    [("word " * 80, 0), ("word " * 81, 1), ("- " + "word " * 50, 0), ("- " + "word " * 51, 1)],
)
def test_a_long_one_is_found(text, number):
    assert len(long_texts(text)) == number
