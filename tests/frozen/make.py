"""Makes the newest folder of frozen files anew: `make freeze`, or `python -m tests.frozen.make`.

A folder that belongs to a release is never made again, since what matters is that its files were
made by the code of their time: who changes a format after that gives `NEWEST` the next number.
"""

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from host_tools.simulation.simulator import stubs

stubs.install()

from firmware.app.faults import FaultFiles  # noqa: E402
from firmware.app.flows.deal import draft_of  # noqa: E402
from firmware.app.round_timer import RoundTimer  # noqa: E402
from firmware.app.storage.draft import PATH as DRAFT  # noqa: E402
from firmware.app.storage.draft import Draft  # noqa: E402
from firmware.app.storage.files import NoGuard  # noqa: E402
from firmware.app.storage.log_file import PATH as LOG  # noqa: E402
from firmware.app.storage.settings import PATHS as SETTINGS  # noqa: E402
from host_tools.intake.database import Database  # noqa: E402
from host_tools.sessions.findings import ALTERED  # noqa: E402
from rules_core.forms import flat  # noqa: E402
from rules_core.questions.compound import Group, Ignored, Items  # noqa: E402
from rules_core.questions.seat import NOBODY  # noqa: E402
from rules_core.record import DEAL  # noqa: E402
from rules_core.walker import Walk  # noqa: E402
from tests.frozen import reading  # noqa: E402
from tests.frozen.event import hold_an_event, take_in_an_event  # noqa: E402
from tests.frozen.played_logs import PLAYED_LOGS  # noqa: E402
from tests.frozen.table import NAMES, Table  # noqa: E402
from tests.host_tools.box import EVENT_TIME  # noqa: E402
from tests.log_records import records_of  # noqa: E402
from tests.made_tariffs import packed  # noqa: E402

# The folder of what is written today, and the last one that belongs to a release (0: none does).
NEWEST, RELEASED = 1, 0

# Deals that were interrupted: the log behind which they come, and what the scribe has answered;
# a key stands for what he has chosen in the menu.
INTERRUPTED = (
    ("fft-4", (0, 1, 2)),
    ("fft-4", (3, 2, 1, 90, "poignees", 0, 1, "petit_au_bout", 1, "ruling", 0, 1)),
    ("ch-5", (4, NOBODY, 3, 1, 90)),
    ("krenglbach-five", (2, 1, 3)),
    ("krenglbach", (1, 0, 2, 0, 1, 0, 1, "kontra", 1)),
    ("tirol", (0,)),
    ("troccas-4", ([67, 5],)),
    ("troccas-3", ()),
    ("club", (1, 0, 2)),
)

PIN = "4711"
FOLLOWING = {
    "label": "",
    "round": 3,
    "players": [
        {"name": name, "table": table, "seat": table - 1} for table, name in enumerate(NAMES, 1)
    ],
}
REPORT = """\
Traceback (most recent call last):
  File "firmware/app/main.py", line 131, in _live
ZeroDivisionError: Grüße
"""


def make(folder):
    """Write all files of a version into the new `folder` (a Path): the same bytes each time."""
    folder.mkdir()
    for name, play in PLAYED_LOGS.items():
        _write_log(folder, name, play)
    _write_drafts(folder)
    _write_flash(folder)
    _write_desk(folder)


def _write_log(folder, name, play):
    """The log, a record a line, and what a desk makes of it, one JSON object a line."""
    with tempfile.TemporaryDirectory() as place:
        table = Table(Path(place, "flash"), name)
        play(table)
        _check_questions(table.box.session, table.box.log)
        log = Path(place, "flash", LOG).read_bytes()
        findings, lines = reading.account(Path(place, "desk.db"), table.link())
    # Some tables go on after they have signed.
    wrong = [one for one in findings if one.kind != ALTERED]
    if wrong:
        sys.exit(f"{name}: {wrong}")
    rows, offset = [], 0
    for record in records_of(log):
        rows.append(log[offset : offset + record.size].hex() + "\n")
        offset += record.size
    reading.log_path(folder, name).write_text("".join(rows), encoding="ascii")
    _write_lines(reading.account_path(folder, name), lines)


def _check_questions(session, log):
    """Stop unless each question of the form has an answer in the log.

    At a table of five, or by a club's tariff, there may be fewer: other logs have the rest.
    """
    if session.ledger.players > session.book.seats or session.book.digest:
        return
    given = set()
    for record in log.records():
        if record.kind == DEAL:
            book = session.ledger.book_in(record.body["version"])
            given.update(_keys(book.unpack(record.body["answers"])))
    missing = set(_questions(session.book.form)) - given
    if missing:
        sys.exit(f"{session.book.id}: no deal answers {', '.join(sorted(missing))}")


def _questions(form):
    for question in flat(form):
        if not isinstance(question, Ignored):
            yield question.key
        if isinstance(question, (Group, Items)):
            yield from (f"{question.key}.{key}" for key in _questions(question.form))


def _keys(answers):
    for key, answer in answers.items():
        yield key
        for part in answer if isinstance(answer, list) else [answer]:
            if isinstance(part, dict):
                yield from (f"{key}.{inner}" for inner in _keys(part))


def _write_drafts(folder):
    """What a box keeps in the middle of a deal, what it reads from it, and what it asks next."""
    lines = []
    for name, steps in INTERRUPTED:
        with tempfile.TemporaryDirectory() as place:
            flash = Path(place, "flash")
            box = reading.box_with(flash, reading.read_log(folder, name))
            box.draft = Draft(box.board.fs, NoGuard())
            dealer = box.session.ledger.dealer
            book = box.session.book
            walk = Walk(book, known=box.session.known_of(dealer))
            for step in steps:
                _answer(walk, step)
            entry = draft_of(box, book, walk.answers, dealer)
            if not box.draft.save(box.log.next_sequence, entry):
                sys.exit(f"the draft of {name} was not kept")
            data = (flash / DRAFT).read_bytes()
        asked = reading.asked_after(box, entry)
        lines.append({"log": name, "entry": entry, "asked": asked, "file": data.hex()})
    _write_lines(folder / reading.DRAFTS, lines)


def _answer(walk, step):
    if isinstance(step, str):
        [member] = [member for member in walk.members() if member.key == step]
        walk.open(member)
    else:
        walk.give(step)


def _write_flash(folder):
    """The small files beside a log, and what a box reads from them."""
    log = reading.read_log(folder, reading.FLASH)
    with tempfile.TemporaryDirectory() as place:
        flash = Path(place, "flash")
        box = reading.box_with(flash, log)
        _change_settings(box)
        _start_clock(box)
        box.pin.set(PIN)
        for wrong in ("0815", "0816"):
            box.pin.is_right(wrong)
        box.next_seats.save(box.log.session.sequence, FOLLOWING)
        FaultFiles(box.board.fs, NoGuard()).keep(REPORT)
        box.books.tariffs.keep(packed()[0])
        paths = sorted(path for path in flash.iterdir() if path.name != LOG)
        files = {path.name: path.read_bytes() for path in paths}
        alone = {
            path: reading.box_with(Path(place, path), log, {path: files[path]}) for path in SETTINGS
        }
        says = {
            "settings": reading.settings_of(box),
            "settings_alone": {path: reading.settings_of(alone[path]) for path in SETTINGS},
            "clock": reading.clock_of(box),
            "next": reading.next_seats_of(box),
            "reports": reading.reports_of(box),
            "tariffs": reading.tariffs_of(box),
            "pin": PIN,
        }
    lines = [{"path": path, "file": data.hex()} for path, data in files.items()]
    _write_lines(folder / reading.FILES, [*lines, {"says": says}])


def _change_settings(box):
    """Change every setting, twice so that there are both generations."""
    flags = {"opponents_key": False, "sound": True}
    box.settings.change(language="rm", contrast=255, players=NAMES, **flags)
    box.settings.change(language="fr", contrast=1, synced=4321, synced_clock=EVENT_TIME)


def _start_clock(box):
    """Let the clock of the round run for twenty minutes and stop it."""
    clock = RoundTimer(box.board, box.log)
    clock.follow(box.session.book)
    clock.allow(45)
    box.board.ticks += 20 * 60_000
    clock.pause()


def _write_desk(folder):
    """The database of a desk, and what the commands say from it."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "desk.db")
        desk = Database(path, clock=lambda: EVENT_TIME)
        with reading.in_utc(), desk as database:
            database.secrets.of(1, bytes)  # the salts of its document come from that
            for name in (*reading.DESK, reading.CLUB):
                box = reading.box_with(Path(place, name), reading.desk_log(folder, name))
                box.battery.supply_mv = 3700
                reading.sync(box.link(), database)
            database.findings.see(database.findings.all()[0]["id"], EVENT_TIME)
            hold_an_event(database)
            take_in_an_event(database)
        (folder / reading.DATABASE).write_text(reading.dump(path), encoding="utf-8")
        for name, command in (reading.COMMANDS | reading.EVENT_COMMANDS).items():
            text = reading.said(command, path)
            reading.text_path(folder, name).write_text(text, encoding="utf-8", newline="")


def _write_lines(path, values):
    lines = [json.dumps(value, ensure_ascii=False) + "\n" for value in values]
    path.write_text("".join(lines), encoding="utf-8")


def outdated(folder):
    """The names of the files of `folder` that would be others today, sorted."""
    with tempfile.TemporaryDirectory() as place:
        today = Path(place, "today")
        make(today)
        now, then = _contents(today), _contents(folder)
    return sorted(name for name in {*now, *then} if now.get(name) != then.get(name))


def _contents(folder):
    """{name: text} of the files of a folder, without how documents are packed."""
    paths = folder.iterdir() if folder.exists() else ()
    return {path.name: reading.unpacked(path.read_text(encoding="utf-8")) for path in paths}


def main():
    """Make the folder, or look whether it would be the same; 1 and a sentence where it may not."""
    parser = argparse.ArgumentParser(prog="python -m tests.frozen.make", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what would be otherwise")
    folder = reading.HERE / str(NEWEST)
    names = outdated(folder)
    if parser.parse_args().check:
        return f"what is frozen is not what is written today: {', '.join(names)}" if names else 0
    if names and NEWEST <= RELEASED:
        return f"{folder.name} belongs to a release and stays as it is: raise NEWEST"
    if names:
        shutil.rmtree(folder, ignore_errors=True)
        make(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
