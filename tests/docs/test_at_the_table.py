"""The scribe's page quotes the box in German: word by word."""

import re
from pathlib import Path

from firmware.translations.de import TEXTS
from firmware.translations.help.de import HELP

PAGE = Path(__file__).parents[2] / "docs/at-the-table.md"
NUMBER = "90"


def spoken():
    """Everything that the box can say, numbers filled in."""
    return "\n".join([text for _, text in TEXTS + HELP]).replace("{}", NUMBER)


def test_what_the_box_says_is_what_the_page_quotes():
    page = PAGE.read_text(encoding="utf-8").replace("\n", " ")
    quoted = re.findall(r"(?<!\*)\*([^* ][^*]*)\*(?!\*)", page)
    assert len(quoted) > 20
    said = spoken()
    missing = [
        words
        for words in quoted
        if not all(part.strip() in said for part in words.split("…") if part.strip())
    ]
    assert missing == []
