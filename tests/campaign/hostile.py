"""Hostile logs, boxes, answers over the link, documents, results and files: the desk goes on.

A case is a function of a `random.Random` and an empty folder, and returns what went wrong in a
sentence, None if nothing did.
"""

import contextlib
import io
import random

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.common.errors import SchreiberError
from host_tools.common.plain import plain
from host_tools.intake.database import Database
from host_tools.sessions.session_plan import read_names, read_plan, seats_after
from rules_core.session import check_next, check_session
from tests.campaign.cases import each_case
from tests.campaign.hostile_boxes import boxes_case, liars_case
from tests.campaign.hostile_logs import LogLink, hostile_log, log_case
from tests.campaign.hostile_texts import (
    ANY_TEXT,
    LONGEST_REFUSAL,
    NASTY_TEXT,
    NOW,
    answer_case,
    document_case,
    hostile_line,
    wrong_sentence,
)
from tests.campaign.results import result_case
from tests.host_tools.reading import COMMANDS

_RUNS = (1, 1, 4, 40, 4096)  # bytes changed together
DAY = "2025-11-20"
HEADINGS = ("rules", "table", "round", "deals", "dealer", "scribe", "label", "box")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")


def run(seed, count):
    """See `each_case`; how many there were of each of `KINDS`."""
    return each_case(_case, seed, count, KINDS)


def _case(seed, folder, figures):
    kind = KINDS[seed % len(KINDS)]
    figures[kind] += 1
    wrong = CASES[kind](random.Random(seed), folder)
    return None if wrong is None else f"{kind}: {wrong}"


# The desk's database


def database_case(rnd, folder):
    """Bytes of the database are changed: every command ends in what it shows or in a sentence, and
    so does the next sync.
    """
    path = folder / "desk.db"
    log = hostile_log(rnd)
    middle = rnd.randint(1, len(log))
    with Database(path) as database:
        collect(LogLink(b"".join(log[:middle])), database, clock=lambda: NOW)
    path.write_bytes(changed(rnd, path.read_bytes()))
    steps = [lambda: _command(rnd.choice(COMMANDS), path), lambda: _sync(log, rnd, path)]
    rnd.shuffle(steps)
    for step in steps:
        wrong = step()
        if wrong is not None:
            return wrong
    return None


def changed(rnd, data):
    """`data` with some runs of bytes changed, or cut off."""
    if rnd.random() < 0.1:
        return data[: rnd.randrange(len(data))]
    content = bytearray(data)
    for _ in range(rnd.randint(1, 8)):
        at = rnd.randrange(len(content))
        size = min(rnd.choice(_RUNS), len(content) - at)
        same = bytes([rnd.choice((0, 1, 0x7F, 0x80, 0xFF))]) * size
        content[at : at + size] = rnd.choice((same, rnd.randbytes(size)))
    return bytes(content)


def _command(command, path):
    """What is wrong with what a command says, None if nothing."""
    shown = io.TextIOWrapper(io.BytesIO(), "utf-8")
    told = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(told):
        status = main([*command, "--database", str(path)])
    if status not in (0, 1):
        return f"{command} ended with {status}"
    for sentence in told.getvalue().splitlines():
        wrong = wrong_sentence(sentence)
        if wrong is not None:
            return wrong
    # `findings` ends with 1 when there are some.
    said = told.getvalue() or shown.buffer.getvalue()
    return None if status == 0 or said else f"{command} failed without a word"


def _sync(log, rnd, path):
    try:
        with Database(path) as database:
            collect(LogLink(b"".join(log)), database, rnd.random() < 0.5, clock=lambda: NOW)
    except SchreiberError as error:
        return wrong_sentence(plain(error.sentence))
    return None


# Plans and lists of names


def plan_case(rnd, folder):
    """A hostile plan is sessions that can be played, or one sentence; a list of names likewise."""
    rows = [_row(rnd, table) for table in range(1, rnd.randint(1, 5))]
    name = "plan" * rnd.choice((1, 50))
    if rnd.random() < 0.5:
        path = folder / f"{name}.json"
        text = hostile_line(rnd, {"": rows})
        text = text[text.find("[") : text.rfind("]") + 1] if rnd.random() < 0.9 else text
    else:
        path = folder / f"{name}.csv"
        text = _sheet(rnd, rows)
    data = text.encode(rnd.choice(ENCODINGS), errors="ignore")
    path.write_bytes(changed(rnd, data) if data and rnd.random() < 0.2 else data)
    try:
        if rnd.random() < 0.1:
            read_names(path)
            return None
        plan = read_plan(path, DAY)
    except SchreiberError as error:
        return wrong_sentence(error.sentence, LONGEST_REFUSAL)
    for planned in plan:
        check_session(planned.session)
        following = seats_after(planned.session, plan)
        if following is not None:
            check_next(following)
    return None


def _row(rnd, table):
    """A session as somebody may plan it, some of it hostile."""
    names = rnd.sample(["Anna", "Béat", "Carl", "Dora", "Zoë", "Emil", "Frida", "Jürg"], 4)
    row = {"rules": "fft-4", "table": table, "round": rnd.randint(1, 3), "deals": 4}
    row |= {"dealer": rnd.choice((0, 3, "open")), "scribe": 0, "label": "", "box": ""}
    if rnd.random() < 0.3:
        row[rnd.choice(list(row))] = rnd.choice(ANY_TEXT)
    if rnd.random() < 0.3:
        names[rnd.randrange(4)] = rnd.choice(ANY_TEXT)
    return row | {"players": names}


def _sheet(rnd, rows):
    """The rows as a spreadsheet or an editor may write them, at times with something in between."""
    delimiter = rnd.choice(";\t,")
    columns = [*HEADINGS, *(f"player_{seat}" for seat in range(4))]
    table = [columns]
    table += [[str(row[name]) for name in HEADINGS] + row["players"] for row in rows]
    lines = [delimiter.join(cells) for cells in table]
    text = rnd.choice(("\n", "\r\n", "\r")).join(lines)
    for _ in range(rnd.choice((0, 0, 1, 2))):
        at = rnd.randrange(len(text) + 1)
        nasty = rnd.choice((*NASTY_TEXT, '"', delimiter, "\n", "sep=;\n"))
        text = text[:at] + nasty + text[at + rnd.randrange(3) :]
    return text


CASES = {
    "logs": log_case,
    "boxes": boxes_case,
    "liars": liars_case,
    "databases": database_case,
    "plans": plan_case,
    "answers": answer_case,
    "documents": document_case,
    "results": result_case,
}
# How the cases of a run are mixed.
KINDS = (
    *("logs", "boxes", "liars", "databases"),
    *("plans",) * 3,
    *("results",) * 3,
    *("answers",) * 6,
    *("documents",) * 8,
)
