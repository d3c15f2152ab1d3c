"""Events whose results other desks have sealed: where each comes from, and who its persons are."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.strict_json import load
from host_tools.database.damage import damaged_row
from host_tools.database.kept import Kept
from host_tools.database.row_types import OriginRow
from host_tools.events.seatings import sound_seatings
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.database.storage import Storage


class ForeignEventError(DeskError):
    """Something was to be decided here about an event of another desk."""


@dataclass(frozen=True)
class Origin:
    """The origin of an event.

    `event`: its number here; `mark`: the digest of its first decision as it is sealed, which all
    its documents share; `desk`: the name given here to the desk that sealed it; `taken`: the time
    of the import, Unix seconds; `persons`: {number of a person there: number here}; `pins`: {box:
    the numbers of the PINs that its desk has set there}; `season`: for which it counts here, None:
    as its document says.
    """

    event: int
    mark: bytes
    desk: str
    taken: int
    persons: Mapping[int, int]
    pins: Mapping[bytes, frozenset[int]] = field(default_factory=dict)
    season: str | None = None

    @cached_property
    def there(self) -> dict[int, int]:
        """{number of a person here: number there}."""
        return {here: there for there, here in self.persons.items()}


class Origins:
    """The `Origin`s of a `Database`, read anew only where something was stored since."""

    def __init__(self, database: "Storage") -> None:
        self._database = database
        self._all = Kept(database, self._read)
        self._pins = Kept(database, self._read_pins)

    def all(self) -> dict[int, Origin]:
        """{number of an event here: `Origin`}. DeskError for damage."""
        return self._all.get()

    def of(self, event_number: int) -> Origin | None:
        """The `Origin` of an event, None if it is one of this desk. DeskError for damage."""
        return self.all().get(event_number)

    def check_own(self, event_number: int) -> None:
        """ForeignEventError if another desk has sealed the result of an event."""
        origin = self.of(event_number)
        if origin is not None:
            raise ForeignEventError(
                msg(
                    "event {number} was sealed by another desk ({desk}): nothing is decided about "
                    "it here; that desk decides it, and a new result document brings it",
                    number=event_number,
                    desk=origin.desk,
                )
            )

    def season_of(self, event_number: int, decided: str) -> str:
        """The season for which an event counts here; decided: what its decisions say. DeskError.

        The season is the club's: of an event of another desk it may be said here.
        """
        origin = self.of(event_number)
        return decided if origin is None or origin.season is None else origin.season

    def pins(self) -> dict[str, Mapping[bytes, frozenset[int]]]:
        """{id of a session: {box: the numbers of the PINs that its desk has set there}}.

        Of the sessions of other desks. DeskError for damage.
        """
        return self._pins.get()

    def store(self, origin: Origin) -> None:
        """Store the origin of an event, in the place of the one before."""
        self._database.origin_rows.store(_row_of(origin))

    def _read(self) -> dict[int, Origin]:
        return {row["event"]: _origin(row) for row in self._database.origin_rows.all()}

    def _read_pins(self) -> dict[str, Mapping[bytes, frozenset[int]]]:
        origins = self.all()
        if not origins:
            return {}
        return {
            session: origins[event_number].pins
            for event_number, session, _ in sound_seatings(self._database)
            if event_number in origins
        }


def _row_of(origin: Origin) -> OriginRow:
    pins = [[box.hex(), sorted(numbers)] for box, numbers in sorted(origin.pins.items())]
    return {
        "event": origin.event,
        "mark": origin.mark,
        "desk": origin.desk,
        "taken": origin.taken,
        "persons": json.dumps(sorted(origin.persons.items())),
        "pins": json.dumps(pins),
        "season": origin.season,
    }


def _origin(row: OriginRow) -> Origin:
    try:
        persons = dict(map(_two_numbers, _list(row["persons"])))
        if len({*persons.values()}) < len(persons):
            raise ValueError(persons)
        pins = {bytes.fromhex(box): _numbers(numbers) for box, numbers in _list(row["pins"])}
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged_row("origin", row["event"]) from error
    return Origin(
        row["event"], row["mark"], row["desk"], row["taken"], persons, pins, row["season"]
    )


def _list(text: str) -> list:
    value = load(text)
    if not isinstance(value, list):
        raise TypeError(text)
    return value


def _two_numbers(pair: object) -> tuple[int, int]:
    there, here = _numbers_in(pair)
    return there, here


def _numbers(values: object) -> frozenset[int]:
    return frozenset(_numbers_in(values))


def _numbers_in(values: object) -> list[int]:
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise TypeError(values)
    return values
