"""What a version has stored is read by this one, and says what it said then."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from firmware.app.flows.resume import interrupted_deal
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH as LOG
from host_tools.club import club_journal
from host_tools.database.schema import VERSION
from host_tools.intake.database import Database
from host_tools.intake.new_judgement import judge_log
from host_tools.sessions.findings import ALTERED
from host_tools.tournament.decisions import KINDS
from rules_core.books import ENGINE_VERSION, RULE_IDS, book
from rules_core.record import DEAL, FORMAT, known_kinds
from tests.frozen import make, reading
from tests.host_tools.box import EVENT_TIME
from tests.log_records import records_of

VERSIONS = reading.versions()
# Rule books that were there from the beginning; at some tables five may sit.
FROM_THE_BEGINNING = {
    *("fft-4", "ch-3", "ch-4", "ch-5", "krenglbach", "tirol"),
    *("troccas-3", "troccas-4", "troccas-5", "troccas-6"),
}
FIVE = {"krenglbach-five", "tirol-five"}


def logs(folder):
    """The names of the logs in a version's folder."""
    return {path.stem.removeprefix("log-") for path in folder.glob("log-*.hex")}


def name_of(value):
    """What a folder, a log or a draft is called in the name of a test."""
    if isinstance(value, dict):
        return value["log"]
    return value if isinstance(value, str) else value.name


every_version = pytest.mark.parametrize("folder", VERSIONS, ids=name_of)
every_log = pytest.mark.parametrize(
    ("folder", "name"),
    [(folder, name) for folder in VERSIONS for name in sorted(logs(folder))],
    ids=name_of,
)
every_draft = pytest.mark.parametrize(
    ("folder", "draft"),
    [
        (folder, draft)
        for folder in VERSIONS
        for draft in reading.read_lines(folder / reading.DRAFTS)
    ],
    ids=name_of,
)


def assert_says(now, then):
    """Whatever `then` says, `now` says too: lists of dicts, of which there may be more keys now."""
    assert [as_then(line, old) for line, old in zip(now, then, strict=True)] == then


def as_then(now, then):
    """`now` without the keys that were not there then."""
    if not isinstance(then, dict):
        return now
    return {key: as_then(now[key], value) for key, value in then.items()}


def flat(lines):
    """The lines of an account, sessions like entries."""
    return [line.get("session", line) for line in lines]


def test_there_is_a_folder_of_every_version():
    assert [int(folder.name) for folder in VERSIONS] == [*range(1, make.NEWEST + 1)]
    assert 0 <= make.RELEASED <= make.NEWEST


@pytest.mark.long
def test_the_newest_folder_is_what_is_written_today(tmp_path):
    """Byte by byte. `make freeze` makes it anew, as long as it belongs to no release."""
    assert make.outdated(VERSIONS[-1]) == []


def test_another_byte_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "make", lambda folder: shutil.copytree(VERSIONS[-1], folder))
    changed = shutil.copytree(VERSIONS[-1], tmp_path / "changed")
    assert make.outdated(changed) == []
    with (changed / reading.FILES).open("a", encoding="utf-8") as file:
        file.write(" ")
    (changed / reading.DRAFTS).unlink()
    assert make.outdated(changed) == [reading.DRAFTS, reading.FILES]


@every_version
def test_no_file_is_missing(folder):
    texts = {reading.text_path(folder, name).name for name in reading.COMMANDS}
    accounts = {reading.account_path(folder, name).name for name in logs(folder)}
    others = {reading.DRAFTS, reading.FILES, reading.DATABASE}
    assert logs(folder) >= FROM_THE_BEGINNING | FIVE
    assert {path.name for path in folder.iterdir()} >= texts | accounts | others


def test_all_that_can_be_written_is_frozen():
    """Every format, kind of record, rule book, decision."""
    newest = VERSIONS[-1]
    formats, kinds, versions = set(), set(), set()
    for name in logs(newest):
        data = reading.read_log(newest, name)
        for record in records_of(data):
            formats.add(data[1])
            kinds.add(record.kind)
            if record.kind == DEAL:
                versions.add((record.body["rules"], record.body["version"]))
    assert formats == {FORMAT}
    assert kinds == set(known_kinds()[FORMAT])
    built_in = {(rules, book(rules).version) for rules in RULE_IDS}
    assert versions == built_in | {(reading.CLUB, ENGINE_VERSION)}
    dump = (newest / reading.DATABASE).read_text(encoding="utf-8")
    assert f"PRAGMA user_version = {VERSION};" in dump
    journal = reading.text_path(newest, "event-journal").read_text(encoding="utf-8")
    assert {decision["kind"] for decision in json.loads(journal)} == set(KINDS)
    journal = reading.text_path(newest, "persons-journal").read_text(encoding="utf-8")
    assert {decision["kind"] for decision in json.loads(journal)} == set(club_journal.KINDS)


OF_A_DEAL = ("number", "dealer", "points", "money", "void")


def of_the_box(lines):
    """What a box knows of an account: totals by name and deals of the session in play."""
    start = max(index for index, line in enumerate(lines) if "session" in line)
    session = lines[start]["session"]
    totals = {key: session[key] for key in ("points", "money", "played", "signed")}
    deals = [line for line in lines[start + 1 :] if line["kind"] == "deal"]
    return totals, [[deal[key] for key in OF_A_DEAL] for deal in deals]


@every_log
def test_a_box_goes_on_with_its_log(tmp_path, folder, name):
    log = reading.read_log(folder, name)
    box = reading.box_with(tmp_path / "flash", log)
    assert box.log.damage == []
    assert box.session.unfit == []
    totals, deals = of_the_box(reading.read_lines(reading.account_path(folder, name)))
    ledger = box.session.ledger
    assert [getattr(ledger, key) for key in totals] == list(totals.values())
    assert [[getattr(line, key) for key in OF_A_DEAL] for line in ledger.deals] == deals
    assert (tmp_path / "flash" / LOG).read_bytes() == log


@every_log
def test_a_desk_takes_the_log_in(tmp_path, folder, name):
    box = reading.box_with(tmp_path / "flash", reading.read_log(folder, name))
    findings, lines = reading.account(tmp_path / "desk.db", box.link())
    # Two of these sessions go on after their table has signed, which nobody looked for then.
    assert {finding.kind for finding in findings} <= {ALTERED}
    then = reading.read_lines(reading.account_path(folder, name))
    assert ["session" in line for line in lines] == ["session" in line for line in then]
    assert_says(flat(lines), flat(then))


def box_with_draft(flash, folder, draft):
    """A box in the new folder `flash`, switched on again in the middle of a deal."""
    log = reading.read_log(folder, draft["log"])
    box = reading.box_with(flash, log, {DRAFT: bytes.fromhex(draft["file"])})
    box.draft = Draft(box.board.fs, NoGuard())
    return box


@every_draft
def test_a_draft_is_read(tmp_path, folder, draft):
    box = box_with_draft(tmp_path / "flash", folder, draft)
    assert box.draft.load(box.log.next_sequence) == draft["entry"]
    assert box.draft.damage is None


@every_draft
def test_a_draft_goes_on(tmp_path, folder, draft):
    """By the version of the rule book by which it was begun."""
    box = box_with_draft(tmp_path / "flash", folder, draft)
    assert interrupted_deal(box) == draft["entry"]
    assert reading.asked_after(box, draft["entry"]) == draft["asked"]


@every_version
def test_the_small_files_of_a_box(tmp_path, folder):
    *lines, last = reading.read_lines(folder / reading.FILES)
    says = last["says"]
    files = {line["path"]: bytes.fromhex(line["file"]) for line in lines}
    log = reading.read_log(folder, reading.FLASH)
    box = reading.box_with(tmp_path / "flash", log, files)
    assert_says([reading.settings_of(box)], [says["settings"]])
    assert_says([reading.clock_of(box)], [says["clock"]])
    assert reading.next_seats_of(box) == says["next"]
    assert reading.reports_of(box) == says["reports"]
    assert reading.tariffs_of(box) == says.get("tariffs", [])
    assert (box.settings.damage, box.next_seats.damage) == ([], None)
    for path, settings in says["settings_alone"].items():
        box = reading.box_with(tmp_path / path, log, {path: files[path]})
        assert box.settings.damage == []
        assert_says([reading.settings_of(box)], [settings])


@every_version
def test_the_pin_of_a_box(tmp_path, folder):
    """Two wrong ones have been tried: a third one costs time, then the right one is right."""
    *lines, last = reading.read_lines(folder / reading.FILES)
    files = {line["path"]: bytes.fromhex(line["file"]) for line in lines}
    box = reading.box_with(
        tmp_path / "flash", reading.read_log(folder, reading.FLASH), {"pin": files["pin"]}
    )
    assert box.pin.damage is None
    assert box.pin.wait_s == 0
    assert not box.pin.is_right("0817")
    assert box.pin.wait_s > 0
    box.board.ticks += 1000 * box.pin.wait_s
    assert box.pin.is_right(last["says"]["pin"])


@pytest.fixture(params=VERSIONS, ids=name_of)
def desk(request, tmp_path):
    """The folder of a version, and the path of the database that lies in it as a text."""
    path = tmp_path / "desk.db"
    reading.restore((request.param / reading.DATABASE).read_text(encoding="utf-8"), path)
    return request.param, path


@pytest.mark.parametrize("name", reading.COMMANDS | reading.EVENT_COMMANDS)
@every_version
def test_a_desk_says_what_it_said(tmp_path, folder, name):
    """From a database that was brought to today once for all of its commands."""
    path = tmp_path / "desk.db"
    path.write_bytes(reading.brought_to_today(folder))
    then = reading.text_path(folder, name).read_text(encoding="utf-8")
    now = reading.said((reading.COMMANDS | reading.EVENT_COMMANDS)[name], path)
    assert_says(reading.rows(name, now), reading.rows(name, then))


def test_a_desk_knows_the_logs_it_has(tmp_path, desk):
    """They are pulled whole, compared and judged again; nothing is new."""
    folder, path = desk
    with reading.in_utc(), Database(path) as database:
        for name in reading.DESK:
            box = reading.box_with(tmp_path / name, reading.desk_log(folder, name))
            report = reading.sync(box.link(), database)
            assert (report.records, report.findings) == (0, [])


def test_findings_of_before_stay_as_they_were(tmp_path, desk):
    """They are found again in the logs of the boxes, and in the records as they are stored."""
    folder, path = desk
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        before = [dict(row) for row in connection.execute("SELECT * FROM finding ORDER BY id")]
    with reading.in_utc(), Database(path) as database:
        for name in reading.DESK:
            box = reading.box_with(tmp_path / name, reading.desk_log(folder, name))
            reading.sync(box.link(), database)
        with database.transaction():
            for log in database.boxes.logs():
                judge_log(database, log, EVENT_TIME)
        after = database.findings.all(settled=True)
    known = {row["id"]: row for row in after}
    assert before
    assert_says([known[row["id"]] for row in before], before)
    assert {known[row["id"]]["key"] for row in before if "key" not in row} <= {""}


def test_a_new_database_has_the_tables_of_the_frozen_one(tmp_path):
    """Columns, keys and indexes, in the order and by the names that SQLite knows."""
    then, now = tmp_path / "then.db", tmp_path / "now.db"
    reading.restore((VERSIONS[-1] / reading.DATABASE).read_text(encoding="utf-8"), then)
    Database(now).close()
    assert reading.structure(now) == reading.structure(then)


def test_what_belongs_to_a_release_is_not_made_again(monkeypatch):
    monkeypatch.setattr("sys.argv", ["make"])
    monkeypatch.setattr(make, "RELEASED", make.NEWEST)
    monkeypatch.setattr(make, "outdated", lambda folder: ["desk.sql"])
    monkeypatch.setattr(make, "make", lambda folder: pytest.fail("it was made again"))
    assert make.main() == f"{make.NEWEST} belongs to a release and stays as it is: raise NEWEST"
    monkeypatch.setattr("sys.argv", ["make", "--check"])
    assert make.main() == "what is frozen is not what is written today: desk.sql"
