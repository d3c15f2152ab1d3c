"""The version stands in one place; the page of changes says what it and other numbers promise."""

import re

from firmware.image.version import NUMBER
from host_tools.database import schema as database
from host_tools.reports import document
from host_tools.tournament.results import result_document
from host_tools.tournament.seasons.season_document import SEASON_VERSION
from rules_core import record, result_code, tariffs
from tests.docs.markdown import tables
from tests.test_layering import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
# What is not released yet.
NEXT = "Next"
PROMISES = "What the numbers promise"


def told():
    """The headings of the page, and those of them that are versions."""
    headings = re.findall(r"^## (.+)$", CHANGES, re.M)
    return headings, [one for one in headings if one not in (PROMISES, NEXT)]


def test_the_number_has_three_parts():
    assert re.fullmatch(r"\d+\.\d+\.\d+", NUMBER)


def test_the_newest_changes_are_those_of_this_version_or_of_the_next():
    headings, numbers = told()
    assert headings == [PROMISES, *([NEXT] if NEXT in headings else []), *numbers]
    assert NEXT in headings or numbers[0] == NUMBER
    parts = [[int(part) for part in number.split(".")] for number in numbers]
    assert parts == sorted(parts, reverse=True)


def test_what_is_promised_is_of_today():
    [[_, *rows]] = tables(CHANGES)
    today = {what.partition(":")[0]: number for what, number, _ in rows}
    assert today.pop("program") in (NUMBER, *told()[1])
    assert today == {
        "form": "of each book",
        "tariff": str(tariffs.VERSION),
        "record": str(record.FORMAT),
        "link": "no number",
        "code of a signed round": str(result_code.VERSION),
        "database": str(database.VERSION),
        "result": str(document.VERSION),
        "document of a season": str(SEASON_VERSION),
        "result document": str(result_document.VERSION),
    }
