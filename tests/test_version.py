"""The version stands in one place; the page of changes says what it and other numbers promise."""

import re

from firmware.image.version import NUMBER
from host_tools.database import schema as database
from host_tools.development.release.requirements import PAGE, headings
from host_tools.reports import document
from host_tools.results import result_document
from host_tools.seasons.season_document import SEASON_VERSION
from rules_core import record, result_code, tariffs
from rules_core.books import SHELF
from tests.docs.markdown import tables

PROMISES = "What the numbers promise"
# The formats that have a number, by their rows in the table of the promises.
FORMATS = {
    "form": max(version for _, version, *_ in SHELF),
    "tariff": tariffs.VERSION,
    "record": record.FORMAT,
    "code of a signed round": result_code.VERSION,
    "database": database.VERSION,
    "result": document.VERSION,
    "document of a season": SEASON_VERSION,
    "result document": result_document.VERSION,
}


def test_the_number_has_three_parts():
    assert re.fullmatch(r"\d+\.\d+\.\d+", NUMBER)


def test_the_newest_changes_are_those_of_this_version():
    versions = [version for version, _ in headings()]
    assert versions[0] == NUMBER
    parts = [[int(part) for part in version.split(".")] for version in versions]
    assert parts == sorted(parts, reverse=True)


def test_only_the_newest_changes_may_wait_for_their_day():
    (_, newest), *others = headings()
    day = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(rf"{day}|not yet released", newest)
    assert [other for other in others if not re.fullmatch(day, other[1])] == []


def test_the_page_has_no_other_heading():
    """One that is written otherwise would not be found."""
    page = PAGE.read_text(encoding="utf-8")
    assert len(re.findall(r"^## ", page, re.M)) == len(headings()) + 1
    assert f"\n## {PROMISES}\n" in page


def test_every_number_has_its_promise():
    [[_, *rows]] = tables(PAGE.read_text(encoding="utf-8"))
    named = {what.partition(":")[0] for what, _ in rows}
    assert named == {"program", "link", *FORMATS}


def test_every_number_is_one():
    """As the page says, until the first release."""
    assert dict.fromkeys(FORMATS, 1) == FORMATS
