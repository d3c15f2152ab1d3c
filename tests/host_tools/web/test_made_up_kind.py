"""A kind of decision that is written in one class appears wherever decisions do."""

import pytest

from host_tools.cli.main import main
from host_tools.language.message import msg
from host_tools.tournament.decisions import GROUPS, KINDS, EventKind, persons_in, renumbered
from host_tools.tournament.decisions.fields import Person, Points, RoundNumber, TableNumber
from host_tools.tournament.decisions.kind import TABLES

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
            state.check_table(self.round, self.table)
            state.entrant(self.scribe)

        def say(self, event):
            name = event.name(self.scribe)
            return msg("{name} was late with the sheet of table {table}", name=name, table=2)

    yield FineLateSheet
    del KINDS[FineLateSheet.name]


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
        ([*WORDS[:3], "points=x", "--reason", "x"], "points: must be a whole number"),
        ([*WORDS[1:], "--reason", "x"], "round: missing"),
        (["round=7", *WORDS[1:], "--reason", "x"], "table: round 7 has no table 2"),
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
    assert run("undo", "11")[0] == 0
    assert f"Undone: {SENTENCE}" in page.get("/event/1/journal").text
    assert "<s>Otto was late with the sheet" in page.get("/event/1/journal").html


def test_the_persons_whom_it_names_are_known(late_sheet):
    assert persons_in("late_sheet", LATE) == {5}
    assert renumbered("late_sheet", LATE, {5: 9}) == LATE | {"scribe": 9}


def test_a_program_that_does_not_know_it_says_so(late_sheet, run, page):
    run("decide", "late_sheet", *WORDS, "--reason", "an hour")
    del KINDS["late_sheet"]
    text = page.get("/event/1/journal").text
    KINDS["late_sheet"] = late_sheet
    assert "Something that only a newer program knows (late_sheet)" in text
