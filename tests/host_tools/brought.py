"""What a box has brought to the desk."""

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from tests.host_tools.box import EVENT_TIME, GARDE

NOW = EVENT_TIME + 3600


def session_of(box, database, now=EVENT_TIME):
    """The only session, once the box has brought it at `now` (Unix seconds)."""
    collect(box.link(), database, clock=lambda: now)
    [session] = load_sessions(database)
    return session


def sync(box, database, everything=False):
    """The `Report` of a visit an hour later, at `NOW`; everything: also what is stored already."""
    return collect(box.link(), database, everything, clock=lambda: NOW)


def bring_and_lose(box, database):
    """A box brings two deals, and loses the last one from its log."""
    box.begin()
    box.play(GARDE)
    cut = box.log.size
    box.play(GARDE)
    sync(box, database)
    box.path.write_bytes(box.path.read_bytes()[:cut])


def kinds(report):
    """The kinds of what was found."""
    return [finding.kind for finding in report.findings]


def bring(path, box):
    """Store in the database at `path` what a box has."""
    with Database(path) as database, box.link() as link:
        collect(link, database)


def collected(path, link):
    """(findings, sessions) of the database at `path` when a box was read into it over `link`."""
    with Database(path) as database, link:
        report = collect(link, database)
        return report.findings, load_sessions(database)


def plug_in(path, box):
    """Do with a box what a desk with the database at `path` does when it is plugged in."""
    with Database(path) as database, box.link() as link:
        attend(link, database)
