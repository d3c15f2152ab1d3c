"""The tables of the torture tournaments by the account: points, deals and money as written."""

import pytest

from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import chair_of
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow, incident
from tests.torture.test_torture import FILES
from tests.torture.verifier.reading import read

BOX, OTHER = "box", "other box"
NO_SOURCE = ("set aside", "cleared")  # why a line counts for nothing, nor is it a source's
PAPER = {"sheet": SourceKind.SHEET, "code": SourceKind.CODE}
TABLES = [
    pytest.param(table, id=f"{path.stem}-{table['round']}-{table['table']}")
    for path in FILES
    for table in read(path.read_bytes())["tables"]
]


def situation(table):
    """The `Situation` of a table of a document, by its lines but not by what they say counts."""
    lines = [one for one in table["lines"] if one["why"] not in NO_SOURCE]
    recorded = [one for one in lines if one["by"] == "box"]
    others = [one for one in recorded if one["why"] == "other session"]
    own = [one for one in recorded if one not in others]
    sources = [_recorded(table, name, part) for name, part in ((OTHER, others), (BOX, own)) if part]
    sources += [_paper(one) for one in lines if one["kind"] in PAPER]
    given = [one for one in lines if one["by"] == "desk" and one["kind"] not in PAPER]
    return Situation(
        tuple(map(chair_of, table["persons"])),
        table["deals"],
        tuple(sources),
        adjustments=tuple(
            pair for one in given for pair in zip(one["seats"], one["points"], strict=True)
        ),
    )


def _recorded(table, name, lines):
    places = tuple(dict.fromkeys(person for one in lines for person in one["seats"]))
    rows, number = [], 1
    for line in lines:
        number = line["number"] or number
        rows.append(_row(line, number, places))
    signed = table["state"] == "signed" and name == BOX
    return Source(name, SourceKind.BOX, places, tuple(rows), int(name == BOX), signed=signed)


def _row(line, number, places):
    points = dict(zip(line["seats"], line["points"], strict=True))
    if line["kind"] != "deal":
        return incident(number, tuple(points.get(one) for one in places))
    cents = dict(zip(line["seats"], line["cents"] or (), strict=False))
    return SourceRow(
        number,
        tuple(points.get(one) for one in places),
        line["deals"],
        tuple(cents.get(one) for one in places) if cents else None,
        annulled=line["why"] == "annulled",
    )


def _paper(line):
    row = SourceRow(line["number"], tuple(line["points"]), line["deals"], moves=line["deals"])
    return Source(line["kind"], PAPER[line["kind"]], tuple(line["seats"]), (row,), 2)


@pytest.mark.parametrize("table", TABLES)
def test_points_deals_and_money(table):
    account = round_account(PlayedRound({1: situation(table)})).tables[1]
    written = {one["person"]: one["points"] for one in table["results"]}
    cents = {one["person"]: one["cents"] for one in table["results"] if one["cents"] is not None}
    assert {person: account.points.get(person, 0) for person in written} == written
    assert account.points.keys() <= written.keys()
    assert account.played == table["played"]
    assert {person: (account.money or {}).get(person, 0) for person in cents} == cents


def test_what_is_asked():
    """Nothing but what was decided there, which a document does not say as a ruling."""
    accounts = {
        one.id: round_account(PlayedRound({1: situation(*one.values)})).tables[1] for one in TABLES
    }
    asked = {name: [hint.kind for hint in one.hints] for name, one in accounts.items() if one.hints}
    assert asked == {
        "ch-4-1-2": [HintKind.TWICE],
        "ch-4-2-1": [HintKind.NO_SEAT],
        "krenglbach-1-3": [HintKind.TWICE],
        "krenglbach-3-3": [HintKind.TWICE],
    }
