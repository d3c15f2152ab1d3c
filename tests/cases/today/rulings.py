"""A ruling that no page proposes, as today's decisions: what the director has to enter."""

from tests.cases.row import NOBODY


class CannotBeSaidError(Exception):
    """Today's desk has no decision, or no single one, that says it."""


def steps_of(ruling, evening):
    """The steps by which a director says who sat, of a `row.Ruling`. CannotBeSaidError."""
    if ruling.counts is not None:
        raise CannotBeSaidError(f"today's desk has no decision for {ruling}")
    named = [_sat(evening, *one) for one in ruling.sat.items()]
    return [*_registering(evening, ruling), *named]


def _registering(evening, ruling):
    """The steps by which those take part who did not, and have sat there."""
    names = {name for holders in ruling.sat.values() for name, _ in holders} - {NOBODY}
    new = [
        number
        for number in map(evening.number, sorted(names))
        if number not in evening.state.entrants
    ]
    return [("register", {"person": number}) for number in new]


def _sat(evening, place, holders):
    source, at = place
    if len(holders) > 1 or holders[0][1] > 1 or source not in evening.sessions:
        raise CannotBeSaidError(
            f"today's desk has no decision who sat at place {at} of {source}, and from when on"
        )
    content = {"session": source, "place": at - 1}
    if holders[0][0] == NOBODY:
        return "nobody_sat", content
    return "name", content | {"person": evening.number(holders[0][0])}
