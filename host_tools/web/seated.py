"""Where everybody sits in several rounds."""

from host_tools.reports.seats import spelled

OUT = 0  # in the place of the table: he sits out


def seats_by_name(evening, rounds):
    """[(name, person, [table, `OUT` or None in each of the `rounds`])] by name.

    Of all who have a table or sit out in any of them; None: neither.
    """
    places = {}
    for number in rounds:
        here = dict.fromkeys(evening.state.sitting_out(number), OUT)
        for table, persons in enumerate(evening.state.rounds[number - 1], 1):
            here |= dict.fromkeys(persons, table)
        for person, place in here.items():
            places.setdefault(person, {})[number] = place
    named = [
        (evening.name(person), person, [found.get(number) for number in rounds])
        for person, found in places.items()
    ]
    return sorted(named, key=lambda row: (spelled(row[0]), row[1]))
