"""What sentences call the persons and sources of made-up rounds."""

from host_tools.language.formatting import box_name
from host_tools.language.message import msg
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.tables.rulings.names import Names

# As the names of an event call them, see `names_of`.
_CALLED = {
    SourceKind.PHONE: msg("the phone"),
    SourceKind.DEALS: msg("the single deals"),
    SourceKind.CODE: msg("the code"),
}


def names_in(played, person):
    """The `Names` of a `PlayedRound`; person(number): the name of somebody."""
    placed = {one.id: one for each in played.tables.values() for one in each.placed}
    known = {one.id: one for each in played.tables.values() for one in each.sources}
    boxes = [one.id for one in known.values() if one.kind == SourceKind.BOX]
    sheets = [one.id for one in known.values() if one.kind == SourceKind.SHEET]

    def source(name):
        if name in boxes:
            return box_name(bytes([0x3F, 0x2A, 0x9C, boxes.index(name)]))
        if name in sheets:
            number = sheets.index(name) + 1
            return msg("sheet {number}", number=number) if len(sheets) > 1 else msg("the sheet")
        return _CALLED[known[name].kind]

    def place(name, at):
        stands = known[name].places[at]
        return person(stands) if isinstance(stands, int) else stands

    def deals(name):
        one = placed.get(name)
        return None if one is None or not one.last else (one.first, one.last)

    return Names(person, source, place, deals)
