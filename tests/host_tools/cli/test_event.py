"""An event of two rounds, by commands: from the list of members to the ranking."""

import json
import shlex

import pytest

from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.events import event_number, load_event
from host_tools.events.new_events import change_settings
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from rules_core.documents import read_document
from tests.host_tools.cli.shown import journal, tables
from tests.host_tools.decided import stops
from tests.host_tools.event import GARDE, play

pytestmark = pytest.mark.long


def test_an_event_from_the_members_to_the_ranking(event_path, tmp_path, schreiber):
    assert tables(schreiber, 1)[1]["state"] == "not set up"
    points = play(event_path, tmp_path, 1, 1)
    play(event_path, tmp_path, 1, 2, sign=False)
    now = tables(schreiber, 1)
    assert [now[table]["state"] for table in (1, 2)] == ["signed", "played"]
    first = now[1]["persons"]
    assert now[1]["results"] == {
        str(person): point for person, point in zip(first, points, strict=True)
    }
    ranking = schreiber("standings --event 1 --round 1 --json").json
    assert ranking["lines"][0]["points"] == points[0]
    assert ranking["open"] == ["round 1, table 2: all played, not signed"]


def test_a_new_event_is_as_its_book_has_it_or_as_it_is_said(tmp_path, monkeypatch, schreiber):
    """Krenglbach: "Wer die höchste Karte hebt, beginnt mit der Abgabe der Karten"; the best of the
    village "dürfen sich außerdem ... nennen". FFT: an error on the sheet of a table is "Es fehlen
    Tischnummer, Name und N° der Spieler".
    """
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    length = "--rounds 1 --deals 4"
    for command, setting, value, shown in (
        (f"new Cup --rules krenglbach {length}", "one_prize", False, "player named by the table"),
        ("change --one-prize", "one_prize", True, "One prize for each: yes"),
        ("change --no-one-prize", "one_prize", False, ""),
        (
            "change --set first_dealer=first",
            "first_dealer",
            "first",
            "Deals first: the first player",
        ),
        (f"new Cup --rules fft-4 {length}", "show_numbers", True, ""),
        ("change --set show_numbers=false", "show_numbers", False, ""),
        (f"new Club --rules tirol {length} --set show_numbers=true", "show_numbers", True, ""),
        (f"new Club --rules krenglbach {length} --one-prize", "one_prize", True, "for each: yes"),
    ):
        schreiber(f"event {command}")
        assert schreiber("event show --json").json["settings"][setting] == value, command
        printed = schreiber("event show").out
        assert shown in printed
        assert ("One prize for each: yes" in printed) == (setting == "one_prize" and value is True)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_event_whose_making_was_undone_is_shown_as_such(
    tmp_path, monkeypatch, schreiber, options
):
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    schreiber("event new Cup --rules tirol --rounds 1 --deals 4")
    schreiber("decide undo decision=1")
    printed = schreiber("event show", *options, status=1)
    assert printed == ("", "schreiber: event 1 is not set up yet\n")
    assert "this event is not set up yet\n" in schreiber("draw --event 1", *options, status=1).err


def test_the_table_that_the_number_of_deals_is_of_is_the_one_that_holds(
    tmp_path, monkeypatch, schreiber
):
    """Of another size than --sizes has none: Krenglbach's usual one is a table of four."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "desk.db"))
    new = ["event", "new", "Cup", "--rules", "krenglbach"]
    for number, (options, told) in enumerate(
        (
            ([], "tables of: 4\n"),
            (["--sizes", "5"], "tables of: 4\n"),
            (["--sizes", "5,4"], "tables of: 4\n"),
            (["--sizes", "5,4", "--set", "deals_of=0"], "tables of: the wanted size\n"),
        ),
        1,
    ):
        schreiber(*new, *options)
        assert told in schreiber("event show --event", str(number)).out


def test_the_journal_is_listed_in_words(event_path, schreiber):
    schreiber("decide booking what=stake person=1 cents=1250 --reason", "in coins")
    schreiber("decide undo")
    rows = schreiber("event journal").rows
    paid, undoing = rows[-2:]
    assert paid[3:] == ["Spieler 1 has paid 12.50", "in coins", undoing[0]]
    assert undoing[3:] == ["Undone: Spieler 1 has paid 12.50", "", ""]


def test_a_table_without_a_box_and_a_mistyped_name(event_path, tmp_path, schreiber):
    persons = tables(schreiber, 1)[2]["persons"]
    sheet = [f"persons={json.dumps(persons)}", "points=[6,2,-2,-6]", "deals=1"]
    schreiber("decide typed what=sheet round=1 table=2", *sheet)
    assert tables(schreiber, 1)[2]["state"] == "typed"
    names = [f"Spieler {person}" for person in tables(schreiber, 1)[1]["persons"]]
    play(event_path, tmp_path, 1, 1, players=["Spieler X", *names[1:]])
    mistyped = tables(schreiber, 1)[1]
    [session] = mistyped["sessions"]
    asked = "whose name is “Spieler X”, at place 1 of the box?"
    assert (mistyped["state"], mistyped["troubles"]) == ("look", [asked])
    person = int(names[0].split()[1])
    sat = {"source": session, "place": 0, "persons": [[person, 1]]}
    content = {"round": 1, "tables": [{"table": 1, "sat": [sat]}]}
    [one] = mistyped["asked"]
    first = one["proposals"][0]
    assert (one["question"], one["why"], first["decide"]) == ("who sat here", asked, content)
    told, *_ = schreiber("status --round 1", status=1).err.splitlines()
    what, _, command = told.partition(": schreiber ")
    assert what == f"schreiber: table 1, {asked}: {names[0]} sat there"
    printed = schreiber(*shlex.split(command.replace('"place":0', '"place":4')), status=1)
    assert "place: at that table the places are 1 to 4" in printed.err
    assert f"at place 1 of the box sat {names[0]}" in schreiber(*shlex.split(command)).out
    assert journal(event_path)[-1] == ("ruling", content)
    assert tables(schreiber, 1)[1]["state"] == "signed"


def test_a_seat_before_play_has_its_proposals_as_commands(event_path, capsys, schreiber):
    absent = tables(schreiber, 1)[1]["persons"][0]
    main(["decide", "entrant", "what=present", f"person={absent}", "present=false"])
    capsys.readouterr()
    main(["status", "--round", "1"])
    why = f"schreiber: table 1, Spieler {absent} has a seat and is marked as absent: "
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith(why)]
    what, _, command = told[1].removeprefix(why).partition(": schreiber ")
    assert what == "Does not come: the seat is free"
    assert main(shlex.split(command)) == 0
    assert journal(event_path)[-1] == stops(absent, 1)


def test_a_session_that_was_set_aside_is_found_again(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    before = tables(schreiber, 1)[1]
    [session] = before["sessions"]
    reason = ["--reason", "to another box"]
    printed = schreiber("decide session what=set_aside", f"session={session}", *reason)
    assert "table 1, round 1: " in printed.err
    without = tables(schreiber, 1)[1]
    assert (without["sessions"], without["aside"], without["played"]) == ([], [session], 0)
    back = f'tables=[{{"table":1,"moved":{{"{session}":1}}}}]'
    schreiber("decide ruling round=1", back)
    assert tables(schreiber, 1)[1] == before


def test_what_was_decided_is_said_and_how_the_table_stands(event_path, capsys, schreiber):
    seated = tables(schreiber, 1)[2]["persons"]
    stranger = next(person for person in range(1, 9) if person not in seated)
    typed = [*seated[:3], stranger]
    names = [f"Spieler {person}" for person in typed]
    where = ["round=1", "table=2", f"persons={json.dumps(typed)}"]
    capsys.readouterr()
    sheet = ["what=sheet", *where, "points=[60000,4,0,-60004]", "deals=1"]
    printed = schreiber("decide typed", *sheet)
    points = ("+60000", "+4", "0", "\N{MINUS SIGN}60004")
    results = ", ".join(map(" ".join, zip(names, points, strict=True)))
    assert printed.out.endswith(f": Table 2, round 1, from paper, 1 deal: {results}\n")
    players = ", ".join(f"Spieler {person}" for person in seated)
    at = "schreiber: table 2, round 1:"
    assert printed.err.splitlines() == [
        f"{at} {players}; to check, 1 of 1 deals",
        f"{at} {names[3]} was not drawn here, and stands at place 4 of the sheet",
    ]
    main(["status", "--round", "1"])
    looked = printed.err.splitlines()[1].removeprefix(f"{at} ")
    assert looked in capsys.readouterr().out


def test_a_sheet_of_more_deals_than_are_due_is_refused(event_path, capsys, schreiber):
    seated = tables(schreiber, 1)[2]["persons"]
    where = ["round=1", "table=2", f"persons={json.dumps(seated)}", "points=[6,2,-3,-5]"]
    capsys.readouterr()
    assert main(["decide", "typed", "what=sheet", *where, "deals=40"]) == 1
    too_many = "are too many: table 2 of round 1 plays 1 deal\n"
    assert capsys.readouterr().err == f"schreiber: deals: 40 from deal 1 on {too_many}"
    printed = schreiber("decide typed what=sheet", *where, "deals=1", "first=2", status=1)
    assert printed.err == f"schreiber: deals: 1 from deal 2 on {too_many}"


def test_who_sits_where_after_an_exchange_is_said(event_path, capsys, schreiber):
    seats = {number: table["persons"] for number, table in tables(schreiber, 2).items()}
    one, other = seats[1][0], seats[2][3]
    capsys.readouterr()
    assert (
        main(["decide", "seats", "what=exchanged", "round=2", f"one={one}", f"other={other}"]) == 0
    )
    seats[1][0], seats[2][3] = other, one
    assert capsys.readouterr().err.splitlines() == [
        f"schreiber: table {table}, round 2: "
        + ", ".join(f"Spieler {person}" for person in persons)
        + "; not set up, 0 of 1 deals"
        for table, persons in seats.items()
    ]
    main(["persons", "add", "Ersatz"])
    main(["register", "9"])
    printed = schreiber("decide seats what=exchanged round=2", f"one={one}", "other=9")
    sentences = printed.err.splitlines()
    assert sentences[-1] == f"schreiber: Spieler {one} plays and has no seat"
    assert "Ersatz; not set up" in sentences[-2]


@pytest.mark.long
def test_who_comes_late_does_not_sit_out_before(short_search, event_path, schreiber):
    schreiber("persons add Ersatz")
    schreiber("register 9")
    with Database(event_path) as database:
        change_settings(database, 1, {"sizes": [4]})
    schreiber("decide plays what=from person=9 round=2")
    drawn = schreiber("draw --event 1 --seed 4 --json").json
    assert [len(out) for out in drawn["sits_out"]] == [0, 1]
    schreiber("decide entrant what=present person=9 present=false")
    drawn = schreiber("draw --event 1 --seed 4 --from 2 --json").json
    assert drawn["sits_out"] == [[], []]


@pytest.mark.parametrize(
    ("options", "method"),
    [([], "swaps"), (["--method", "lot"], "lot"), (["--method", "swaps"], "swaps")],
)
def test_a_method_is_that_of_the_event_unless_another_one_is_asked_for(
    short_search, event_path, schreiber, options, method
):
    drawn = schreiber("draw --event 1 --seed 4 --dry-run --json", *options).json
    assert drawn["method"].partition("-")[0] == method


def test_a_deal_is_corrected(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    with Database(event_path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
        entry = bound.session.entries[0].id
    document = json.dumps(GARDE | {"points": 61})
    command = ["decide", "correct", f"entry={entry}", f"document={document}"]
    assert main(command) == 2  # without a reason
    schreiber(*command, "--reason", "miscounted")
    wanted = read_document(GARDE | {"rules": "fft-4", "points": 61}).score().points
    assert list(tables(schreiber, 1)[1]["results"].values()) == wanted


def test_several_events_and_one_that_is_closed(event_path, schreiber):
    schreiber("event new Next --rules tirol --rounds 3 --deals 12")
    with Database(event_path) as database:
        assert event_number(database) == 2
    schreiber("event close --anyway --event 2")
    with Database(event_path) as database:
        assert event_number(database) == 1
    events = schreiber("event list --json").json
    assert [event["state"] for event in events] == ["round 1, 0 of 4 tables over", "closed"]


def test_a_closed_event_says_how_it_is_opened(event_path, schreiber):
    opening = "decide close closed=false --event 1"
    schreiber("event close --anyway")
    none_open = schreiber("decide undo", status=1).err
    assert "no event is open; --event 1 names the newest one" in none_open
    assert f"'schreiber {opening}' opens it again" in none_open
    closed = schreiber("decide booking what=stake person=1 cents=500 --event 1", status=1).err
    assert "the event is closed; nothing is decided about it unless it is opened again" in closed
    assert f"by 'schreiber {opening}'" in closed
    schreiber(opening)
    schreiber("event close --anyway")
    schreiber("decide undo --event 1")
    schreiber("decide booking what=stake person=1 cents=500")


def sealed(path):
    """What closing says of the digest of the result of event 1."""
    with Database(path) as database:
        return f"its result is sealed: {sealed_result(database, 1).short_digest}"


def test_what_is_still_open_is_said_when_an_event_is_closed(event_path, tmp_path, schreiber):
    play(event_path, tmp_path, 1, 1)
    schreiber("decide publish round=1")
    still = [line for line in schreiber("standings --event 1").err.splitlines() if "open: " in line]
    assert len(still) == 3  # the tables at which nobody has played
    out, err = schreiber("event close --anyway")
    assert out.splitlines() == ["event 1 is closed: Evening", sealed(event_path)]
    published = "schreiber: the public view shows the ranking after round 1 of 2"
    assert err.splitlines() == [*still, published]


def test_who_has_played_fewer_deals_by_a_correction_is_said_of_a_final_event(
    event_path, tmp_path, capsys, schreiber
):
    """As docs/standings.md promises: "players who have played more or fewer deals than most"."""
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        play(event_path, tmp_path, number, table)
    with Database(event_path) as database:
        [entry] = load_event(database, 1).tables[1, 2].bound[0].session.entries
    document = 'document={"passed": true}'
    correct = ["correct", f"entry={entry.id}", document, "--reason", "slip"]
    assert main(["decide", *correct]) == 0
    said = "more or fewer deals count, by the director's corrections: table 2 of round 1 (0 of 1)"
    ranking = schreiber("standings --event 1 --json").json
    assert (ranking["open"], ranking["said"]) == ([], [said])
    assert main(["event", "close"]) == 0
    closed = f"event 1 is closed: Evening\n{sealed(event_path)}\n"
    assert capsys.readouterr() == (closed, f"schreiber: {said}\n")


def test_of_an_event_that_is_final_only_its_closing_is_said(event_path, tmp_path, schreiber):
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        play(event_path, tmp_path, number, table)
    assert schreiber("event close") == (f"event 1 is closed: Evening\n{sealed(event_path)}\n", "")


@pytest.mark.parametrize(
    "command",
    [
        "event show",
        "event list",
        "event close",
        "season Cup",
        "event change --rounds 2",
        "decide clock what=started round=1",
        "event journal",
        "event entrants",
        "register Anna",
    ],
)
def test_what_is_asked_of_a_missing_database_does_not_make_one(tmp_path, schreiber, command):
    missing = tmp_path / "missing.db"
    refused = schreiber("status --database", str(missing), status=1)
    assert refused.err
    assert schreiber(command, "--database", str(missing), status=1) == refused
    assert not missing.exists()


def test_without_any_event_one_is_made(desk, schreiber):
    schreiber("persons add Anna")
    printed = schreiber("register --all", status=1)
    assert "there is no event; 'schreiber event new' makes one" in printed.err


@pytest.mark.parametrize(
    ("command", "status", "sentence"),
    [
        ("event show --event 9", 1, "there is no event 9"),
        ("register Spieler", 1, "'Spieler' may be Spieler 1 (1), Spieler 2 (2)"),
        ("register 3", 1, "person: Spieler 3 is registered already"),
        ("register Nobody", 1, "nobody is called 'Nobody'"),
        ("decide booking what=stake person=77 cents=1", 1, "person: #77 is not registered"),
        ("decide entrant what=registered person=77", 1, "nobody has the number 77"),
        ("decide booking what=stake person", 2, "'person' is no FIELD=VALUE"),
        ("decide undo decision=3 --event 1", 1, "would not hold"),
        ("draw --event 1 --from 5", 1, "round: 5 cannot be drawn"),
        ("event change --event 1", 2, "nothing to change: give at least one option"),
        (
            "draw --event 1 --players 4",
            2,
            "--event does not go together with --players or --rounds",
        ),
        ("box setup --event 1", 2, "missing: --round"),
        ("standings --event 1 --lot Hans", 2, "--lot: for an event use 'schreiber decide'"),
        ("standings --event 1 --tables", 2, "--tables does not go together with --event"),
        ("box setup --event 1 --round 5", 1, "event 1 has no session for round 5"),
        ("box setup --event 1 --round 1 --table 3", 1, "event 1 has no session for table 3"),
        (
            "box setup --event 1 --round 1 --table 2 --deals 3",
            2,
            "--event does not go together with --deals",
        ),
        ("persons merge 1 1", 1, "1 and 1 are one person already"),
        ("persons add A --number 3", 1, "number: 3 is Spieler 3 already"),
        ("event new X --rules nil --rounds 1 --deals 1", 1, "Rule book: "),
    ],
)
def test_what_cannot_be(event_path, schreiber, command, status, sentence):
    assert sentence in schreiber(command, status=status).err


@pytest.mark.parametrize("command", [["event", "close"], ["decide", "close", "closed=true"]])
def test_what_is_still_open_refuses_that_an_event_is_closed(event_path, schreiber, command):
    here = [*command, "--event", "1"]
    said = schreiber(*here, status=1).err
    assert said.startswith("schreiber: the result is open: round 1, table 1: not set up, ")
    assert said.endswith("; --anyway does it all the same\n")
    with Database(event_path) as database:
        assert not load_event(database, 1).state.closed
        assert sealed_result(database, 1) is None
    schreiber(*here, "--anyway")
    with Database(event_path) as database:
        assert load_event(database, 1).state.closed
