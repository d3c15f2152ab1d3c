"""What is often decided, as steps: of those who take part, of seats, sheets, tables, the event."""

NOBODY = 0
CLOSE, OPEN = ("close", {"closed": True}), ("close", {"closed": False})


def registered(person, **more):
    """The step by which a person takes part."""
    return ("entrant", {"what": "registered", "person": person} | more)


def present(person, is_present):
    """The step by which an entrant is there, or is not."""
    return ("entrant", {"what": "present", "person": person, "present": is_present})


def in_team(person, team):
    """The step by which an entrant is of a team."""
    return ("entrant", {"what": "team", "person": person, "team": team})


def paid(person, cents, **more):
    """The step by which an entrant has paid so much of the stake."""
    return ("booking", {"what": "stake", "person": person, "cents": cents} | more)


def comes(person, of_round):
    """The step by which an entrant plays from a round on."""
    return ("plays", {"what": "from", "person": person, "round": of_round})


def stops(person, of_round, **more):
    """The step by which an entrant plays no more from a round on; more: after how many deals."""
    return ("plays", {"what": "stops", "person": person, "round": of_round} | more)


def stands_in(person, whom, of_round):
    """The step by which a substitute plays for an entrant from a round on."""
    return (
        "plays",
        {"what": "substitute", "person": person, "whom": whom, "round": of_round},
    )


def excluded(person, of_round, **more):
    """The step by which an entrant is excluded from a round on; more: until when."""
    return ("plays", {"what": "excluded", "person": person, "round": of_round} | more)


def set_aside(session):
    """The step by which a session counts at no table."""
    return ("session", {"what": "set_aside", "session": session})


def adjusted(points, *persons, table=1, of_round=1):
    """The step by which the director gives these points to some of a table, or takes them."""
    place = {"round": of_round, "table": table}
    return ("adjust", place | {"what": "points", "persons": list(persons), "points": points})


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


def sheet_typed(content):
    """The step that types a sheet; content: what it says."""
    return ("typed", {"what": "sheet"} | content)


def deal_typed(content):
    """The step that types one deal; content: what it says."""
    return ("typed", {"what": "deal"} | content)


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
