"""Result of a list just taken in, carried by the address of the page that follows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from aiohttp import web

from host_tools.club.member_lists import Import
from host_tools.club.person import Person, person_of
from host_tools.web.director.decisions_page import saying
from host_tools.web.render.typed_numbers import digits

TAKEN, COUNTED = "taken", 3
NEW, CHANGED, LISTED = "new", "changed", "listed"
MOST_NAMED = 40  # of those who are named; the list of persons has them all
MOST_LISTED = 800  # an address holds no more


@dataclass(frozen=True)
class TakenIn:
    """How many a list has `added`, `changed` and `left_out`, and the first of the persons.

    `new`, `others`: the `Person`s who were added, and whose cards were changed. `listed`: the
    numbers of all who stand in the list; none where it is too long to say it.
    """

    added: int
    changed: int
    left_out: int
    new: list[Person]
    others: list[Person]
    listed: frozenset[int]


def address_after(back: str, taken: Import) -> str:
    """The address of the page `back`, which then says what was taken in."""
    said = {
        TAKEN: f"{len(taken.added)}-{len(taken.changed)}-{taken.left_out}",
        NEW: _written(row.person for row in taken.added),
        CHANGED: _written(row.person for row in taken.changed),
        LISTED: ".".join(map(str, taken.listed if len(taken.listed) <= MOST_LISTED else ())),
    }
    return saying(back, **{name: text for name, text in said.items() if text})


def taken_in(request: web.Request, persons: Mapping[int, Person]) -> TakenIn | None:
    """Return the result that the address carries; None if it carries none. persons: of the club."""
    counts = [digits(text) for text in request.query.get(TAKEN, "").split("-")]
    known = [count for count in counts if count is not None]
    if not len(known) == len(counts) == COUNTED:
        return None
    new, others = (_read(request.query.get(name, ""), persons) for name in (NEW, CHANGED))
    added, changed, left_out = known
    listed = _read(request.query.get(LISTED, ""), persons)
    numbers = frozenset(person_of(persons, person.number).number for person in listed)
    return TakenIn(added, changed, left_out, new, others, numbers)


def _written(persons: Iterable[Person]) -> str:
    return ".".join(str(person.number) for person in [*persons][:MOST_NAMED])


def _read(text: str, persons: Mapping[int, Person]) -> list[Person]:
    numbers = [digits(part) for part in text.split(".")]
    return [persons[one] for one in numbers if one is not None and one in persons]
