"""The scribe's page says what the box says, and when it asks about a chelem."""

import re
from pathlib import Path

import pytest

from host_tools.development.release.guides.catalogs import catalog_file
from host_tools.language.catalog_files import stored
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guide_text import parser
from rules_core.documents import read_document
from rules_core.errors import DealError
from tests.box_texts import helps_of, texts_of

PAGE = "docs/at-the-table.md"
ROOT = Path(__file__).parents[2]
NUMBER = "90"
KEY = "opponents' key"


def spoken(language):
    """Everything that the box can say in a language, numbers filled in."""
    texts = (*texts_of(language).values(), *helps_of(language).values())
    return "\n".join(_plain(text) for text in texts).replace("{}", NUMBER)


def _plain(text):
    """With a simple space wherever there is any, also one at which no line may break."""
    return " ".join(text.split())


def said(language):
    """What the page says in a language, as far as it is translated."""
    if language == SOURCE:
        return [(ROOT / PAGE).read_text(encoding="utf-8")]
    catalog = stored(catalog_file(language), language)
    return [one.string for one in catalog if one.string and (PAGE, None) in one.locations]


def quoted(text):
    """Everything in italics."""
    for block in parser().parse(text):
        children = block.children or []
        for place, token in enumerate(children):
            if token.type == "em_open":
                end = next(one for one in range(place, len(children)) if _ends(children[one]))
                yield " ".join(one.content or " " for one in children[place + 1 : end])


def _ends(token):
    return token.type == "em_close"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_box_says_is_what_the_page_quotes(language):
    quotes = [quote for text in said(language) for quote in quoted(text)]
    if language == SOURCE:
        assert len(quotes) > 60
    words = spoken(language)
    wrong = [
        quote for quote in quotes if not all(_plain(part) in words for part in quote.split("…"))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opponents_key_has_one_word_on_screens_and_in_the_guides(language):
    texts = texts_of(language)
    word = texts["settings.opponents"].casefold()
    for key in ("confirm.opponents", "confirm.both"):
        assert word in texts[key].casefold()
    if language == SOURCE:
        assert word == KEY
    else:
        for message in stored(catalog_file(language), language):
            if KEY in str(message.id).casefold() and message.string:
                assert word in message.string.casefold(), message.id


CHELEM_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "french-tarot.md"
CONTRACTS = (("prise", "garde"), ("garde_sans",), ("garde_contre",))


def is_asked(contract, bouts, halves):
    points = halves / 2 if halves % 2 else halves // 2
    deal = {"rules": "ch-4", "taker": 0, "contract": contract, "bouts": bouts, "points": points}
    try:
        read_document(deal)
    except DealError as error:
        return (error.field, error.key) == ("chelem", "missing")
    return False


def halves_of(spans):
    """The half points that a span names, such as `4 to 4.5 or 79 to 80`."""
    found = set()
    for span in re.sub(r"without a bout|with \w+", "", spans).split(" or "):
        ends = [round(float(end) * 2) for end in span.split("to")]
        found.update(range(ends[0], ends[-1] + 1))
    return found


@pytest.mark.parametrize("line", range(3))
def test_the_page_has_the_points_of_every_trick_and_of_none(line):
    """They say "Chelem von den Gegnern verwirklicht", or made."""
    text = CHELEM_PAGE.read_text("utf-8").split("the chelem is asked for at these points")[1]
    said = text.splitlines()[2 + line].strip(";.").partition(" at ")[2].split(", ")
    for contract in CONTRACTS[line]:
        for bouts, spans in enumerate(said):
            asked = {halves for halves in range(183) if is_asked(contract, bouts, halves)}
            assert halves_of(spans) == asked
