"""The fields of a ruling: which form they have, and the persons in them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.tables.rulings.record import Record
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.session import MAX_NUMBER, MAX_SEATS

_MOST_SOURCES = 40
_MOST_DEALS = 300
_SOURCE = PlainText(80, shortest=1)
_NUMBER = Integer(1, _MOST_DEALS)


class Fields:
    """A dict of fields with what checks each; those that are `optional` may be missing."""

    def __init__(self, fields: Mapping[str, Any], optional: Sequence[str] = ()) -> None:
        self.fields, self.optional = fields, optional

    def check(self, value: object) -> None:
        """ValueError unless it has these fields, and no other."""
        if not isinstance(value, dict):
            raise ValueError(msg("must be a document"))
        for name in value:
            if name not in self.fields:
                raise ValueError(msg("{name}: there is no such field", name=name))
        for name, checker in self.fields.items():
            if name in value:
                checker.check(value[name])
            elif name not in self.optional:
                raise ValueError(msg("{what}: {how}", what=name, how=msg("missing")))


class NumberOfSources:
    """A dict with a number, as `number` has it, for each of `longest` sources at most."""

    longest = _MOST_SOURCES
    number = Integer(0, 100_000)

    def check(self, value: object) -> None:
        """ValueError unless it is one."""
        if not isinstance(value, dict) or len(value) > self.longest:
            raise ValueError(msg("must be a document"))
        for source, number in value.items():
            _SOURCE.check(source)
            self.number.check(number)


class Sitters:
    """The sitters of a place: [person, first deal] each; `true` after it: that is its number."""

    longest = MAX_SEATS + 2
    columns: tuple[Any, ...] = (Integer(NOBODY, 999_999), _NUMBER, Flag())

    def check(self, value: object) -> None:
        """ValueError unless it is such a list."""
        if not isinstance(value, list) or not 1 <= len(value) <= self.longest:
            raise ValueError(msg("must be a list of who sat there"))
        for one in value:
            if not isinstance(one, list) or len(one) not in (2, 3):
                raise ValueError(msg("must be a list of who sat there"))
            for column, part in zip(self.columns, one, strict=False):
                column.check(part)


_STRETCH: Any = Fields(
    {"source": _SOURCE, "first": _NUMBER, "last": Maybe(_NUMBER), "as_signed": Flag()},
    ("first", "last", "as_signed"),
)
_SAT: Any = Fields({"source": _SOURCE, "place": Integer(0, MAX_SEATS - 1), "persons": Sitters()})
_TABLE: Any = Fields(
    {
        "table": Integer(1, MAX_NUMBER),
        "counts": List(_STRETCH, 0, _MOST_SOURCES),
        "over": Flag(),
        "deals": Integer(0, _MOST_DEALS),
        "sat": List(_SAT, 1, _MOST_SOURCES * MAX_SEATS),
        "seen": NumberOfSources(),
        "known": NumberOfSources(),
        "moved": NumberOfSources(),
    },
    ("counts", "over", "deals", "sat", "seen", "known", "moved"),
)


class TableRulings(List):
    """The rulings about each of several tables, see `rulings.record`."""

    def __init__(self) -> None:
        super().__init__(_TABLE, 1, 99)

    def persons(self, records: Sequence[Record]) -> set[int]:
        """The persons who are named in it."""
        found = {person for one in _sat_in(records) for person, *_ in one["persons"]}
        return found - {NOBODY}

    def mapped(self, records: Sequence[Record], person: Callable[[int], int]) -> list[Record]:
        """The same with other persons, `person(number)` each."""
        return [_mapped(one, person) for one in records]


def _sat_in(records: Sequence[Record]) -> list[Record]:
    return [one for record in records for one in record.get("sat", ())]


def _mapped(record: Record, person: Callable[[int], int]) -> Record:
    if "sat" not in record:
        return {**record}
    sat = [
        {**one, "persons": [[person(number), *rest] for number, *rest in one["persons"]]}
        for one in record["sat"]
    ]
    return {**record, "sat": sat}


TABLE_RULINGS = TableRulings()
RulingsOfTables = Annotated[list[Record], TABLE_RULINGS]
DealsOfSources = Annotated[dict[str, int] | None, Maybe(NumberOfSources())]
