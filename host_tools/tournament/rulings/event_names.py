"""What sentences about the rulings of an event call its persons and sources."""

from collections.abc import Iterable, Mapping

from host_tools.language.formatting import box_name
from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.rulings.names import Names

_TYPED = {
    "sheet": msg("the sheet"),
    "deals": msg("the single deals"),
    "code": msg("the code"),
}


def names_of(sources: Iterable[Source], sessions: Mapping[str, Session], person: NameOf) -> Names:
    """The `Names` of these sources; sessions: {id: Session} of all that boxes have brought.

    A source that is not there any more, since it was taken back, is called by what it was.
    """
    known = {one.id: one for one in sources}
    papers = [one.id for one in known.values() if one.kind == SourceKind.SHEET]

    def source(name: str) -> Message:
        session = sessions.get(name)
        if session is not None and session.of_phone:
            return msg("the phone")
        if session is not None:
            return box_name(session.box)
        if name in papers and len(papers) > 1:
            return msg("sheet {number}", number=papers.index(name) + 1)
        return _TYPED.get(name.partition(" ")[0], msg("a session of a box"))

    def place(name: str, at: int) -> str:
        session = sessions.get(name)
        if session is not None:
            return session.players[at] if at < len(session.players) else ""
        stands = known[name].places[at] if name in known else ""
        return person(stands) if isinstance(stands, int) else stands

    def deals(name: str) -> tuple[int, int] | None:
        one = known.get(name)
        if one is None or not one.rows or one.rows[0].number is None:
            return None
        return one.first, one.last

    return Names(person, source, place, deals)
