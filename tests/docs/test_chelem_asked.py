"""The page of French Tarot says at which points the chelem is asked for."""

import re
from pathlib import Path

import pytest

from rules_core.documents import read_document
from rules_core.errors import DealError

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "french-tarot.md"
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
    text = PAGE.read_text("utf-8").split("the chelem is asked for at these points")[1]
    said = text.splitlines()[2 + line].strip(";.").partition(" at ")[2].split(", ")
    for contract in CONTRACTS[line]:
        for bouts, spans in enumerate(said):
            asked = {halves for halves in range(183) if is_asked(contract, bouts, halves)}
            assert halves_of(spans) == asked
