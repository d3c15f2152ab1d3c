"""The control desk beside the box on the page: the real intake, and what the page shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.boxes.collect import collect
from host_tools.common.plain import plain
from host_tools.intake.database import Database
from host_tools.language.games.entries import played
from host_tools.language.message import Sentence, counted, listed, msg
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.ranking import Standing, rank_players
from host_tools.sessions.session import Entry, Session
from host_tools.sessions.sessions import load_sessions
from host_tools.sessions.tie_words import tie_of

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.intake import IntakeReport


class DeskBeside:
    """A desk with its database in one file, which it makes. Usable from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        Database(path).close()

    def sync(self, link: BoxLink) -> IntakeReport:
        """Collect what is new on the box behind `link`; the `Report` of the intake."""
        with Database(self._path) as database, link:
            return collect(link, database)

    def overview(self) -> dict[str, object]:
        """Return the values of the page: `standings`, `sessions`, `findings`.

        They are made of values of JSON, and of `Sayable`s, which are told in the language of a
        page.
        """
        with Database(self._path, must_exist=True) as database:
            sessions = load_sessions(database)
            findings = [sentence_of(row) for row in database.findings.all()]
        return {
            "standings": [
                {"rules": rules, "lines": [_standing(line) for line in ranking]}
                for rules, ranking in rank_players(sessions).items()
            ],
            # The newest first: it is the one in play.
            "sessions": [_session(session) for session in reversed(sessions)],
            "findings": findings,
        }


def _standing(line: Standing) -> dict[str, object]:
    return {
        "rank": line.rank,
        "name": _called(line.player),
        "deals": line.deals,
        "points": line.points,
        "tie": tie_of(line),
    }


def _session(session: Session) -> dict[str, object]:
    names = [
        _called(name) if name else msg("seat {number}", number=place)
        for place, name in enumerate(session.players, 1)
    ]
    return {
        "title": counted(
            "Table {table}, round {round}: {played} of {number} deal",
            "Table {table}, round {round}: {played} of {number} deals",
            session.deals,
            table=session.table,
            round=session.round,
            played=session.played,
        ),
        "players": names,
        "entries": [_entry(entry, names) for entry in reversed(session.entries)],
    }


def _entry(entry: Entry, names: Sequence[Sentence]) -> dict[str, object]:
    """`points`: one a player, None for who sat out; `state`: what became of it, None: nothing."""
    return {
        "id": entry.id,
        "number": entry.number,
        "summary": played(entry, names),
        "state": listed(entry.remarks),
        "annulled": entry.annulled,
        "points": entry.at_table(entry.points, len(names)),
    }


def _called(name: str) -> Sentence:
    """A player's name; who was entered by number is called by it."""
    return msg("Player {number}", number=name) if name.isdigit() else plain(name)
