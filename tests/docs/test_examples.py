"""The pages about the rule books say what the code does."""

import json

import pytest

from host_tools.cli.commands.score import answer_line
from rules_core.books import RULE_IDS
from tests.docs.markdown import RULES, blocks, tables_below
from tests.docs.tariff_tables import expected

PAGES = sorted(path.stem for path in RULES.glob("*.md"))


def read(page):
    return (RULES / f"{page}.md").read_text(encoding="utf-8")


def examples(page):
    """(deal, result) of every example of a page, as the lines stand there."""
    pairs = []
    for block in blocks(read(page), "json"):
        assert block, "an empty block"
        assert len(block) % 2 == 0, f"a deal without a result: {block[-1]}"
        pairs += zip(block[::2], block[1::2], strict=True)
    return pairs


def test_there_is_a_page_for_every_family():
    assert set(PAGES) == set(expected())


@pytest.mark.parametrize("page", PAGES)
def test_every_example_scores_as_the_page_says(page):
    pairs = examples(page)
    assert pairs, "a page without examples"
    for deal, result in pairs:
        assert answer_line(deal.encode()) == json.loads(result), deal


def test_every_rule_book_has_an_example():
    shown = {json.loads(deal)["rules"] for page in PAGES for deal, _ in examples(page)}
    assert shown == set(RULE_IDS)


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_are_those_of_the_tariff(page):
    """Each below the heading that says what it is about."""
    assert tables_below(read(page)) == expected()[page]
