"""Sentences on what a ranking owes to somebody's decision; of sessions, and of tables of an event.

Each is a `Message`. place: one, see `place_of`; given: (name, points) of everybody concerned.
"""

from host_tools.language.formatting import signed
from host_tools.language.message import msg
from host_tools.sessions.by_director import BY_ANOTHER_PIN
from rules_core.incidents import ADJUST, PENALTY

AWARDS = (PENALTY, ADJUST)  # kinds of entries that change points and are no deals

DIRECTOR = msg("the director")


def place_of(number, table):
    """Where it is; number: of the round."""
    return msg("table {table} round {round}", table=table, round=number)


def awarded(kind, place, given, reason, agreed):
    """Points given or taken beside the deals, for the director; kind: one of `AWARDS`."""
    return msg(
        "{incident} at {place}: {points} for {reason} ({agreed})",
        agreed=agreed,
        reason=reason,
        **_award(kind, place, given),
    )


def awarded_publicly(kind, place, given, reason):
    """The same for everybody; reason: what he lets them read, None for nothing."""
    if reason is None:
        return msg("{incident} at {place}: {points}", **_award(kind, place, given))
    return msg(
        "{incident} at {place}: {points} for {reason}", reason=reason, **_award(kind, place, given)
    )


def _award(kind, place, given):
    return {
        "incident": msg("adjustment") if kind == ADJUST else msg("penalty"),
        "place": place,
        "points": ", ".join(f"{name} {signed(points)}" for name, points in given if points),
    }


def agreed(session, entry):
    """Who has agreed to an incident of a session."""
    if entry.director is None:
        return msg("not confirmed")
    if entry.director:
        return DIRECTOR
    if entry.how == BY_ANOTHER_PIN:
        return entry.how
    table = msg("the table agreed") if session.others_agree else msg("the scribe alone")
    return table if entry.how is None else msg("{what}, {how}", what=table, how=entry.how)


def cleared(place, reason, how=None):
    """A session counts for nothing; reason: "" for none; how: as `how_directed` says it."""
    why = msg("cleared, {reason}", reason=reason) if reason else msg("cleared")
    return msg("{place}: {what}", place=place, what=with_how(why, how))


def with_how(what, how):
    """A `Message` about what the director did; how: as `how_directed` says it."""
    return what if how is None else msg("{what} ({how})", what=what, how=how)


def altered(place):
    """A table has changed something after it had signed."""
    return msg("{place}: changed after it was signed, without the director's PIN", place=place)


def ended_early(tables):
    """Tables that were ended before all deals were played; see `place_and_deals`."""
    return msg("ended early: {tables}", tables=tables)


def place_and_deals(place, played, deals):
    """How far a table came."""
    return msg("{place} ({played} of {deals})", place=place, played=played, deals=deals)
