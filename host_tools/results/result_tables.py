"""The tables of a result: who sat there, what happened, what it came to, who has signed."""

from collections.abc import Container, Iterable, Sequence
from typing import Any

from host_tools.common.strict_json import Json
from host_tools.results.evidence import Evidence
from host_tools.results.result_lines import ResultLines
from host_tools.results.sealing import Salts
from host_tools.results.session_places import PlacedSession, placed_sessions
from host_tools.sessions.by_director import by_director
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table

TABLE, DIRECTOR, SHEET = "table", "director", "sheet"  # by whom a table is signed


def table_documents(
    event: Event, evidence: Evidence, salts: Salts, places: Container[Place] | None = None
) -> list[dict[str, Json]]:
    """The key `tables`: by round, then by table; places: of only some (round, table)."""
    sessions, lines = placed_sessions(event), ResultLines(event, salts)
    return [
        _table(table, [one for one in sessions if one.place == place], lines, evidence)
        for place, table in sorted(event.tables.items())
        if places is None or place in places
    ]


def _table(
    table: Table, sessions: Sequence[PlacedSession], lines: ResultLines, evidence: Evidence
) -> dict[str, Json]:
    counting = [one for one in sessions if one.why is None]
    others = [one for one in sessions if one.why is not None]
    known = list(lines.of(table, [*counting, *others]))
    cents = _cents(known)
    return {
        "round": table.round_number,
        "table": table.table,
        "persons": list(table.persons),
        "deals": table.deals,
        "played": table.played,
        "state": table.state,
        "ended_early": table.ended_early,
        "signed": _signed(table, counting, evidence),
        "lines": list[Json](known),
        "results": [
            {"person": person, "points": points, "cents": cents.get(person)}
            for person, points in sorted(table.results.items())
        ],
    }


def _cents(lines: Iterable[dict[str, Any]]) -> dict[int, int]:
    """{person: cents} of the lines that count and know of money, also where others are open."""
    found: dict[int, int] = {}
    for line in lines:
        if line["counts"] and line["cents"] is not None:
            for person, cents in zip(line["seats"], line["cents"], strict=True):
                if person is not None:
                    found[person] = found.get(person, 0) + cents
    return found


def _signed(table: Table, counting: Sequence[PlacedSession], evidence: Evidence) -> dict[str, Json]:
    """By whom, and what record of a box says it."""
    by = _signed_by(table)
    signed: dict[str, Json] = {"by": by, "record": None, "digest": None, "pin": None}
    for placed in counting if by in (TABLE, DIRECTOR) else ():
        records = evidence.sessions.get(placed.session.id)
        found = None if records is None else records.signature
        if found is not None and records is not None:
            signed["record"] = f"{records.log.hex()}-{found.sequence}"
            signed["digest"] = found.digest.hex()
            signed["pin"] = by_director(found, evidence.pins.get(records.box, frozenset()))
    return signed


def _signed_by(table: Table) -> str | None:
    if table.typed and table.over:
        return SHEET
    if table.ended_by_director:
        return DIRECTOR
    return TABLE if table.signed else None
