"""Where persons have sat: at which tables of which events."""

from host_tools.desk.seatings import all_seatings
from host_tools.translations.message import counted, msg


def tables_of(database, numbers):
    """{(event number, (round, table))} at which any of these persons has a seat for good.

    As boxes have brought it, as the director has named him, and as it was typed. DeskError.
    """
    numbers = set(numbers)
    found = {
        (event_number, seating.place)
        for event_number, seating in all_seatings(database)
        if not numbers.isdisjoint(seating.persons)
    }
    for event_number, decided in database.journals.all().items():
        typed = _typed_for(decided.state, numbers)
        found.update((event_number, place) for place in typed)
    return found


def _typed_for(state, numbers):
    """The (round, table) whose sheets or deals name one of these persons."""
    for typed in (state.sheets, state.deals):
        for place, several in typed.items():
            if any(not numbers.isdisjoint(one.persons) for one in several):
                yield place


def rounds_of(database, numbers):
    """{(event number, round)} in which any of these persons has sat. DeskError."""
    return {(event_number, place[0]) for event_number, place in tables_of(database, numbers)}


def said_of(name, tables):
    """A `Message` before somebody gets another name; None where that concerns no table.

    tables: where he has sat.
    """
    if not tables:
        return None
    return msg(
        "{name} has sat at {tables}: no result changes, and the new name stands there, too",
        name=name,
        tables=counted_tables(tables),
    )


def said_of_many(persons, tables):
    """Likewise of so many persons."""
    if not tables:
        return None
    return msg(
        "{persons} with another name, {tables} where they have sat: no result changes, and the new "
        "names stand there, too",
        persons=counted("{number} person", "{number} persons", persons),
        tables=counted_tables(tables),
    )


def said_of_both(one, other, tables):
    """Likewise before two numbers are one person."""
    if not tables:
        return None
    return msg(
        "{one} and {other} have sat at {tables}: no result changes",
        one=one,
        other=other,
        tables=counted_tables(tables),
    )


def counted_tables(tables):
    """How many tables these are, for people."""
    return counted("{number} table", "{number} tables", len(tables))
