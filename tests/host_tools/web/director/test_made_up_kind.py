"""A kind of decision that is written in one class appears wherever decisions do."""

import pytest

from host_tools.cli.main import main
from host_tools.club.person import Person as Card
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import forget_person
from host_tools.intake.database import Database
from host_tools.journal.fields import (
    Person,
    Points,
    PublicReason,
    RoundNumber,
    TableNumber,
)
from host_tools.journal.kind import GROUPS, PERSONS, TABLES
from host_tools.journal.persons_named import persons_in, renumbered
from host_tools.language.message import msg
from host_tools.tournament.decisions import KINDS, EventKind
from host_tools.tournament.decisions.seats import ChangeSeats
from host_tools.tournament.model.entrants import Entrant
from tests.host_tools.web.sheets import sheet

LATE = {"round": 1, "table": 2, "scribe": 5, "points": -3}
SENTENCE = "Otto was late with the sheet of table 2"
WORDS = ["round=1", "table=2", "scribe=5", "points=-3"]


@pytest.fixture
def late_sheet():
    """A kind that nothing else knows of, for as long as a test lasts."""

    class FineLateSheet(EventKind):
        """The scribe of a table has brought the sheet late."""

        name = "late_sheet"
        group = TABLES
        help = "the scribe of a table has brought its sheet late"
        needs_reason = True

        round: RoundNumber
        table: TableNumber
        scribe: Person
        points: Points

        def apply(self, state):
            state.plan.check_table(self.round, self.table)
            state.entrant(self.scribe)

        def say(self, event):
            name = event.name(self.scribe)
            return msg("{name} was late with the sheet of table {table}", name=name, table=2)

    yield FineLateSheet
    del KINDS[FineLateSheet.name]


@pytest.fixture
def database(path):
    """The database at `path`."""
    with Database(path) as database:
        yield database


@pytest.fixture
def without_them():
    """What a test makes up besides is forgotten after it."""
    known = set(KINDS)
    yield
    for name in set(KINDS) - known:
        del KINDS[name]


@pytest.fixture
def run(path, capsys):
    """A function that runs a command about the event: (status, standard output, error)."""

    def command(*words):
        try:
            status = main([*words, "--database", str(path)])
        except SystemExit as end:
            status = end.code
        return status, *capsys.readouterr()

    return command


def test_it_is_in_the_help_of_the_command(late_sheet, capsys):
    with pytest.raises(SystemExit):
        main(["decide", "--help"])
    said = capsys.readouterr().out
    assert "late_sheet* the scribe of a table has brought its sheet late" in said
    assert "round table scribe points" in said


def test_the_command_decides_it_and_says_how_the_table_stands(late_sheet, run):
    status, said, told = run("decide", "late_sheet", *WORDS, "--reason", "an hour")
    assert (status, said) == (
        0,
        "decision 11 of event 1: Otto was late with the sheet of table 2\n",
    )
    assert "table 2, round 1: Otto, Rosa, Franz, Grete" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (WORDS, "late_sheet: say why, with --reason TEXT"),
        ([*WORDS[:3], "points=x", "--reason", "x"], "Points: must be a whole number"),
        ([*WORDS[1:], "--reason", "x"], "Round: missing"),
        (["round=7", *WORDS[1:], "--reason", "x"], "there is no table 2 of round 7"),
    ],
)
def test_what_does_not_fit_is_refused(late_sheet, run, words, sentence):
    status, _, told = run("decide", "late_sheet", *words)
    assert status != 0
    assert sentence in told


def test_a_page_decides_it_and_the_journal_tells_it(late_sheet, page, decided):
    fields = {name: str(value) for name, value in LATE.items()} | {"reason": "an hour"}
    page.post("/event/1/decide/late_sheet", fields)
    assert decided()[-1] == ("late_sheet", LATE)
    in_journal = {group: page.get(f"/event/1/journal?of={group}").text for group in GROUPS}
    told = [group for group, text in in_journal.items() if SENTENCE in text.partition("All")[2]]
    assert told == [TABLES]


def test_it_is_undone(late_sheet, run, page):
    run("decide", "late_sheet", *WORDS, "--reason", "an hour")
    assert run("decide", "undo", "decision=11")[0] == 0
    assert f"Undone: {SENTENCE}" in page.get("/event/1/journal").text
    assert "<s>Otto was late with the sheet" in page.get("/event/1/journal").html


def test_the_persons_whom_it_names_are_known(late_sheet):
    assert persons_in("late_sheet", LATE, KINDS) == {5}
    assert renumbered("late_sheet", LATE, KINDS, {5: 9}) == LATE | {"scribe": 9}


def test_a_program_that_does_not_know_it_says_so(late_sheet, run, page):
    run("decide", "late_sheet", *WORDS, "--reason", "an hour")
    del KINDS["late_sheet"]
    text = page.get("/event/1/journal").text
    KINDS["late_sheet"] = late_sheet
    assert "Something that only a newer program knows (late_sheet)" in text


def test_a_name_is_taken_out_of_the_text_that_it_says_is_typed(without_them, database, decided):
    class Remark(EventKind):
        name = "remark"
        group = TABLES
        typed = ("text",)

        text: PublicReason

        def apply(self, state):
            pass

    decide_on(database, 1, [("remark", {"text": "Otto and Rosa were late"})])
    forget_person(database, 5)
    assert decided()[-1] == ("remark", {"text": "#5 and Rosa were late"})


@pytest.mark.parametrize("keeps", [True, False])
def test_a_table_that_has_begun_keeps_its_players_where_it_says_so(without_them, database, keeps):
    class ExchangeAfterwards(ChangeSeats):
        name = "exchange_afterwards"
        keeps_begun_tables = keeps

    def exchange():
        both = {"what": "exchanged", "round": 1, "one": 1, "other": 5}
        decide_on(database, 1, [("exchange_afterwards", both)])

    decide_on(database, 1, [sheet()])
    if keeps:
        with pytest.raises(DeskError, match="table 1 of round 1 has begun"):
            exchange()
    else:
        exchange()


def test_it_says_itself_whether_sessions_are_looked_at(without_them, database, monkeypatch):
    looked = []
    for name in ("recognise", "take_out_of_sessions"):
        monkeypatch.setattr(
            f"host_tools.events.decide_on.{name}", lambda *_, name=name: looked.append(name)
        )

    class HasCome(EventKind):
        name = "has_come"
        group = PERSONS

        person: Person

        def apply(self, state):
            state.entrant(self.person)

    decide_on(database, 1, [("has_come", {"person": 1})])
    assert looked == []
    HasCome.recognises = True
    decide_on(database, 1, [("has_come", {"person": 1})])
    assert looked == ["recognise", "take_out_of_sessions"]


@pytest.mark.parametrize("asks", [True, False])
def test_it_says_itself_whether_a_ban_forbids_it(without_them, database, monkeypatch, asks):
    banned = []
    monkeypatch.setattr(
        "host_tools.events.bans.bans_at", lambda _, event_number: banned.append(event_number) or {}
    )

    class ComesBack(EventKind):
        name = "comes_back"
        group = PERSONS
        takes_part = asks

        person: Person

        def apply(self, state):
            state.entrants[self.person] = Entrant(self.person)

    store_persons(database, [Card(9, "Zita")])
    decide_on(database, 1, [("comes_back", {"person": 9})])
    assert banned == ([1] if asks else [])
