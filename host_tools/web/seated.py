"""Where everybody sits in several rounds."""

from host_tools.reports.seats import spelled


def seats_by_name(evening, rounds):
    """[(name, person, [table or None in each of the `rounds`])] of all who sit in any, by name."""
    seated = {
        person
        for number in rounds
        for table in evening.state.rounds[number - 1]
        for person in table
    }
    named = [
        (
            evening.name(person),
            person,
            [evening.state.table_of(number, person) for number in rounds],
        )
        for person in seated
    ]
    return sorted(named, key=lambda row: (spelled(row[0]), row[1]))
