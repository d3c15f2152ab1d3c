"""Rulings of a director as steps of decisions."""

NOBODY = 0


def ruled(table=1, of_round=1, **said):
    """The step that rules of a table what a record says of it, such as over=True."""
    return ("ruling", {"round": of_round, "tables": [{"table": table} | said]})


def of_table(session, table=1, of_round=1):
    """The step that rules that a session of a box is of a table."""
    return ruled(table, of_round, moved={session: table})


def sat(source, place, *persons, table=1, of_round=1):
    """The step that rules who sat at a place of a source, from its first deal on.

    persons: one, or several as [person, first deal].
    """
    sitters = [one if isinstance(one, list) else [one, 1] for one in persons]
    said = [{"source": source, "place": place, "persons": sitters}]
    return ruled(table, of_round, sat=said)


def empty_chair(place, table=1, of_round=1):
    """The step that rules that a chair of the plan stays empty."""
    return sat("plan", place, NOBODY, table=table, of_round=of_round)
