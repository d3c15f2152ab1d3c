"""Where everybody sits in several rounds."""

OUT = 0  # in the place of the table: he sits out


def seats_by_name(event, rounds):
    """[(name, person, [table, `OUT` or None in each of the `rounds`])] in order.

    Of all who have a table or sit out in any of them; None: neither.
    """
    places = {}
    for number in rounds:
        here = dict.fromkeys(event.state.sitting_out(number), OUT)
        for table, persons in enumerate(event.state.rounds[number - 1], 1):
            here |= dict.fromkeys(persons, table)
        for person, place in here.items():
            places.setdefault(person, {})[number] = place
    return [
        (event.name(person), person, [places[person].get(number) for number in rounds])
        for person in event.in_order(places)
    ]
