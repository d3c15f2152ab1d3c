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


def names_of(
    tables: Iterable[Iterable[Source]], sessions: Mapping[str, Session], person: NameOf
) -> Names:
    """The `Names` of the sources of these tables; sessions: {id: Session} of all boxes.

    Where a table has several sheets each has a number. A source that is not there any more, since
    it was taken back, is called by what it was.
    """
    by_table = [{one.id: one for one in sources} for sources in tables]
    known = {name: one for sources in by_table for name, one in sources.items()}
    numbers = {name: number for sources in by_table for name, number in _sheets(sources).items()}

    def source(name: str) -> Message:
        session = sessions.get(name)
        if session is not None and session.of_phone:
            return msg("the phone")
        if session is not None:
            return box_name(session.box)
        if name in numbers:
            return msg("sheet {number}", number=numbers[name])
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


def _sheets(sources: Mapping[str, Source]) -> dict[str, int]:
    """{id: number from 1} of the sheets of a table; {} of a single one."""
    sheets = [name for name, one in sources.items() if one.kind == SourceKind.SHEET]
    return {name: at for at, name in enumerate(sheets, 1)} if len(sheets) > 1 else {}
