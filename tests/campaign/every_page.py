"""Everything that the desk shows of a database: each kind of page, each command that only reads."""

import contextlib
import io
import logging
import re
from html import unescape

from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.campaign.cases import where
from tests.campaign.hostile_texts import wrong_sentence
from tests.host_tools.web.looking import shape_of
from tests.host_tools.web.served import TOKEN, Served, public_app

SERVER_ERROR = 500
_LOG = logging.getLogger("aiohttp.server")  # of `Served`
START = (
    "/",
    "/persons?find=a",
    "/season",
    "/statistics",
    "/cash",
    "/cash/debts",
    "/events/usual?rules=tirol",
    "/event/{event}",
)
OF_AN_EVENT = (
    "event/{event}/registration?find=a",
    "event/{event}/registration/suggestions?typed=an",
    "event/{event}/registration/all",
    "event/{event}/draw/mend?round=2",
    "event/{event}/draw/preview?round=2&method=lot&seed=7",
    "event/{event}/boxes/list",
    "event/{event}/round/2/tiles",
    "event/{event}/ranking/2/lines",
)
PUBLIC = ("/", "/?name=a", "/standings", "/tables", "/table/1/1", "/wall?page=1", "/wall?page=2")
_LINK = re.compile(r'(?:href|hx-get)="(/(?![^"#]*\.(?:zip|xlsx|db))[^"#]*)')  # these are no pages
_MOST = 2  # pages of one shape that are opened
# What stands on a page or in an answer where our own code has stumbled over something.
_STUMBLED = re.compile(r"unexpected \w+(Error|Exception)|Traceback \(most recent")
_DAMAGED = re.compile(r"(database(?: \S+)?|event \d+|decision \d+ of event \d+) is damaged")

COMMANDS = (
    ["standings", "--results", "--prizes"],
    ["standings", "--tables"],
    ["standings", "--json"],
    ["deals"],
    ["box", "findings", "--all"],
    ["export", "deals"],
    ["export", "documents"],
    ["persons", "list"],
    ["persons", "list", "--json"],
    ["persons", "journal"],
    ["event", "list"],
    ["season", "2026"],
    ["season", "2026", "--formula", "rank_sum", "--try"],
    ["persons", "statistics"],
)
EVENT_COMMANDS = (
    ["standings"],
    ["standings", "--json"],
    ["status", "--json"],
    ["event", "entrants"],
    ["event", "journal"],
    ["event", "journal", "--json"],
    ["event", "show"],
    ["event", "show", "--json"],
    ["export", "event"],
    ["export", "event", "-o", "event.xlsx"],
    ["export", "event", "--format", "result"],
    *(
        ["print", sheet]
        for sheet in (
            *("seating", "names", "slips", "tables", "protocols", "results", "crosstable"),
            *("warnings", "cash", "payments", "money", "receipts", "prizes", "certificates"),
        )
    ),
)


class Looker:
    """Knows which pages there are of the sound database at `path`, and looks at those of others.

    events: the numbers of its events.
    """

    def __init__(self, path, events):
        self._events = events
        with _director(path) as served:
            self._pages = list(_crawl(served, self._starts()))

    def _starts(self):
        for event in self._events:
            for address in (*START, *OF_AN_EVENT):
                yield "/" + address.format(event=event).removeprefix("/")

    def faults(self, path, commands=True):
        """What is wrong with what is shown of the database at `path`, each a sentence."""
        faults = []
        with _director(path) as served:
            faults += _look(served, self._pages)
        for event in self._events:
            with Served(lambda event=event: public_app(path, event), {"Cookie": None}) as served:
                faults += _look(served, PUBLIC)
        if commands:
            for command in self._commands(path.parent):
                faults += _run([*command, "--database", str(path)])
        return faults

    def _commands(self, folder):
        yield from COMMANDS
        for event in self._events:
            for command in EVENT_COMMANDS:
                placed = [str(folder / word) if "." in word else word for word in command]
                yield [*placed, "--event", str(event)]


def opened(path):
    """The sentence with which the database at `path` is refused, "" if it can be used."""
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            Database(path, must_exist=True).close()
    except DeskError as error:
        return error.sentence
    return ""


def restored(copy, path):
    """What is wrong with putting the `copy` into the place of the database at `path`, in a list."""
    faults = _run(["restore", str(copy), "--database", str(path)])
    if path.exists() and not faults:
        said = opened(path)
        return [f"restore took what is refused: {said}"] if said else []
    return [fault for fault in faults if not _DAMAGED.search(fault)]


def _director(path):
    return Served(lambda: make_app(Desk(path), TOKEN, "http://127.0.0.1"))


def _crawl(served, starts):
    """The addresses to which pages lead, from `starts` on: `_MOST` of each shape."""
    waiting, seen, shapes = list(starts), set(), {}
    for address in waiting:
        # Of each event, which `shape_of` leaves out.
        shape = *address.split("/")[2:3], shape_of(address)
        if address in seen or address.startswith("/static/") or shapes.get(shape, 0) >= _MOST:
            continue
        seen.add(address)
        shapes[shape] = shapes.get(shape, 0) + 1
        answer = served.get(address)
        yield address
        waiting += map(unescape, _LINK.findall(answer.html))


def _look(served, addresses):
    faults = []
    with _errors() as errors:
        for address in addresses:
            answer = served.get(address)
            found = _STUMBLED.search(answer.text) or _DAMAGED.search(answer.text)
            if errors:
                faults += [f"GET {address}: {error}" for error in errors]
                errors.clear()
            elif answer.status >= SERVER_ERROR:
                faults.append(f"GET {address}: {answer.status}")
            elif found:
                faults.append(f"GET {address}: {found[0]}")
    return faults


@contextlib.contextmanager
def _errors():
    """The errors that the server reports meanwhile: a list of where and what."""
    errors = []
    handler = logging.Handler()
    handler.emit = lambda record: errors.append(_told(record.exc_info))
    _LOG.addHandler(handler)
    before, _LOG.propagate = _LOG.propagate, False
    try:
        yield errors
    finally:
        _LOG.removeHandler(handler)
        _LOG.propagate = before


def _told(exc_info):
    if exc_info is None or exc_info[1] is None:
        return "an error without a trace"
    return where(exc_info[1])


def _run(command):
    """What is wrong with how a command ends, in a list."""
    shown, told = _text(), io.StringIO()
    name = " ".join(command[:-2])
    try:
        with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(told):
            main(command)
    except Exception as error:  # whatever it is: it must not happen, and the campaign goes on
        return [f"{name}: {where(error)}"]
    said = told.getvalue()
    faults = [f"{name}: {wrong}" for wrong in map(wrong_sentence, said.splitlines()) if wrong]
    found = _STUMBLED.search(shown.buffer.getvalue().decode()) or _STUMBLED.search(said)
    found = found or _DAMAGED.search(said)
    return faults + ([f"{name}: {found[0]}"] if found else [])


def _text():
    return io.TextIOWrapper(io.BytesIO(), "utf-8")
