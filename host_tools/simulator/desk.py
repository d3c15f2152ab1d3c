"""The control desk beside the box on the page: the real intake, and what the page shows of it."""

from host_tools.desk.collect import collect
from host_tools.desk.database import Database
from host_tools.desk.sessions import load_sessions
from host_tools.desk.standings import rank_players
from host_tools.plain import plain
from host_tools.wording.entries import say_played
from host_tools.wording.words import GameWords

# The page says everything in English.
_WORDS = GameWords("en")


class Desk:
    """A desk with its database in one file, which it makes. Usable from any thread."""

    def __init__(self, path):
        self._path = path
        Database(path).close()

    def sync(self, link):
        """Collect what is new on the box behind `link`; the `Report` of the intake."""
        with Database(self._path) as database, link:
            return collect(link, database)

    def overview(self):
        """What the page shows: `standings`, `sessions`, `findings`, made of what JSON knows."""
        with Database(self._path, must_exist=True) as database:
            sessions = load_sessions(database)
            findings = [plain(row["message"]) for row in database.findings.all()]
        return {
            "standings": [
                {"rules": rules, "lines": [_standing(line) for line in ranking]}
                for rules, ranking in rank_players(sessions).items()
            ],
            # The newest first: it is the one in play.
            "sessions": [_session(session) for session in reversed(sessions)],
            "findings": findings,
        }


def _standing(line):
    return {
        "rank": line.rank,
        "name": _called(line.player),
        "deals": line.deals,
        "points": line.points,
        "tie": line.tie,
    }


def _session(session):
    names = [_called(name) or f"Seat {place + 1}" for place, name in enumerate(session.players)]
    return {
        "title": f"Table {session.table}, round {session.round}: "
        f"{session.played} of {session.deals} deals",
        "players": names,
        "entries": [_entry(entry, names) for entry in reversed(session.entries)],
    }


def _entry(entry, names):
    """`points`: one a player, null for who sat out."""
    return {
        "id": entry.id,
        "number": entry.number,
        "summary": plain(say_played(entry, names, _WORDS)),
        "state": plain(entry.state),
        "annulled": entry.annulled,
        "points": entry.at_table(entry.points, len(names)),
    }


def _called(name):
    """A player's name; who was entered by number is called by it."""
    return f"Player {name}" if name.isdigit() else plain(name)
