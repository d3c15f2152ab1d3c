"""What is often decided of those who take part, of sessions and of the event, as steps."""

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
