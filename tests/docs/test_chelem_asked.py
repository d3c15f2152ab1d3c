"""The page of French Tarot says at which points the chelem is asked for."""

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


def halves_of(cell):
    """The half points that a cell of the table names, such as `4 to 4.5, 79 to 80`."""
    found = set()
    for part in cell.split(","):
        ends = [round(float(end) * 2) for end in part.split("to")]
        found.update(range(ends[0], ends[-1] + 1))
    return found


@pytest.mark.parametrize("bouts", range(4))
def test_the_table_has_the_points_of_every_trick_and_of_none(bouts):
    """They say "Chelem von den Gegnern verwirklicht", or made."""
    table = PAGE.read_text("utf-8").split("the chelem is asked for at these points")[1]
    [row] = [line for line in table.splitlines()[:8] if line.startswith(f"| {bouts} |")]
    for cell, contracts in zip(row.split("|")[2:5], CONTRACTS, strict=True):
        for contract in contracts:
            asked = {halves for halves in range(183) if is_asked(contract, bouts, halves)}
            assert halves_of(cell) == asked
