"""From which sessions of the boxes a result is made, and which records these are."""

from host_tools.common.strict_json import Json
from host_tools.results.evidence import Evidence, SessionRecords
from host_tools.results.sealing import Salts
from host_tools.results.session_places import PlacedSession, placed_sessions
from host_tools.tournament.event import Event


def source_documents(event: Event, evidence: Evidence, salts: Salts) -> list[Json]:
    """The key `sources`: every session of the event, in the order of play."""
    return [
        _source(event, placed, evidence.sessions.get(placed.session.id), salts)
        for placed in placed_sessions(event)
    ]


def _source(
    event: Event, placed: PlacedSession, records: SessionRecords | None, salts: Salts
) -> Json:
    session, path = placed.session, f"sources/{placed.session.id}"
    reason = event.state.sessions.aside.get(session.id)
    round_number, table = placed.place or (None, None)
    entered = {} if session.entered_on is None else {"entered_on": session.entered_on}
    return {
        "id": session.id,
        "box": session.box.hex(),
        "log": None if records is None else records.log.hex(),
        "how": placed.how,
        "round": round_number,
        "table": table,
        "persons": list(placed.persons),
        "names": salts.seal(f"{path}/names", {"names": list(session.players)}),
        "everybody": list(placed.everybody),
        "first": None if records is None else records.own[0].sequence,
        "last": None if records is None else records.own[-1].sequence,
        "last_digest": None if records is None else records.last_digest,
        "set_aside": None if reason is None else salts.text(f"{path}/set_aside", reason.reason),
        **entered,
    }
