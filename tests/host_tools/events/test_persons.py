"""Persons of the club by commands: merged, parted, forgotten, and told in the events."""

import pytest

from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.events.bans import bans_at
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, persons_of
from host_tools.events.persons import change_person, import_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.decided import sheet_typed
from tests.host_tools.workbooks import xlsx

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def merged_once(tmp_path_factory, drawn_eight):
    """The bytes of the database of the event of eight, where 9 is 1, with a reason."""
    path = tmp_path_factory.mktemp("merged") / "evening.db"
    path.write_bytes(drawn_eight)
    anna = ["add", "Anna Klein", "--place", "Graz", "--remarks", "late"]
    merge = ["merge", "9", "1", "--reason", "has married", "--author", "Eva"]
    for words in (anna, merge):
        assert main(["persons", *words, "--database", str(path)]) == 0
    return path.read_bytes()


@pytest.fixture
def merged(event_path, merged_once):
    event_path.write_bytes(merged_once)
    return event_path


def test_a_merge_is_told_in_the_journals_of_the_events(merged, schreiber):
    schreiber("event new Other --rules tirol --rounds 1 --deals 4")
    schreiber("register 2 --event 2")
    listed = schreiber("event journal --event 1").out
    [line] = [line for line in listed.splitlines() if line.startswith("P1\t")]
    assert line.split("\t")[2:5] == [
        "Eva",
        "Spieler 1 (1) is the same person as Anna Klein (9)",
        "has married",
    ]
    assert "P1" not in schreiber("event journal --event 2").out
    document = schreiber("export event --event 1").json
    [told] = document["about_persons"]
    assert (told["kind"], told["content"]) == ("card", {"what": "same", "kept": 9, "gone": 1})
    known = {"first": "", "last": "", "licence": "", "marks": []}
    assert document["persons"][0] == known | {
        "person": 1,
        "name": "Anna Klein",
        "place": "Graz",
        "same_as": 9,
    }


def test_it_is_undone_and_everybody_has_his_own_card_again(merged, schreiber):
    with Database(merged) as database:
        assert load_event(database, 1).name(1) == "Anna Klein"
        before = cards_of(database)
        assert before[1] == Person(1, "Spieler 1", "Linz")
    assert "Undone: Spieler 1 (1) is the same person" in schreiber("persons undo").out
    with Database(merged) as database:
        assert load_event(database, 1).name(1) == "Spieler 1"
        assert persons_of(database) == before
    listed = schreiber("persons journal").out
    assert [line.split("\t")[5] for line in listed.splitlines()[1:]] == ["2", ""]
    assert "nothing was decided that could be undone" in schreiber("persons undo", status=1).err
    assert main(["persons", "undo", "2"]) == 0  # restored
    with Database(merged) as database:
        assert persons_of(database)[1].same_as == 9


def test_no_card_is_written_by_a_merge_nor_by_a_list(merged):
    with Database(merged) as database:
        taken = import_persons(database, "Nr;Name;Ort\n1;Spieler Eins;Wels\n", "x.csv")
        assert [row.person.number for row in taken.changed] == [1]
        assert cards_of(database)[1] == Person(1, "Spieler Eins", "Wels")
        assert persons_of(database)[1].same_as == 9


def test_what_is_removed_of_a_person_does_not_come_back(merged):
    with Database(merged) as database:
        change_person(database, 1, {"name": "Anna Klein", "place": "", "remarks": "late"})
        assert persons_of(database)[9] == Person(9, "Anna Klein", "", "late")
        assert {cards_of(database)[number].place for number in (1, 9)} == {""}
        # What was not touched stands on the card that it stood on.
        assert cards_of(database)[1].remarks == ""


def test_forgetting_leaves_the_number_and_that_it_was_done(merged, schreiber):
    schreiber("persons forget 1 --yes --author Eva")
    assert main(["persons", "forget", "9"]) == 0  # it is done already
    with Database(merged) as database:
        assert all(cards_of(database)[number].forgotten for number in (1, 9))
        assert load_event(database, 1).name(1) == "#9"
    told = schreiber("persons journal --json").json
    assert [(one["kind"], one["content"]) for one in told] == [
        ("card", {"what": "same", "kept": 9, "gone": 1}),
        ("card", {"what": "forgotten", "person": 9}),
    ]
    assert told[1]["time"] > 0
    listed = schreiber("event journal --event 1").out
    assert "Number 9 was forgotten" in listed
    assert "Anna" not in listed
    assert "who was forgotten does not come back" in schreiber("persons undo 2", status=1).err


def test_nobody_is_forgotten_unless_it_is_said_yes(merged, schreiber):
    printed = schreiber("persons forget 1", status=2)
    told = printed.out.splitlines()
    assert told[:3] == [
        "to be forgotten: 9: Anna Klein, Graz, late",
        "to be forgotten: 1: Spieler 1, Linz",
        "event 1, Evening: there, too, the name becomes #9",
    ]
    assert told[-1].startswith("Copies of the database keep the name")
    assert printed.err == "schreiber: nothing was done; with --yes it is\n"
    with Database(merged) as database:
        assert persons_of(database)[9].name == "Anna Klein"
    assert "nobody has the number 77" in schreiber("persons forget 77", status=1).err


def test_no_byte_of_the_file_has_the_name_of_who_has_played_nothing(merged, schreiber):
    assert b"Anna Klein" in merged.read_bytes()
    schreiber("persons forget 9 --yes")
    assert b"Anna Klein" not in merged.read_bytes()


def test_copies_beside_the_database_are_named(merged, schreiber):
    copy = merged.with_name(f"{merged.stem}.backup.2026-11-21{merged.suffix}")
    copy.write_bytes(b"")
    merged.with_name(f"other{merged.suffix}").write_bytes(b"")
    told = schreiber("persons forget 9 --yes").out
    assert f"In {merged.parent} there are {copy.name}\n" in told


def test_two_who_take_part_in_one_event_are_merged_with_a_warning(event_path, schreiber):
    printed = schreiber("persons merge 3 5")
    assert printed.err == (
        "schreiber: Evening is still open, and #3 and #5 both have a seat in a round there: what "
        "becomes of one of them is asked there, under “Evening”\n"
        "schreiber: both take part in event 1, Evening: are they really one person? "
        "'schreiber persons undo' makes them two again\n"
    )
    schreiber("persons undo")
    schreiber("persons add Zoe")
    assert schreiber("persons merge 3 9").err == ""


@pytest.fixture
def sat(event_path, with_a_table):
    """The event of eight; table 1 of round 1 is played, and table 1 of round 2 is typed: (the
    database, who sat there in round 1, in round 2).
    """
    event_path.write_bytes(with_a_table)
    with Database(event_path, check=False) as database:
        rounds = load_event(database, 1).state.plan.rounds
        sheet = {"persons": list(rounds[1][0]), "points": [3, -1, -1, -1], "deals": 1}
        decide_on(database, 1, [sheet_typed(sheet | {"round": 2, "table": 1})])
    return event_path, rounds[0][0], rounds[1][0]


def test_before_a_name_is_changed_it_is_said_in_how_many_events_he_stands(sat, schreiber):
    _, first, second = sat
    both = next(iter(set(first) & set(second)))
    printed = schreiber("persons change", str(both), "--name", "Zita")
    assert printed.err == (
        f"schreiber: 1 event with Spieler {both}: no result changes, and the new name "
        "stands there, too\n"
    )
    [nowhere] = [number for number in range(1, 9) if number not in {*first, *second}][:1]
    schreiber("persons change", str(nowhere), "--name", "Zoe")
    schreiber("persons change", str(both), "--place", "Graz")
    assert schreiber("persons change", str(both), "--name", "Zita").err == ""


def test_of_a_closed_event_it_is_said_that_its_result_keeps_the_name(sat, schreiber):
    _, first, _ = sat
    schreiber("decide close closed=true --anyway")
    printed = schreiber("persons change", str(first[0]), "--name", "Zita")
    assert printed.err.endswith(
        "stands there, too; the result of a closed event keeps the name of then, and its lists, "
        "on paper and in the public view, too, say today's beside it\n"
    )


def test_another_name_is_noted_without_it(sat, schreiber):
    schreiber("persons change 1 --name Zita --author Eva")
    schreiber("persons change 1 --place Graz")
    told = schreiber("persons journal --json").json
    assert [(one["kind"], one["content"], one["author"]) for one in told] == [
        ("card", {"what": "renamed", "persons": [1]}, "Eva")
    ]
    assert "Another name: Zita (1)" in schreiber("event journal --event 1").out
    schreiber("persons forget 1 --yes")
    listed = schreiber("event journal --event 1").out
    assert "Another name: #1" in listed
    assert "Zita" not in listed


def test_before_a_list_is_taken_in_it_is_said_how_much_it_concerns(sat, tmp_path, schreiber):
    _, first, second = sat
    rows = [f"{number};Neu {number}" for number in sorted({*first, *second})]
    members = tmp_path / "neu.csv"
    members.write_text("Nr;Name\n" + "\n".join(rows), encoding="utf-8")
    printed = schreiber("persons import", str(members))
    assert printed.err == (
        f"schreiber: {len(rows)} persons with another name, 1 event with them: no "
        "result changes, and the new names stand there, too\n"
    )
    assert schreiber("persons import", str(members)).err == ""
    told = schreiber("persons journal --json").json
    renamed = {"what": "renamed", "persons": sorted({*first, *second})}
    assert [one["content"] for one in told] == [renamed]


def test_who_has_sat_in_one_round_is_not_one_person(sat, schreiber):
    _, first, _ = sat
    printed = schreiber("persons merge", str(first[0]), str(first[1]), status=1)
    assert printed.err == (
        f"schreiber: Spieler {first[0]} and Spieler {first[1]} are two persons: both have sat in "
        "round 1 of event 1, Evening\n"
    )
    schreiber("persons add Zoe")
    assert "1 event with Zoe or Spieler" in schreiber("persons merge 9", str(first[0])).err
    # Behind each number everybody is seen to whom it leads.
    schreiber("persons merge", str(first[1]), "9", status=1)


def test_two_numbers_of_one_entrant_are_told_apart(event_path, schreiber):
    schreiber("persons merge 3 5")
    with Database(event_path) as database:
        names = load_event(database, 1).name
        assert [names(number) for number in (3, 5)] == ["Spieler 3 (3)", "Spieler 3 (5)"]


def test_the_journal_of_the_club_is_no_event(merged, schreiber):
    with Database(merged) as database:
        assert database.events.numbers() == [1]
        assert list(database.journals.all()) == [1]
    listed = schreiber("event list --json").json
    assert [one["event"] for one in listed] == [1]
    schreiber("event show --event 0", status=1)


def test_the_first_event_after_it_has_the_number_1(desk, schreiber):
    for name in ("Anna", "Anni"):
        schreiber("persons add", name)
    schreiber("persons merge 1 2")
    schreiber("event new First --rules tirol --rounds 1 --deals 4")
    with Database(desk) as database:
        assert database.events.numbers() == [1]


def test_who_is_banned_is_so_under_each_of_his_numbers(merged, schreiber):
    ban = [
        "plays",
        "what=excluded",
        "person=1",
        "round=2",
        "until=2099-01-01",
        "--reason",
        "marked cards",
    ]
    schreiber("decide", *ban, "--event", "1")
    schreiber("event new Next --rules tirol --rounds 1 --deals 4")
    with Database(merged) as database:
        assert {person: ban.person for person, ban in bans_at(database, 2).items()} == {9: 9}


@pytest.fixture
def take_in(merged, schreiber, tmp_path):
    """A function that takes in a list of members, a text or a workbook: what is `Printed`."""

    def take_in(members, *options, status=0):
        file = tmp_path / ("members.csv" if isinstance(members, str) else "members.xlsx")
        file.write_bytes(members.encode() if isinstance(members, str) else members)
        return schreiber("persons import", str(file), *options, status=status)

    return take_in


def known(path):
    """The cards of all persons by their numbers."""
    with Database(path) as database:
        return persons_of(database)


def test_a_workbook_is_taken_in_by_the_rows_of_its_worksheet(merged, take_in):
    rows = [["Our club"], ["Nr", "Name", "Lizenz"], [20, "Zita", 4711], ["x", "Yves", None]]
    book = xlsx({"Aktive": rows})
    assert "members.xlsx, line 4: Number: 'x' is no number\n" in take_in(book, status=1).err
    out = "New: 1, Changed: 0, As before: 0, Left out: 1\n"
    assert take_in(book, "--leave-out", "wrong").out == out
    assert known(merged)[20] == Person(20, "Zita", licence="4711")


def test_all_that_is_wrong_with_a_list_is_said_and_can_be_left_out(merged, take_in):
    text = "Nr;Name;Ort\n20;Zita;Graz\nx;Yves;\n20;Xaver;\n21;Wanda;\n"
    told = take_in(text, status=1).err
    assert "members.csv, line 3: Number: 'x' is no number\n" in told
    assert "members.csv, line 4: No. 20 stands in line 2, too\n" in told
    assert "2 rows are wrong: nothing was taken in; --leave-out wrong takes in the others" in told
    assert 20 not in known(merged)
    for rows, status in (("x", 2), ("3", 1), ("2,3,4,5", 1)):
        take_in(text, "--leave-out", rows, status=status)
    for rows, counts in (("2,3", "2, Changed: 0, As before: 0"), ("wrong", "0, Changed: 1, As")):
        out = take_in(text, "--leave-out", rows).out
        assert out.startswith(f"New: {counts}") and out.endswith(", Left out: 2\n")
    assert [known(merged)[number].name for number in (20, 21)] == ["Zita", "Wanda"]


def test_a_list_with_the_surname_first_is_turned_round(merged, take_in):
    text = "Name;Ort\nNeu Zita;Graz\n;;\nvon der Au Yves;Wels\n"
    take_in(text)
    assert take_in(text, "--surname-first").out == "New: 0, Changed: 2, As before: 0\n"
    told = take_in(text, "--surname-first").err
    assert "nothing but delimiters stands in line 3\n" in told
    *_, zita, yves = known(merged).values()
    assert (zita.name, zita.parts) == ("Zita Neu", ("Zita", "Neu"))
    assert (yves.name, yves.parts) == ("Yves von der Au", ("Yves", "von der Au"))


def test_a_name_that_says_its_surname_is_not_turned_round(merged, take_in):
    """By capitals or a comma; a name of one part has nothing to turn."""
    take_in("Name\nNEU Zita\nAu, Yves\nXaver\nWest Wanda\n", "--surname-first")
    assert [one.parts for one in known(merged).values()][-4:] == [
        *(("Zita", "NEU"), ("Yves", "Au")),
        *(("", "Xaver"), ("Wanda", "West")),
    ]


def test_a_cell_in_a_column_without_a_heading_is_named(take_in):
    told = take_in("Name;Ort\nZita;Graz;17b\nYves;Wels;x\n", "--leave-out", "3").err
    assert "line 2: '17b' is passed over: its column has no heading\n" in told
    assert "line 3" not in told


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "Nr;Name\n30;Elfriede Pichler\n",
            "Nr;Name\n31;Elfride Pichlr\n32;Zita\n",
            "Elfride Pichlr (31) is new; perhaps known already, by another name: Elfriede Pichler",
        ),
        (
            "Name;Ort\nRupert Aigner;Linz\n",
            "Name;Ort\nRupert Aichner;Linz\nZita;Linz\n",
            "Rupert Aichner (11) is new; perhaps known already, by another name: Rupert A",
        ),
    ],
)
def test_who_may_be_somebody_known_is_named(take_in, before, after, said):
    take_in(before)
    told = take_in(after).err
    assert said in told
    assert "Zita" not in told


def test_a_row_is_said_beforehand_to_be_somebody(merged, take_in, capsys):
    take_in("Name;Ort\nRupert Aigner;Linz\n")
    text = "Name;Ort\nRupert Aichner;Linz\n"
    assert take_in(text, "--person", "2=10").out == "New: 0, Changed: 1, As before: 0\n"
    assert known(merged)[10].name == "Rupert Aichner"
    take_in(text, "--person", "2=77", status=1)
    with pytest.raises(SystemExit):
        take_in(text, "--person", "2")
    assert "'2' is no LINE=NUMBER, such as 14=3" in capsys.readouterr().err


def test_the_parts_of_a_name_a_short_one_and_a_licence(merged, schreiber):
    parts = ["--first", "Gerti", "--last", "Huemer-Neu", "--short", "Gerti H.", "--licence", "F-7"]
    schreiber("persons change 2", *parts)
    schreiber("persons add --first Ida --last Au")
    [gerti] = schreiber("persons list --find huemer --json").json
    assert gerti == {
        "number": 2,
        "name": "Gerti Huemer-Neu",
        "place": "Linz",
        "remarks": "",
        "first": "Gerti",
        "last": "Huemer-Neu",
        "short": "Gerti H.",
        "licence": "F-7",
        "marks": [],
    }
    assert "Ida Au" in schreiber("persons list --find idda").out  # one error
    printed = schreiber("persons change 3 --licence f-7", status=1)
    assert "licence: 'f-7' is that of Gerti Huemer-Neu, number 2" in printed.err
    schreiber("persons add Annie --licence A-1")
    schreiber("persons merge 9 11")  # the card of Anna Klein stands
    printed = schreiber("persons change 3 --licence a-1", status=1)
    assert "licence: 'a-1' is that of Anna Klein, number 9" in printed.err
    with Database(merged) as database:
        assert load_event(database, 1).box_name(2) == "Gerti H."
        assert load_event(database, 1).name(2) == "Gerti Huemer-Neu"
    schreiber("persons change 2 --name Gerti")
    with Database(merged) as database:
        assert persons_of(database)[2] == Person(
            2, "Gerti", "Linz", short="Gerti H.", licence="F-7"
        )


def test_a_box_is_told_short_names(merged):
    name = "Maximilian-Ferdinand Theodor von Hohenlohe-Schillingsfürst"
    with Database(merged) as database:
        change_person(database, 2, {"name": name})
        players = [
            one for plan in planned(load_event(database, 1)) for one in plan.session["players"]
        ]
    assert "M. von Hohenlohe" in players
    assert name not in players
