"""The scribe's page quotes the box, in every language: word by word."""

from pathlib import Path

import pytest

from host_tools.development.release.guides.catalogs import catalog_file
from host_tools.language.catalog_files import stored
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guide_text import parser
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
