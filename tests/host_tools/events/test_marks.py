"""Marks on the cards of persons: what an event takes over, lists, forms and commands."""

import json

import pytest

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, journal_of_club, persons_of
from host_tools.events.persons import forget_person
from host_tools.intake.database import Database
from tests.host_tools.cli.shown import journal
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long


def marks(desk, person):
    """(marks of the card, marks in event 1) of a person; None: he does not take part."""
    with Database(desk) as database:
        entrant = load_event(database, 1).state.entrants.get(person)
        return persons_of(database)[person].marks, None if entrant is None else entrant.marks


def test_an_event_has_the_marks_of_the_card_as_they_were_at_the_door(event_path):
    assert main(["persons", "add", "Ida", "--marks", "Damen, Innviertel"]) == 0
    assert marks(event_path, 9) == ("ladies, Innviertel", None)
    assert main(["register", "9"]) == 0
    assert marks(event_path, 9) == ("ladies, Innviertel", ("ladies", "Innviertel"))
    registered = {"what": "registered", "person": 9, "marks": ["ladies", "Innviertel"]}
    assert journal(event_path)[-1] == ("entrant", registered)  # one decision
    assert main(["persons", "change", "9", "--marks", ""]) == 0
    assert marks(event_path, 9) == ("", ("ladies", "Innviertel"))
    assert main(["persons", "change", "1", "--marks", "local"]) == 0
    assert marks(event_path, 1) == ("local", ())
    assert main(["register", "1", "--mark", "Junioren"]) == 0
    assert marks(event_path, 1) == ("local", ("local", "juniors"))


def test_who_becomes_a_substitute_keeps_the_marks_that_he_has_in_the_event(event_path):
    """He took part before, and the event has its own of them."""
    assert main(["persons", "add", "Ida", "--marks", "Damen"]) == 0
    assert main(["register", "9", "--mark", "Innviertel"]) == 0
    with Database(event_path) as database:
        own = marks(event_path, 9)[1]
        decide_on(
            database, 1, [("entrant", {"what": "marks", "person": 9, "marks": ["Innviertel"]})]
        )
        decide_on(
            database, 1, [("plays", {"what": "substitute", "person": 9, "whom": 1, "round": 1})]
        )
    assert own != marks(event_path, 9)[1] == ("Innviertel",)


def test_a_list_has_a_column_of_marks(event_path, tmp_path, capsys):
    members = tmp_path / "marks.csv"
    rows = "Nr;Name;Merkmale\n1;Spieler 1;Heimverein, Damen\n2;Spieler 2;\n9;Ida;U18\n"
    members.write_text(rows, encoding="utf-8")
    assert main(["persons", "import", str(members)]) == 0
    assert (marks(event_path, 1)[0], marks(event_path, 9)[0]) == ("local, ladies", "U18")
    capsys.readouterr()
    assert main(["persons", "import", str(members)]) == 0
    assert capsys.readouterr().out == "New: 0, Changed: 0, As before: 3\n"
    with Database(event_path) as database:
        decided = [(one.kind, one.content) for one in journal_of_club(database).decisions]
    assert ("card", {"what": "mark", "mark": "local", "persons": [1], "marked": True}) in decided
    assert len(decided) == 3
    assert main(["persons", "journal"]) == 0
    assert "Marked as home club: Spieler 1 (1)" in capsys.readouterr().out
    members.write_text("Nr;Name;Merkmale\n1;Spieler 1;Letzter\n", encoding="utf-8")
    assert main(["persons", "import", str(members)]) == 1


def test_who_is_forgotten_has_no_marks(event_path):
    assert main(["persons", "change", "1", "--marks", "local"]) == 0
    with Database(event_path) as database:
        forget_person(database, 1)
        assert persons_of(database)[1].marks == ""
        assert cards_of(database)[1].forgotten


def test_others_keep_their_marks_when_somebody_is_forgotten(event_path):
    """Also of whom a remark has the name, which is taken out there."""
    change = ["--marks", "local", "--remarks", "brother of Spieler 1"]
    assert main(["persons", "change", "2", *change]) == 0
    with Database(event_path) as database:
        forget_person(database, 1)
        kept = persons_of(database)[2]
        assert (kept.marks, kept.remarks) == ("local", "brother of #1")


def test_a_mark_with_the_name_of_who_is_forgotten_has_the_number(event_path):
    """Everywhere, so that those who have it stay a part of the players; known marks stay."""
    mark = "Kinder von Spieler 1"
    assert main(["persons", "change", "2", "--marks", f"ladies, {mark}"]) == 0
    assert main(["register", "3", "--mark", mark]) == 0
    part = ["--part", f"{mark}:Pokal Spieler 1:20", "--part", "ladies:Damenpreis:10"]
    part += ["--part", "Kinder von SPIELER 1::5"]
    assert main(["event", "change", *part]) == 0
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


def test_a_known_mark_is_nobodys_name(event_path):
    assert main(["persons", "change", "1", "--name", "Guest"]) == 0
    assert main(["register", "2", "--mark", "Gast"]) == 0
    with Database(event_path) as database:
        forget_person(database, 1)
    assert marks(event_path, 2)[1] == ("guests",)


def test_a_mark_stays_short_enough_where_the_number_is_longer_than_the_name(event_path):
    assert main(["persons", "add", "Jo", "--number", "999999"]) == 0
    mark = "Freunde von Jo Innviertel"[:24]
    assert main(["register", "3", "--mark", mark]) == 0
    with Database(event_path) as database:
        forget_person(database, 999999)
        assert load_event(database, 1).state.entrants[3].marks == ("Freunde von #999999 Innv",)


def test_two_cards_of_one_person_have_the_marks_of_both(event_path):
    assert main(["persons", "add", "Ida"]) == 0
    assert main(["persons", "change", "1", "--marks", "local"]) == 0
    assert main(["persons", "merge", "9", "1"]) == 0
    assert marks(event_path, 9)[0] == "local"


def test_rankings_and_prizes_of_parts_by_command(event_path, capsys):
    assert main(["register", "1", "2", "--mark", "ladies"]) == 0
    part = ["--part", "ladies:Damenpreis:20,10.50", "--part", "last"]
    assert main(["event", "change", *part]) == 0
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
    capsys.readouterr()
    assert main(["event", "show"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Special prizes: ladies, Damenpreis, 20.00, 10.50, the last one" in lines
    assert main(["standings", "--event", "1"]) == 0
    out = capsys.readouterr().out
    assert "ladies\tDamenpreis\t1\t" in out and "20.00" in out and "last\t" in out
    assert main(["standings", "--event", "1", "--json"]) == 0
    ladies, last = json.loads(capsys.readouterr().out)["parts"]
    assert [line["prize_cents"] for line in ladies["lines"]] == [2000, 1050]
    assert (last["mark"], last["lines"][0]["rank"]) == ("last", 1)
    assert main(["event", "change", "--part", "none"]) == 0
    with Database(event_path) as database:
        assert load_event(database, 1).state.settings.parts == ()
