"""Damage is met as a database is opened: refused in one sentence, or made anew and said."""

import io
import json
import shutil
import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.location import FILE_VARIABLE
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.language.translator import translator
from tests.host_tools.box import EVENT_TIME, GARDE, PRISE_LOST, TableBox

pytestmark = pytest.mark.long

FOUND = "INSERT INTO finding (box, log, kind, offset, message, raw, found, details)"
# At the session that its box has recorded; of the other one nothing is here.
SEATED = (
    "INSERT INTO seated SELECT 1, lower(hex(identity)) || '-1', 1, 1, '[1, null, 3, 2]', 'sent', 1"
    " FROM log"
)
PERSONS = (Person(1, "Anna", "Wels"), Person(2, "Beat"), Person(3, "Carl"))
MADE_ANEW = "was not what their records say; it was made anew from the records"
SAYS = (["standings", "--tables"], ["deals"], ["export", "documents"], ["event", "show"])


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A database with a session of four deals, three persons, an event, and who sat where."""
    folder = tmp_path_factory.mktemp("sound")
    box = TableBox(folder / "flash")
    box.begin(label="E1 r1 t1")
    for _ in range(3):
        box.play(GARDE)
    box.play(PRISE_LOST)
    path = folder / "desk.db"
    with Database(path) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)
        store_persons(database, PERSONS)
    here = ["--database", str(path)]
    new = "event new Cup --rules fft-4 --rounds 1 --deals 4"
    for command in (new, "register 1 2", "decide undo", "persons merge 1 3"):
        main([*command.split(), *here])
    sent = "INSERT INTO sent (event, label, box, players, persons, time) VALUES"
    sent += " (1, 'E1 r1 t1', zeroblob(8), '[\"Anna\", \"Beat\"]', '[1, 2]', 1)"
    change(path, sent)
    change(path, "INSERT INTO seated VALUES (1, 'ab-1', 1, 1, '[1, null]', 'label', 1)")
    change(path, SEATED)
    return path


@pytest.fixture
def desk(sound, tmp_path, monkeypatch):
    """A copy of it, which every command uses."""
    path = tmp_path / "cup.db"
    shutil.copy(sound, path)
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


def change(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def read(path):
    """The rows of the sessions and entries, which are made from the records."""
    with closing(sqlite3.connect(path)) as connection:
        return [
            sorted(connection.execute(f"SELECT * FROM {table}")) for table in ("session", "entry")
        ]


@pytest.fixture(scope="module")
def before(sound):
    """What the commands say of it as it is."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(FILE_VARIABLE, str(sound))
        return said()


def said():
    """What the commands say of it: (on standard output, on standard error)."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        for command in SAYS:
            main(command)
    return tuple(_written(stream) for stream in streams)


def _written(stream):
    stream.seek(0)
    return stream.read()


def flipped(text, bit):
    """The text with one bit of its middle changed."""
    data = bytearray(text.encode())
    data[len(data) // 2] ^= 1 << bit
    return data


# made anew


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET document = NULL",
        "UPDATE entry SET document = replace(document, 'taker', 'taler') WHERE rowid = 3",
        "UPDATE entry SET document = replace(document, '0', '1')",
        "UPDATE entry SET document = '[' WHERE rowid = 3",
        "UPDATE entry SET document = x'7b7d'",
        "UPDATE entry SET document = CAST(x'ff' AS TEXT)",
        "UPDATE entry SET points = '[1, 2]', money = 'none'",
        "UPDATE entry SET counted = 0 WHERE rowid = 3",
        "UPDATE entry SET sound = 'x'",
        "UPDATE entry SET unknown = 1",
        "UPDATE entry SET session = NULL WHERE rowid = 3",
        "UPDATE entry SET session = 999",
        "UPDATE entry SET record = 999 WHERE rowid = 3",
        "DELETE FROM entry WHERE rowid = 3",
        "DELETE FROM session",
        "UPDATE session SET rules = x'00'",
        "UPDATE session SET table_number = 'one'",
        "UPDATE session SET label = ''",
        "UPDATE session SET day = 'today'",
        "UPDATE session SET players = 7",
        "INSERT INTO session SELECT 999, rules, 9, 9, 9, label, players, day, 0 FROM session",
    ],
)
def test_what_follows_from_the_records_is_made_anew_and_said(desk, capsys, damage):
    before = read(desk)
    change(desk, damage)
    Database(desk).close()
    assert (
        capsys.readouterr().err
        == f"schreiber: what {desk} says of its sessions and deals {MADE_ANEW}\n"
    )
    assert read(desk) == before


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_in_a_document(desk, before, bit):
    with closing(sqlite3.connect(desk)) as connection, connection:
        [document] = connection.execute("SELECT document FROM entry LIMIT 1").fetchone()
        statement = "UPDATE entry SET document = CAST(? AS TEXT) WHERE rowid ="
        statement += " (SELECT min(rowid) FROM entry)"
        connection.execute(statement, (bytes(flipped(document, bit)),))
    assert MADE_ANEW in said()[1]
    assert said() == before


def test_a_copy_is_made_anew_before_it_is_put_back(desk, before, tmp_path, schreiber):
    copy = tmp_path / "stick.db"
    shutil.copy(desk, copy)
    change(copy, "UPDATE entry SET document = NULL")
    damaged = copy.read_bytes()
    printed = schreiber("restore", str(copy))
    assert printed.err == f"schreiber: what {copy} says of its sessions and deals {MADE_ANEW}\n"
    assert said() == before
    assert copy.read_bytes() == damaged


def test_nothing_is_made_anew_where_nothing_is_damaged(box, database, tmp_path, capsys):
    """The checksum stays right, however the records come."""
    for deals in (2, 0, 3):
        box.begin(deals=4)
        for _ in range(deals):
            box.play(GARDE)
        for everything in (False, True):
            collect(box.link(), database, everything, clock=lambda: EVENT_TIME)
            noted, found = database.readings.checksums()
            assert noted == found != "0"
    database.readings.forget(database.boxes.logs())
    assert database.readings.checksums() == ("0", "0")


# refused


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        # Another kind of value than belongs there; a number that is none; nobody.
        ("UPDATE box SET unique_id = 'board-01'", "box.unique_id of row 1 is not what"),
        ("UPDATE box SET unique_id = x'00'", "box.unique_id of row 1 is not what"),
        ("UPDATE box SET seen = 'now'", "box.seen of row 1 is not what"),
        ("UPDATE box SET seen = 1 << 60", "box.seen of row 1 is not what"),
        ("UPDATE box SET battery = -1", "box.battery of row 1 is not what"),
        ("UPDATE log SET identity = zeroblob(9)", "log.identity of row 1 is not what"),
        ("UPDATE record SET offset = 0.5 WHERE id = 2", "record.offset of row 2 is not what"),
        ("UPDATE record SET kind = 2 WHERE id = 3", "record.kind or record.sequence of row 3"),
        ("UPDATE record SET sequence = 99 WHERE id = 3", "record.kind or record.sequence of row 3"),
        ("UPDATE record SET log = 7 WHERE id = 3", "record.log of row 3 is not what belongs there"),
        (f"{FOUND} VALUES (1, 1, 'clock', 0, 'x', x'', 1, '[]')", "finding.details of row 1 is"),
        (f"{FOUND} VALUES (1, 1, 'clock', 0, 'x', x'', 1, '{{')", "finding.details of row 1 is"),
        ("UPDATE person SET name = x'ff' WHERE number = 2", "person.name of row 2 is not what"),
        ("UPDATE person SET name = CAST(x'ff' AS TEXT)", "Could not decode to UTF-8 column 'name'"),
        ("UPDATE person SET name = '' WHERE number = 2", "person 2: Name: missing"),
        ("UPDATE person SET number = 0 WHERE number = 2", "person.number of row 0 is not what"),
        ("UPDATE person SET number = 1000000 WHERE number = 2", "person 1000000: Number: "),
        ("UPDATE event SET number = 5 WHERE number = 1", "decision.event of row 1 is not what"),
        ("UPDATE event SET made = x'00'", "event.made of row "),
        ("INSERT INTO event VALUES (2, 1)", "event 2 is not set up yet"),
        ("DELETE FROM decision WHERE event = 1 AND number = 2", "decision 2 of event 1 is missing"),
        ("DELETE FROM decision WHERE event = 1 AND number = 1", "decision 1 of event 1 is missing"),
        ("UPDATE decision SET number = 9 WHERE number = 4", "decision 4 of event 1 is missing"),
        ("UPDATE decision SET kind = 'settinks'", "event 1 is not set up yet"),
        (
            "UPDATE decision SET content = replace(content, 'rules', 'rulez') WHERE number = 1",
            "event 1: Rule book: missing",
        ),
        (
            "UPDATE decision SET content = replace(content, '-', '+') WHERE number = 1",
            "event 1: Day: ",
        ),
        (
            "UPDATE decision SET content = replace(content, '3', '4') WHERE kind = 'undo'",
            "decision 4 of event 1 undoes what was not decided",
        ),
        (
            "UPDATE decision SET content = replace(content, '3', '[3]') WHERE kind = 'card'",
            "decision 1 of event 0 is none that a program has written",
        ),
        (
            "UPDATE decision SET content = replace(content, 'rs', 'ns') WHERE kind = 'entrant'",
            "decision 2 of event 1 is none that a program has written",
        ),
        (
            "UPDATE decision SET content = replace(content, '2', '9') WHERE kind = 'entrant'",
            "decision 3 of event 1 names person 9, who has no card",
        ),
        (
            "UPDATE decision SET content = replace(content, '3', '9') WHERE kind = 'card'",
            "decision 1 of event 0 names person 9, who has no card",
        ),
        ("DELETE FROM person WHERE number = 3", "decision 1 of event 0 names person 3, who has"),
        ("UPDATE sent SET event = 9", "sent.event of row 1 is not what belongs there"),
        ("UPDATE sent SET box = 'box'", "sent.box of row 1 is not what"),
        ("UPDATE sent SET players = '[\"Anna\"'", "sent.players of row 1"),
        ("UPDATE sent SET persons = '[1, null]'", "sent.persons of row 1"),
        ("UPDATE sent SET persons = '[1, 2, 3]'", "sent.players or sent.persons of row 1"),
        (
            "UPDATE sent SET persons = '[1, 9]'",
            "sent.persons of row 1 names person 9, who has no card",
        ),
        (
            "UPDATE seated SET persons = '[1, 9, null, null]' WHERE how = 'sent'",
            "names person 9, who has no card",
        ),
        (
            "UPDATE seated SET persons = '[1, null, 3]' WHERE how = 'sent'",
            "-1 names 3 players, its box recorded 4",
        ),
        ("UPDATE seated SET persons = '[1, \"2\"]'", "seated.persons of row ab-1"),
        ("UPDATE seated SET persons = '{}'", "seated.persons of row ab-1"),
        ("UPDATE seated SET how = 'somehow'", "seated.how of row ab-1"),
        ("UPDATE seated SET round = 0", "seated.round of row 1 is not what"),
    ],
)
def test_what_no_program_has_written_is_refused(desk, tmp_path, schreiber, damage, what):
    change(desk, damage)
    before = desk.read_bytes()
    with pytest.raises(DeskError) as refusal:
        Database(desk)
    assert not desk.with_name(f"{desk.name}-wal").exists()  # it is closed, too
    sentence = translator("en").say(refusal.value.message)
    assert sentence.startswith(f"the database {desk} is damaged (")
    assert what in sentence
    assert "\n" not in sentence
    assert desk.read_bytes() == before
    # As a copy that is to be put back, likewise.
    printed = schreiber("restore", str(desk), "--database", str(tmp_path / "other.db"), status=1)
    assert printed.err == f"schreiber: nothing was restored: {sentence}\n"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE document SET digest = zeroblob(32) WHERE number = 2",
        "UPDATE document SET digest = (SELECT digest FROM document WHERE number = 1)",
        "UPDATE document SET packed = (SELECT packed FROM document WHERE number = 1)",
        "UPDATE document SET packed = substr(packed, 1, 99) WHERE number = 2",
        "UPDATE document SET number = 3 WHERE number = 2",
    ],
)
def test_a_document_that_is_not_whole_or_has_another_digest_is_refused(desk, damage, schreiber):
    for decision in (["close", "closed=true", "--anyway"], ["close", "closed=true", "anew=true"]):
        schreiber("decide", *decision, "--event", "1")
    Database(desk).close()
    change(desk, damage)
    with pytest.raises(DeskError, match=r"document of row 1, [23] is not what"):
        Database(desk)


def test_settings_that_only_a_newer_program_knows_are_not_damage(desk):
    with closing(sqlite3.connect(desk)) as connection, connection:
        query = "SELECT content FROM decision WHERE event = 1 AND number = 1"
        content = json.loads(connection.execute(query).fetchone()[0])
        content["settings"]["lights"] = "dimmed"
        query = "UPDATE decision SET content = ? WHERE event = 1 AND number = 1"
        connection.execute(query, (json.dumps(content),))
    Database(desk).close()


def test_places_of_a_session_whose_record_is_damaged_are_not_counted(desk):
    change(desk, "UPDATE record SET raw = x'53' WHERE kind = 2")
    change(desk, "UPDATE seated SET persons = '[1, null, 3]' WHERE how = 'sent'")
    Database(desk).close()


def test_who_was_forgotten_has_a_card_still(desk, schreiber):
    schreiber("persons forget 2 --yes")
    Database(desk).close()


def test_who_does_not_look_the_file_over_does_not_wait_for_it(desk, capsys):
    """Such as the station, which opens for every box what was looked over at the start."""
    change(desk, "UPDATE entry SET document = NULL")
    Database(desk, check=False).close()
    assert capsys.readouterr().err == ""
