"""The seats for the hall, by table and by name, as large as the paper lets them be."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from host_tools.club.person import key_of, person_of
from host_tools.tournament.event import Event
from host_tools.web.paper.hall_fit import Fit, fit_rows, fit_tables, pages_by_letter
from host_tools.web.render.seated import OUT, seats_by_name

_SITS_OUT = "......"  # as wide as that is, in small letters
_ROUND = "Round 10"

SeatedRow = tuple[str, int, list[int | None]]  # as `seats_by_name` has them
SeatedTable = tuple[int, Sequence[int]]


@dataclass(frozen=True)
class NamesPage:
    """A page of seats by name: the rows of each of its `columns`, its `first` and `last` letter."""

    columns: Sequence[Sequence[SeatedRow]]
    first: str
    last: str


def pages_of_tables(event: Event, round_number: int) -> tuple[Fit, Sequence[Sequence[SeatedTable]]]:
    """(the `Fit`, [(table, persons)] of each page), of a round; as even as they can be."""
    tables = list(enumerate(event.state.plan.rounds[round_number - 1], 1))
    lines = []
    for number, persons in tables:
        against = event.against(event.tables[round_number, number].seats)
        lines.append([str(against)] if against else [_seated(event, one) for one in persons])
    out = [_seated(event, one) for one in event.state.sitting_out(round_number)]
    fit = fit_tables(lines, out)
    each = ceil(len(tables) / fit.pages)
    return fit, [tables[at : at + each] for at in range(0, len(tables), each)]


def pages_of_names(event: Event, rounds: Sequence[int]) -> tuple[Fit, Sequence[NamesPage]]:
    """(the `Fit`, the pages), of all who have a place in these rounds."""
    rows = seats_by_name(event, rounds)
    keys = [
        str(key_of(person_of(event.persons, person), event.lists_by)[0]) for _, person, _ in rows
    ]
    cells = [
        [_seated(event, person), *(_SITS_OUT if one == OUT else str(one) for one in tables)]
        for _, person, tables in rows
    ]
    fit = fit_rows(cells, ["", *[_ROUND] * len(rounds)])
    pages = []
    for part in pages_by_letter(keys, fit):
        here = rows[part]
        each = ceil(len(here) / fit.columns)
        columns = [here[at : at + each] for at in range(0, len(here), each)]
        letters = [key[:1].upper() for key in keys[part]]
        pages.append(NamesPage(columns, letters[0], letters[-1]))
    return fit, pages


def _seated(event: Event, person: int) -> str:
    """The text of the `seated` of templates: of a closed event as it was sealed."""
    if not event.state.settings.show_numbers:
        return event.name(person)
    return f"{person} {event.names.without_number(person)}"
