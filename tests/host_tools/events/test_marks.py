"""Marks on the cards of persons: what an event takes over, lists, forms and commands."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of
from host_tools.events.persons import forget_person
from host_tools.intake.database import Database
from tests.host_tools.cli.shown import journal
from tests.host_tools.decided import sheet_typed, stands_in

pytestmark = pytest.mark.long


def marks(desk, person):
    """(marks of the card, marks in event 1) of a person; None: he does not take part."""
    with Database(desk) as database:
        entrant = load_event(database, 1).state.entrants.get(person)
        return persons_of(database)[person].marks, None if entrant is None else entrant.marks


def test_an_event_has_the_marks_of_the_card_as_they_were_at_the_door(event_path, schreiber):
    schreiber("persons add Ida --marks", "Damen, Innviertel")
    assert marks(event_path, 9) == ("ladies, Innviertel", None)
    schreiber("register 9")
    assert marks(event_path, 9) == ("ladies, Innviertel", ("ladies", "Innviertel"))
    registered = {"what": "registered", "person": 9, "marks": ["ladies", "Innviertel"]}
    assert journal(event_path)[-1] == ("entrant", registered)  # one decision
    schreiber("persons change 9 --marks", "")
    assert marks(event_path, 9) == ("", ("ladies", "Innviertel"))
    schreiber("persons change 1 --marks local")
    assert marks(event_path, 1) == ("local", ())
    schreiber("register 1 --mark Junioren")
    assert marks(event_path, 1) == ("local", ("local", "juniors"))


def test_who_becomes_a_substitute_keeps_the_marks_that_he_has_in_the_event(event_path, schreiber):
    """He took part before, and the event has its own of them."""
    schreiber("persons add Ida --marks Damen")
    schreiber("register 9 --mark Innviertel")
    with Database(event_path) as database:
        own = marks(event_path, 9)[1]
        decide_on(
            database, 1, [("entrant", {"what": "marks", "person": 9, "marks": ["Innviertel"]})]
        )
        decide_on(database, 1, [stands_in(9, 1, 1)])
    assert own != marks(event_path, 9)[1] == ("Innviertel",)


def test_a_list_has_a_column_of_marks(event_path, tmp_path, schreiber):
    members = tmp_path / "marks.csv"
    rows = "Nr;Name;Merkmale\n1;Spieler 1;Heimverein, Damen\n2;Spieler 2;\n9;Ida;U18\n"
    members.write_text(rows, encoding="utf-8")
    schreiber("persons import", str(members))
    assert (marks(event_path, 1)[0], marks(event_path, 9)[0]) == ("local, ladies", "U18")
    assert schreiber("persons import", str(members)).out == "New: 0, Changed: 0, As before: 3\n"
    with Database(event_path) as database:
        decided = [(one.kind, one.content) for one in journal_of_club(database).decisions]
    assert ("card", {"what": "mark", "mark": "local", "persons": [1], "marked": True}) in decided
    assert len(decided) == 3
    assert "Marked as home club: Spieler 1 (1)" in schreiber("persons journal").out
    members.write_text("Nr;Name;Merkmale\n1;Spieler 1;Letzter\n", encoding="utf-8")
    schreiber("persons import", str(members), status=1)


def test_who_is_forgotten_has_no_marks(event_path, schreiber):
    schreiber("persons change 1 --marks local")
    with Database(event_path) as database:
        forget_person(database, 1)
        assert persons_of(database)[1].marks == ""
        assert cards_of(database)[1].forgotten


def test_others_keep_their_marks_when_somebody_is_forgotten(event_path, schreiber):
    """Also of whom a remark has the name, which is taken out there."""
    change = ["--marks", "local", "--remarks", "brother of Spieler 1"]
    schreiber("persons change 2", *change)
    with Database(event_path) as database:
        forget_person(database, 1)
        kept = persons_of(database)[2]
        assert (kept.marks, kept.remarks) == ("local", "brother of #1")


def test_a_mark_with_the_name_of_who_is_forgotten_has_the_number(event_path, schreiber):
    """Everywhere, so that those who have it stay a part of the players; known marks stay."""
    mark = "Kinder von Spieler 1"
    schreiber("persons change 2 --marks", f"ladies, {mark}")
    schreiber("register 3 --mark", mark)
    part = ["--part", f"{mark}:Pokal Spieler 1:20", "--part", "ladies:Damenpreis:10"]
    part += ["--part", "Kinder von SPIELER 1::5"]
    schreiber("event change", *part)
    with Database(event_path) as database:
        forget_person(database, 1)
        event = load_event(database, 1)
        assert persons_of(database)[2].marks == "ladies, Kinder von #1"
        assert event.state.entrants[3].marks == ("Kinder von #1",)
        assert event.state.settings.parts == (
            ("Kinder von #1", "Pokal #1", (2000,)),
            ("ladies", "Damenpreis", (1000,)),
        )
        assert not event.idle
        stored = [row["content"] for row in database.events.all_decisions()]
    assert not [content for content in stored if "Spieler 1" in content]


def test_a_known_mark_is_nobodys_name(event_path, schreiber):
    schreiber("persons change 1 --name Guest")
    schreiber("register 2 --mark Gast")
    with Database(event_path) as database:
        forget_person(database, 1)
    assert marks(event_path, 2)[1] == ("guests",)


def test_a_mark_stays_short_enough_where_the_number_is_longer_than_the_name(event_path, schreiber):
    schreiber("persons add Jo --number 999999")
    mark = "Freunde von Jo Innviertel"[:24]
    schreiber("register 3 --mark", mark)
    with Database(event_path) as database:
        forget_person(database, 999999)
        assert load_event(database, 1).state.entrants[3].marks == ("Freunde von #999999 Innv",)


def test_two_cards_of_one_person_have_the_marks_of_both(event_path, schreiber):
    schreiber("persons add Ida")
    schreiber("persons change 1 --marks local")
    schreiber("persons merge 9 1")
    assert marks(event_path, 9)[0] == "local"


def test_rankings_and_prizes_of_parts_by_command(event_path, schreiber):
    schreiber("register 1 2 --mark ladies")
    part = ["--part", "ladies:Damenpreis:20,10.50", "--part", "last"]
    schreiber("event change", *part)
    with Database(event_path) as database:
        event = load_event(database, 1)
        assert event.state.settings.parts == (
            ("ladies", "Damenpreis", (2000, 1050)),
            ("last", "", ()),
        )
        tables = event.state.plan.rounds[0]
        for number, persons in enumerate(tables, 1):
            content = {"round": 1, "table": number, "persons": list(persons), "deals": 1}
            decide_on(database, 1, [sheet_typed(content | {"points": [9, 1, -3, -7]})])
    lines = schreiber("event show").lines
    assert "Special prizes: ladies, Damenpreis, 20.00, 10.50, the last one" in lines
    out = schreiber("standings --event 1").out
    assert "ladies\tDamenpreis\t1\t" in out and "20.00" in out and "last\t" in out
    ladies, last = schreiber("standings --event 1 --json").json["parts"]
    assert [line["prize_cents"] for line in ladies["lines"]] == [2000, 1050]
    assert (last["mark"], last["lines"][0]["rank"]) == ("last", 1)
    schreiber("event change --part none")
    with Database(event_path) as database:
        assert load_event(database, 1).state.settings.parts == ()
