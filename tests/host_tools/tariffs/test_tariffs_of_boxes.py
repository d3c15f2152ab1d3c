"""A club's tariff on a box and in its log; scored by a desk that has never seen the file."""

import csv
import io
import json

import pytest

from firmware.app.storage import tariffs as storage
from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.common.errors import LinkError
from host_tools.database.location import FILE_VARIABLE
from host_tools.intake.database import Database
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.rehearsal import typist
from host_tools.tariffs.rule_books import names_of_tariffs, tariff_bytes
from host_tools.tariffs.shelf import digest_text, find
from rules_core import record as records
from rules_core import tariffs
from rules_core.books import RULE_IDS
from rules_core.documents import read_document
from rules_core.record import TARIFF, Record, Stamp
from rules_core.tariffs import book_of, encode
from tests.app.table import Table
from tests.host_tools.box import BOX_ID, EVENT_TIME, TableBox, session
from tests.host_tools.brought import session_of
from tests.log_records import records_of
from tests.made_tariffs import NAME, RULES, club, large, packed

SOLO = {"game": "solodreier", "forehand": 0, "declarer": 2, "won": True}


def by(digest, **changes):
    """A session that is played by the club's tariff."""
    return session(rules=RULES, tariff=digest, deals=12, **changes)


def play(box, document):
    """Store a deal by the rule book of the session."""
    book = box.session.book
    answers = {"forehand": 0, "game": 6, "declarer": 2, "ending": 0}
    assert book.form[1].values[6] == document["game"]
    box.session.store(answers, book.score(answers))


def box_that_played(folder):
    """(a box that has played a Solo by the club's tariff, the digest of that)."""
    box = TableBox(folder / "flash")
    data, digest = packed()
    box.link().push_tariff(data)
    box.link().push_session(by(digest))
    play(box, SOLO)
    return box, digest


def kinds(box):
    """The kinds of all records in the log of a box."""
    return [record.kind for record in records_of(box.path.read_bytes())]


def test_a_tariff_is_kept_and_named(box):
    data, digest = packed()
    link = box.link()
    assert link.tariffs() == []
    assert link.push_tariff(data) == digest
    assert link.tariffs() == [{"rules": RULES, "digest": digest, "name": NAME}]
    link.drop_tariff(digest)
    assert link.tariffs() == []
    with pytest.raises(LinkError, match="tariff: the box has none of this digest"):
        link.drop_tariff(digest)


def test_a_newer_one_of_the_same_id_takes_its_place(box):
    box.link().push_tariff(packed(solodreier=10)[0])
    data, digest = packed(solodreier=11)
    box.link().push_tariff(data)
    assert [one["digest"] for one in box.link().tariffs()] == [digest]


def test_so_many_are_kept(box):
    for number in range(storage.PLACES):
        box.link().push_tariff(packed(rules=f"club-{number}")[0])
    with pytest.raises(LinkError, match="keeps 16 of them and has no place left"):
        box.link().push_tariff(packed(rules="one-more")[0])
    assert len(box.link().tariffs()) == storage.PLACES >= 12
    box.link().push_tariff(packed(rules="club-3", solodreier=12)[0])  # a newer one has its place


def test_one_that_says_as_much_as_any_can_is_kept(box):
    data = encode(large())
    box.link().push_tariff(data)
    assert box.books.tariffs.load(box.link().tariffs()[0]["digest"]) == data


@pytest.mark.parametrize("cut", [0, 1, 2, 30, -1])
def test_bytes_that_are_no_tariff_are_refused(box, cut):
    with pytest.raises(LinkError):
        box.link().push_tariff(packed()[0][:cut])
    assert box.link().tariffs() == []


def test_a_tariff_with_the_id_of_a_built_in_one_is_refused(box):
    tariff = club()
    tariff.rules = "tirol"
    with pytest.raises(LinkError, match="rules: a built-in rule book has this id"):
        box.link().push_tariff(encode(tariff))


def test_a_damaged_file_is_none_and_gives_way_when_room_is_wanted(box):
    damaged = box.path.parent / "tariff3"
    for number in range(storage.PLACES - 1):
        box.link().push_tariff(packed(rules=f"club-{number}")[0])
    damaged.write_bytes(b"x" * 30)
    box.link().push_tariff(packed(rules="last")[0])  # there is a free place yet
    assert damaged.read_bytes() == b"x" * 30
    assert len(box.link().tariffs()) == storage.PLACES - 1
    _, digest = packed(rules="club-3")
    with pytest.raises(LinkError, match=f"The tariff {digest} is not known here"):
        box.link().push_session(session(rules="club-3", tariff=digest))
    box.link().push_tariff(packed(rules="new")[0])
    assert box.link().tariffs()[3]["rules"] == "new"


def test_a_session_is_played_by_it_and_the_log_holds_it(tmp_path, database):
    box, digest = box_that_played(tmp_path)
    assert box.session.ledger.points == [-10, -10, 30, -10]
    box.link().push_session(by(digest, round=2, label="second"))
    play(box, SOLO)
    # Once in the log, for both sessions.
    assert kinds(box) == [1, records.TARIFF, records.SESSION, 3, records.SESSION, 3]
    # The box forgets the file, and is switched off: the log has all it needs.
    box.link().drop_tariff(digest)
    again = TableBox(tmp_path / "flash")
    assert again.session.ledger.points == [-10, -10, 30, -10]
    assert again.session.book.digest == digest
    assert again.session.unfit == []
    # A desk that has never seen the file.
    assert sorted(names_of_tariffs(database)) == []
    collect(again.link(), database, clock=lambda: EVENT_TIME)
    assert sorted(names_of_tariffs(database)) == [(RULES, digest)]
    first, second = load_sessions(database)
    assert (first.points, first.troubles, first.left_out) == ([-10, -10, 30, -10], [], 0)
    assert first.entries[0].document["tariff"] == digest
    assert (first.rules, first.tariff) == (RULES, digest)
    ranking = rank_players([first, second])
    assert list(ranking) == [f"club ({digest[:8]})"]
    lines = ranking[f"club ({digest[:8]})"]
    assert (lines[0].points, lines[0].tie, lines[1].tie) == (60, "", "ex aequo")
    assert database.findings.all() == []


def test_years_later_the_log_alone_says_why(tmp_path, database, monkeypatch, capsys, schreiber):
    """What was exported is scored, and the file made again, by what the box has brought."""
    box, digest = box_that_played(tmp_path)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    monkeypatch.setenv(FILE_VARIABLE, str(database.path))
    assert main(["export", "documents"]) == 0
    documents = tmp_path / "documents.jsonl"
    documents.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["score", str(documents)]) == 1  # nobody has said which rules these are
    printed = schreiber("score --rules", digest, str(documents))
    assert json.loads(printed.out)["points"] == [-10, -10, 30, -10]
    assert main(["rules", "show", digest[:8], "--toml"]) == 0
    (tmp_path / "again.toml").write_text(capsys.readouterr().out, encoding="utf-8")
    assert digest in schreiber("rules check", str(tmp_path / "again.toml")).out
    printed = schreiber("rules show 0123456789abcdef", status=2)
    assert "the desk knows no tariff 0123456789abcdef" in printed.err


def test_a_box_writes_no_tariff_anew_to_know_its_digest(box, monkeypatch):
    """Which would take it a quarter of a second whenever it is switched on."""
    data, digest = packed()
    monkeypatch.setattr(tariffs, "encode", None)
    box.link().push_tariff(data)
    box.link().push_session(by(digest))
    assert box.session.book.digest == digest


def test_two_tariffs_of_one_id_are_two_rankings(tmp_path, database):
    box = TableBox(tmp_path / "flash")
    for solodreier in (10, 12):
        data, digest = packed(solodreier=solodreier)
        box.link().push_tariff(data)
        box.link().push_session(by(digest, label=str(solodreier)))
        play(box, SOLO)
    assert kinds(box).count(records.TARIFF) == 2
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    rankings = rank_players(load_sessions(database))
    assert sorted(lines[0].points for lines in rankings.values()) == [30, 36]


def test_a_session_by_a_tariff_that_the_box_has_not_got_is_refused(box):
    _, digest = packed()
    size = box.log.size
    with pytest.raises(LinkError, match=f"The tariff {digest} is not known here"):
        box.link().push_session(by(digest))
    data, digest = packed()
    box.link().push_tariff(data)
    for _ in range(2):  # also when it has just been asked for
        with pytest.raises(LinkError, match="rules: not those of the tariff"):
            box.link().push_session(session(rules="fft-4", tariff=digest))
    assert box.log.size == size
    box.link().push_session(by(digest))
    with pytest.raises(LinkError, match="rules: not those of the tariff"):
        box.link().push_session(session(rules="fft-4", tariff=digest))


def test_what_a_box_says_wrongly_of_a_deal_by_a_tariff_is_found(tmp_path, database):
    box = TableBox(tmp_path / "flash")
    data, digest = packed()
    box.link().push_tariff(data)
    box.link().push_session(by(digest))
    answers = {"forehand": 0, "game": 6, "declarer": 2, "ending": 0}
    score = box.session.book.score(answers)
    score.points = [-8, -8, 24, -8]
    box.session.store(answers, score)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    [finding] = database.findings.all()
    assert "the box says -8 -8 +24 -8" in finding["message"]
    assert "the rule book -10 -10 +30 -10" in finding["message"]


def test_a_log_without_its_tariff_is_kept_and_told(tmp_path):
    """The record of the tariff is damaged: the sessions by it are left out with a sentence."""
    box, digest = box_that_played(tmp_path)
    log = bytearray(box.path.read_bytes())
    at = records.decode(bytes(log)).size + 30
    log[at] ^= 1
    box.path.write_bytes(log)
    box = TableBox(tmp_path / "flash")
    assert box.session.body is None and box.session.unfit
    with Database(tmp_path / "desk.db") as database:
        loaded = session_of(box, database)
        assert loaded.points is None
        assert f"the tariff {digest} of 'club' is missing" in str(loaded.troubles[0])
        assert rank_players([loaded]) == {}


KNOWN, KNOWN_DIGEST = packed()
OTHER, OTHER_DIGEST = packed(solodreier=11)
STAMP = Stamp(1, 0, 0)
BEFORE = b"previous"


class Log:
    """A log in a database, into which records are put one after the other."""

    def __init__(self, database):
        self._records = database.records
        box = database.boxes.store(b"box-0000", "0.1.0", 0)
        self._log = database.boxes.store_log(box, b"log-0000")
        self._number = 0

    def put(self, raw, kind=TARIFF):
        """Store a record of a kind with these bytes, whatever they are: its row id."""
        self._number += 1
        record = Record(kind, self._number, BEFORE, b"", STAMP, {}, len(raw))
        [row] = self._records.store([(self._log, 1000 * self._number, record, raw)], 0)
        return row


def record(data):
    """The bytes of a record that holds a tariff."""
    return records.encode(TARIFF, {"data": data, "back": 0}, 1, BEFORE, STAMP)


@pytest.fixture
def log(database):
    return Log(database)


@pytest.fixture
def looked(database, monkeypatch):
    """How many records with a tariff there were, each time they were looked through."""
    counts = []
    tariffs = database.records.tariffs

    def noted():
        found = tariffs()
        counts.append(len(found))
        return found

    monkeypatch.setattr(database.records, "tariffs", noted)
    return counts


def test_they_are_read_when_something_was_stored(database, log, looked):
    log.put(record(KNOWN))
    assert (
        sorted(names_of_tariffs(database))
        == sorted(names_of_tariffs(database))
        == [(RULES, KNOWN_DIGEST)]
    )
    assert looked == [1]
    log.put(b"a deal", records.DEAL)
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]
    log.put(record(OTHER))
    assert tariff_bytes(database, OTHER_DIGEST) == OTHER
    assert looked == [1, 1, 2]
    assert sorted(names_of_tariffs(database)) == sorted(
        [(RULES, KNOWN_DIGEST), (RULES, OTHER_DIGEST)]
    )


def test_what_another_program_stores_is_found(database, tmp_path):
    assert sorted(names_of_tariffs(database)) == []
    with Database(tmp_path / "desk.db") as other:
        Log(other).put(record(KNOWN))
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]


def test_what_was_taken_back_is_not_kept(database, log):
    class TakenBackError(Exception):
        pass

    assert sorted(names_of_tariffs(database)) == []
    with pytest.raises(TakenBackError), database.transaction():
        log.put(b"a deal", records.DEAL)
        log.put(record(KNOWN))
        assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]
        raise TakenBackError
    assert sorted(names_of_tariffs(database)) == []
    # The row ids of what was taken back are those of others now.
    log.put(record(OTHER))
    assert sorted(names_of_tariffs(database)) == [(RULES, OTHER_DIGEST)]


def test_bytes_that_are_given_back_are_read(database, log):
    damaged = log.put(record(KNOWN)[:-1])
    assert sorted(names_of_tariffs(database)) == []
    database.records.replace_raw(damaged, record(KNOWN))
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]


# A new box asks for its language; the rule books come next, the cup's behind those of every box.
TO_THE_CUP = f"ok\ndown*{len(RULE_IDS)}\nok\n"
# Players, table, round, names, deals as the box has them; the first dealer; begin.
BEGIN = "ok*8\nright\nok\n"
WON = {"game": "solodreier", "forehand": 1, "declarer": 2, "won": True}


@pytest.mark.long
def test_an_event_by_what_was_sent(tmp_path, plug, desk, schreiber):
    cup = find("ooe-2023").tariff
    plug({"a": TableBox(tmp_path / "flash")})
    printed = schreiber("rules send ooe-2023 a")
    assert f"ooe-2023 can be played ({digest_text(cup)})" in printed.out
    # The same box, at the table.
    (tmp_path / "unique-id").write_text(BOX_ID.hex(), encoding="utf-8")
    with Table.again(tmp_path) as table, Database(desk) as database:
        table.play(TO_THE_CUP + BEGIN)
        body = table.session().body
        assert (body["rules"], body["tariff"]) == ("ooe-2023", digest_text(cup))
        book = book_of(cup)
        entry = read_document(WON | {"rules": book.id}, lambda rules, version: book)
        table.play(typist.enter_deal(entry))
        collect(table.link(), database)
        assert database.findings.all() == []
    ranked = list(csv.DictReader(io.StringIO(schreiber("standings").out), delimiter="\t"))
    # Money is ten cents a point; nobody draws lots about the second place.
    assert [line["Points"] for line in ranked] == ["24", "-8", "-8", "-8"]
    assert [line["Money"] for line in ranked] == ["2.40", "-0.80", "-0.80", "-0.80"]
    assert [line["Decided by"] for line in ranked] == ["", "ex aequo", "ex aequo", "ex aequo"]
