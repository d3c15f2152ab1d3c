"""The codes of signed rounds, as the desk takes them: what is to be decided of one."""

from collections.abc import Callable, Iterable, Mapping

from host_tools.common.errors import DeskError
from host_tools.journal.kind import Content
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.codes import TakeCode
from host_tools.tournament.tables.recorded_event import RecordedEvent
from rules_core.errors import Refusal
from rules_core.result_code import SignedResult, tag_of
from rules_core.result_code_reading import SHORT_LENGTH, read_long_code, read_short_code

# A box that the desk has not set up does not know which event it is.
NO_EVENT = 0
# What the row of digits types on a French keyboard for a scanner that takes it for an American one.
_FRENCH_DIGITS = str.maketrans("à&é\"'(-è_ç", "0123456789")

Step = tuple[str, Content]


def is_long(text: str) -> bool:
    """Return True if this text is meant for a long code: longer than a short one with all
    spaces.
    """
    return len(text.strip()) > 2 * SHORT_LENGTH


def step_of_long_code(event: RecordedEvent, text: str) -> Step:
    """The decision that takes a long code, as a camera or a scanner has read it. DeskError."""
    digits = "".join(text.split()).translate(_FRENCH_DIGITS)
    result = _read(lambda: read_long_code(digits))
    if result.event_number not in (NO_EVENT, event.number):
        raise DeskError(
            msg(
                "code: it is of event {other}, and this is event {number}",
                other=result.event_number,
                number=event.number,
            )
        )
    place = result.round_number, result.table
    event.state.plan.check_table(*place)
    return _step(place, _persons_of(event, place, result), result)


def step_of_short_code(
    event: RecordedEvent, place: Place, points: Mapping[int, int], text: str
) -> Step:
    """Return the decision that takes a short code, typed with the points of each person. DeskError.

    place: the (round, table) of the code.
    """
    event.state.plan.check_table(*place)
    players = {tag_of(event.box_name(person)): person for person in points}
    given = [(tag, points[person]) for tag, person in players.items()]
    numbers = (event.number, NO_EVENT)
    for event_number in numbers:
        try:
            result = read_short_code(text, event_number, *place, given)
        except Refusal as error:
            if error.key != "code_of_others" or event_number == numbers[-1]:
                raise DeskError(refusal(error)) from error
        else:
            break
    return _step(place, {tag: players[tag] for tag, _ in result.players}, result)


def _read(read: Callable[[], SignedResult]) -> SignedResult:
    try:
        return read()
    except Refusal as error:
        raise DeskError(refusal(error)) from error


def _step(place: Place, persons: Mapping[bytes, int], result: SignedResult) -> Step:
    round_number, table = place
    content: Content = {
        "round": round_number,
        "table": table,
        "persons": [persons[tag] for tag, _ in result.players],
        "points": [points for _, points in result.players],
        "deals": result.played,
        "records": result.records,
        "digest": result.digest.hex(),
    }
    return TakeCode.name, content


def _persons_of(event: RecordedEvent, place: Place, result: SignedResult) -> dict[bytes, int]:
    """{tag: person} of all its players: of those drawn to the table, else of all. DeskError."""
    drawn = event.state.plan.persons_at(place)
    others = [person for person in event.state.entrants if person not in drawn]
    persons = {**_called(event, others), **_called(event, drawn)}
    found = {tag: persons[tag] for tag, _ in result.players if tag in persons}
    if len(set(found.values())) < len(result.players):
        raise DeskError(
            msg("code: some of its players are not known here by their names on the box")
        )
    return found


def _called(event: RecordedEvent, persons: Iterable[int]) -> dict[bytes, int]:
    """{tag: person} of every name of these persons that is of one of them alone."""
    found: dict[bytes, set[int]] = {}
    for person in persons:
        for name in event.names.spellings(person):
            found.setdefault(tag_of(name), set()).add(person)
    return {tag: one for tag, called in found.items() if len(called) == 1 for one in called}
