"""Who pays whom for the games: at the table, over the event, on paper and in files."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.reports.event_files import event_tables
from tests.host_tools.box import TableBox
from tests.host_tools.decided import deal_typed, stands_in
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import SOLO


@pytest.fixture
def entries(path, tmp_path):
    """Anna has won a Solodreier at table 1 of round 1; the ids of the entries."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database, box.link() as link:
        link.push_session(planned(load_event(database, 1))[0].session)
        box.play(SOLO)
        collect(link, database)
        [bound] = load_event(database, 1).tables[1, 1].bound
        return [entry.id for entry in bound.session.entries]


def test_the_table_says_who_pays_whom(page, entries):
    """Krenglbach: "Es muss mit Geld gespielt werden (1 Punkt = 1 Cent)"."""
    text = page.get("/event/1/table/1/1").text
    assert "Playing money (so far) Emil pays Anna 0.08 Ida pays Anna 0.08" in text
    assert "Karl pays Anna 0.08" in page.get("/event/1/ranking/1").text
    slip = page.get("/event/1/paper/payments/1").text
    paid = "Emil pays Anna 0.08 EUR Ida pays Anna 0.08 EUR Karl pays Anna 0.08 EUR"
    assert f"so far {paid}" in slip
    event = page.get("/event/1/paper/money").text
    assert "Karl Anna 0.08 EUR" in event
    assert "1 Anna 0.24 EUR" in event


def test_it_is_in_the_files_of_the_event(entries, path):
    tables = event_tables(event_at(path))
    assert b"payer,payer_name,receiver,receiver_name,cents" in tables["payments.csv"]
    assert b"2,Emil,1,Anna,8" in tables["payments.csv"]
    assert b"1,Anna,24" in tables["money.csv"]


def test_a_table_that_was_typed_as_a_sheet_is_said(page, decide):
    decide(sheet())
    said = "Round 1, table 1: The money is not known, or not all of it"
    table = page.get("/event/1/table/1/1").text
    assert said in table
    assert "Nobody owes anybody anything" not in table
    assert said in page.get("/event/1/ranking/1").text
    assert said in page.get("/event/1/paper/money").text
    decide(sheet(1, 2))
    ranking = page.get("/event/1/ranking/1").text
    assert ranking.count("The money is not known") == 1
    assert "Round 1, table 1; Round 1, table 2: The money is not known" in ranking


@pytest.mark.long
def test_where_it_is_not_all_known_the_slip_and_the_till_say_so(page, decide, entries):
    """A box has brought one deal, the others are on a sheet, which has points only."""
    decide(sheet(deals=11, first=2))
    slip = page.get("/event/1/paper/payments/1").text
    why = "money is not known, or not all of it: a score sheet has the points only."
    assert f"Karl pays Anna 0.08 EUR The {why}" in slip
    till = page.get("/event/1/till").text
    assert f"Round 1, table 1: The {why}" in till
    assert "Karl pays Anna 0.08 EUR Mark as paid" in till
    assert "Playing money (so far)" in till


def test_who_is_not_known_is_not_said_to_have_paid(page, path, tmp_path):
    """Emil's name stands on the box of table 1, where he was replaced: nobody pays yet."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database, box.link() as link:
        link.push_session(planned(load_event(database, 1))[0].session)
        store_persons(database, [Person(9, "Zita")])
        decide_on(database, 1, [stands_in(9, 2, 1)])
        box.play(SOLO)
        collect(link, database)
    said = "money is not known, or not all of it: who sat at a place of its box is still"
    for address in ("till", "table/1/1", "paper/payments/1"):
        text = page.get(f"/event/1/{address}").text
        assert said in text
        assert "Emil pays" not in text
        assert "Mark as paid" not in text


ONLY_MONEY = "A Kontra counts only here, in the money, and not in the points."


@pytest.mark.parametrize(("kontra", "is_said"), [(1, True), (0, False)])
def test_a_kontra_that_counts_only_in_money_is_said_there(page, entries, decide, kontra, is_said):
    corrected = SOLO | {"kontra": kontra}
    correction = ("correct", {"entry": entries[0], "document": corrected})
    decide(correction, reason="slip")
    assert (ONLY_MONEY in page.get("/event/1/table/1/1").text) == is_said


def test_a_kontra_of_one_opponent_or_on_a_bonus_is_one(page, decide):
    bonus = {"name": "pagat", "side": "declarer", "announced": True, "made": True, "kontra": 1}
    played = SOLO | {"bonuses": [bonus]}
    beggar = {"seat": 3, "game": "bettel", "won": False, "kontra": [1, 0, 0, 0]}
    negative = {"rules": "krenglbach", "forehand": 0, "game": "negative", "declarers": [beggar]}
    place = {"round": 1, "persons": [1, 2, 3, 4]}
    decide(deal_typed(place | {"table": 1, "document": played}))
    there = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "document": negative}
    decide(deal_typed(there))
    assert ONLY_MONEY in page.get("/event/1/table/1/1").text
    assert ONLY_MONEY in page.get("/event/1/table/1/2").text


def test_a_prize_that_is_shared_says_what_becomes_of_a_cent(page, decide):
    said = "a cent that cannot be divided is left over."
    fixed = ("settings", {"settings": {"prizes": [1000, 725], "shares": []}})
    decide(fixed, sheet())
    assert said not in page.get("/event/1/ranking/2").text
    decide(sheet(1, 2))
    shown = page.get("/event/1/ranking/2").text
    assert "8.62" in shown
    assert said in shown
    assert said in page.get("/event/1/paper/cash").text
    assert said in page.get("/event/1/paper/prizes").text
