"""What becomes of seats, as steps of decisions."""


def drawn_as(tables, first=1, seed=7, method="swaps-1"):
    """The step that draws rounds from the round `first` on; tables: those of each round."""
    return _seats("drawn", round=first, tables=tables, seed=seed, method=method)


def exchanged(one, other, of_round=1):
    """The step by which two persons exchange their places."""
    return _seats("exchanged", round=of_round, one=one, other=other)


def seat_taken(person, whom, of_round=1):
    """The step by which a person takes the seat of another one."""
    return _seats("taken", round=of_round, person=person, whom=whom)


def table_joined(person, table, of_round=1):
    """The step by which a person sits down at a table as one more."""
    return _seats("joined", round=of_round, table=table, person=person)


def seat_emptied(person, of_round=1):
    """The step by which the seat of a person stays empty."""
    return _seats("empty", round=of_round, person=person)


def _seats(what, **fields):
    return ("seats", {"what": what} | fields)


def acts(steps):
    """What each of some decisions (kind, content) says, by its variant where it has one."""
    return [content.get("what", kind) for kind, content in steps]
