"""Where everybody sits in several rounds."""

from collections.abc import Iterable

from host_tools.tournament.event import Event

OUT = 0  # instead of a table: the person sits out


def seats_by_name(event: Event, rounds: Iterable[int]) -> list[tuple[str, int, list[int | None]]]:
    """[(name, person, [table in each of the `rounds`])] of all who have a place, in order.

    The table is `OUT` in a round in which the person sits out, None in one without a place. A
    player drawn to a table who does not play there has no place.
    """
    places: dict[int, dict[int, int]] = {}
    for round_number in rounds:
        here = dict.fromkeys(event.state.sitting_out(round_number), OUT)
        for (table_round, place), table in event.tables.items():
            if table_round == round_number:
                here |= dict.fromkeys(table.expected, place)
        for person, place in here.items():
            places.setdefault(person, {})[round_number] = place
    return [
        (event.name(person), person, [places[person].get(round_number) for round_number in rounds])
        for person in event.in_order(places)
    ]
