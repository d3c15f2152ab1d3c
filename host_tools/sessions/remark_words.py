"""Sentences on what a ranking owes to somebody's decision; of sessions, and of tables of an event.

Each is a `Message`. place: one, see `place_of`; given: (name, points) of everybody concerned.
"""

from collections.abc import Iterable, Iterator

from host_tools.language.formatting import signed
from host_tools.language.message import Message, Sentence, because, counted, listed, msg
from host_tools.sessions.by_director import BY_ANOTHER_PIN
from host_tools.sessions.session import AT_ONCE, Entry, Session
from rules_core.incidents import ADJUST, PENALTY

AWARDS = (PENALTY, ADJUST)  # kinds of entries that change points and are no deals

DIRECTOR = msg("the director")


def place_of(round_number: int, table: int) -> Message:
    """Where it is."""
    return msg("table {table} of round {round}", table=table, round=round_number)


def by_other_rules(place: Sentence, rules: Sentence, wanted: Sentence) -> Message:
    """A session that counts though its box played another rule book than the event's."""
    return msg(
        "{place} was played by {rules}, not by {wanted}: its points count as the box has scored "
        "them",
        place=place,
        rules=rules,
        wanted=wanted,
    )


def awarded(
    kind: str,
    place: Sentence,
    given: Iterable[tuple[str, int]],
    reason: Sentence,
    agreed: Sentence,
) -> Message:
    """Points given or taken beside the deals, for the director; kind: one of `AWARDS`."""
    why = msg("{what}; {how}", what=reason, how=agreed)
    return msg("{what} ({how})", what=_award(kind, place, given), how=why)


def awarded_publicly(
    kind: str,
    place: Sentence,
    given: Iterable[tuple[str, int]],
    reason: Sentence | None,
) -> Message:
    """The same for everybody; reason: what he lets them read, None for nothing."""
    award = _award(kind, place, given)
    return award if reason is None else msg("{what} ({how})", what=award, how=reason)


def _award(kind: str, place: Sentence, given: Iterable[tuple[str, int]]) -> Message:
    return msg(
        "{incident} at {place}: {points}",
        incident=msg("adjustment") if kind == ADJUST else msg("penalty"),
        place=place,
        points=", ".join(f"{name} {signed(points)}" for name, points in given if points),
    )


def agreed(session: Session, entry: Entry) -> Message:
    """Return the words for the people who agreed to an incident of a session."""
    if entry.director:
        return DIRECTOR
    if entry.how == BY_ANOTHER_PIN:
        return entry.how
    table = msg("the table agreed") if session.others_agree else msg("the scribe alone")
    return table if entry.how is None else msg("{some}, {next}", some=table, next=entry.how)


def cleared(place: Sentence, reason: Sentence, how: Sentence | None = None) -> Message:
    """A session counts for nothing; reason: "" for none; how: as `how_directed` says it."""
    why = because(msg("cleared"), reason)
    return msg("{what}: {how}", what=place, how=with_how(why, how))


def with_how(what: Message, how: Sentence | None) -> Message:
    """Return the director's action `what` with `how` it was done, see `how_directed`."""
    return what if how is None else msg("{what} ({how})", what=what, how=how)


def altered(place: Sentence) -> Message:
    """A table has changed something after it had signed."""
    return msg("{place}: changed after it was signed, without the director's PIN", place=place)


def how_agreed(session: Session, place: Sentence, key_due: bool = True) -> Iterator[Message]:
    """To what of a session both keys agreed at once, and that it was played without one of them.

    key_due: is the opponents' key needed in this event?
    """
    if session.at_once:
        what = listed(session.at_once)
        how = msg("{what}: {how}", what=AT_ONCE, how=what)
        yield msg("{what}: {how}", what=place, how=how)
    if key_due and session.recorded and not session.opponents_key:
        yield msg("{place}: played without the opponents' key", place=place)


def ended_early(tables: Sentence) -> Message:
    """Tables that were ended before all deals were played; see `place_and_deals`."""
    return msg("ended early: {tables}", tables=tables)


def corrected_deals(tables: Sentence) -> Message:
    """Tables at which the director's corrections have changed how many deals count."""
    return msg("more or fewer deals count, by the director's corrections: {tables}", tables=tables)


def more_played(tables: Sentence) -> Message:
    """Tables whose boxes have more deals than are due; see `place_and_deals`."""
    return msg("more deals were played than are due: {tables}", tables=tables)


def corrected_by(place: Sentence, change: int) -> Message:
    """By how many the director's corrections have changed how many deals count at a table."""
    return counted(
        "{place}: {change} deal by the director's corrections",
        "{place}: {change} deals by the director's corrections",
        abs(change),
        place=place,
        change=signed(change),
    )


def place_and_deals(place: Sentence, played: int, deals: int) -> Message:
    """How far a table came."""
    how_far = msg("{played} of {deals}", played=played, deals=deals)
    return msg("{what} ({how})", what=place, how=how_far)
