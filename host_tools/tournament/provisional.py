"""What the code of a box says of its table: it counts until the box is read, and is compared."""

from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, listed, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.entrants import TakenCode
from host_tools.tournament.state import State
from host_tools.tournament.stopped_seats import by_seat
from host_tools.tournament.table import Table


def add_code(table: Table, state: State, name: NameOf) -> None:
    """Let the last code of a table count, or tell where what came since says otherwise.

    In a closed event no code counts. table: with all that boxes and sheets say of it, before
    anything is adjusted; name(person): what sentences call a person.
    """
    codes = state.codes.get((table.round_number, table.table), ())
    if not codes:
        return
    code = codes[-1]
    signed = _signed_as(table, code)
    if signed is None and not (table.over or table.typed):
        table.code = code
        if not state.closed:
            _count(table, code)
        return
    known = table.results if signed is None else signed
    if signed is None and not table.over:
        return  # it is still being typed
    # A box has one line a seat, also where somebody has stopped and another one has played on.
    said, known = (
        by_seat(results, state, table.round_number, table.persons)
        for results in (code.results, known)
    )
    if known != said:
        table.code = code
        table.troubles.append(_said_otherwise(said, known, name))


def _signed_as(table: Table, code: TakenCode) -> dict[int, int] | None:
    """{person: points} of the signature that the code is of; None where no box has brought it."""
    for bound in table.bound:
        points = bound.session.signatures.get(code.digest)
        if points is not None:
            pairs = zip(bound.persons, points, strict=True)
            return {person: value for person, value in pairs if person is not None}
    return None


def _count(table: Table, code: TakenCode) -> None:
    """Let the code stand for all of the table; what its box has brought so far is in it."""
    table.provisional = True
    table.results = code.results
    table.players = set(code.persons)
    table.money = None
    table.played = code.deals
    table.ended = code.deals < table.deals


def _said_otherwise(said: dict[int, int], known: dict[int, int], name: NameOf) -> Message:
    persons = [one for one in {**known, **said} if known.get(one) != said.get(one)]
    differences = [
        msg(
            "{name} {said}, not {known}",
            name=name(person),
            said=_points(said.get(person)),
            known=_points(known.get(person)),
        )
        for person in persons
    ]
    return msg(
        "the code that was taken says otherwise: {differences}", differences=listed(differences)
    )


def _points(points: int | None) -> str:
    return "–" if points is None else typeset_signed(points)
