"""A whole event by three people: the entrance takes money, the desk types, the director decides."""

import json

import pytest

from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from tests.host_tools.web.conftest import ROUND_1, ROUND_2

pytestmark = pytest.mark.long


def sheet(persons):
    """The form of a sheet on which the first of four has won."""
    fields = [("persons", str(person)) for person in persons] + [("deals", "12")]
    return fields + [("points", points) for points in ("30", "-10", "-10", "-10")]


def test_everything_of_it_has_its_author_and_is_in_the_document(several, path):
    rosa = several.first
    rosa.post("/devices/director", {"name": "Rosa"})
    karl, ida = several.let_in("Karl", "entrance"), several.let_in("Ida", "desk")
    with Database(path) as database:
        before = len(journal_of(database, 1).decisions)
    for person in range(1, 9):
        assert (
            karl.post(
                "/event/1/decide/booking", {"what": "stake", "person": person, "cents": "5"}
            ).status
            == 303
        )
    for number, tables in enumerate((ROUND_1, ROUND_2), 1):
        for table, persons in enumerate(tables, 1):
            typed = ida.post(f"/event/1/table/{number}/{table}/typed", sheet(persons))
            assert typed.status == 303, typed.text
        publish = {"round": str(number)}
        assert "Your part" in ida.post("/event/1/decide/publish", publish).text
        assert rosa.post("/event/1/decide/publish", publish).status == 303
    assert "30" in ida.get("/event/1/ranking/2").text
    assert rosa.post("/event/1/decide/close", {"closed": "yes"}).status == 303

    with Database(path) as database:
        made = journal_of(database, 1).decisions[before:]
    by_kind = {(one.kind, one.author) for one in made}
    assert by_kind == {
        ("booking", "Karl"),
        ("typed", "Ida"),
        ("publish", "Rosa"),
        ("close", "Rosa"),
    }
    assert [one.number for one in made] == list(range(before + 1, before + 1 + 8 + 4 + 3))
    document = json.loads(rosa.get("/event/1/paper/result.json?names=yes&cash=yes").html)
    said = [one["said"]["author"] for one in document["decisions"]][before:]
    assert said == [one.author for one in made]
    assert "closed" in karl.get("/event/1/registration").text
    refused = karl.post("/event/1/decide/booking", {"what": "stake", "person": "1", "cents": "6"})
    assert refused.status == 422
