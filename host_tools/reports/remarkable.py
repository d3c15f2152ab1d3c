"""What in a ranking is owed to somebody's decision, or wants explaining: every table has its own.

Points beside the deals, sessions that were cleared, tables that were ended early, and what a table
has changed after it had signed.
"""

from dataclasses import dataclass

from host_tools.language.message import Message, msg
from host_tools.reports.altered import detail_of
from host_tools.reports.play import public_reason, seated_at
from host_tools.sessions import remark_words as words
from rules_core.incidents import ADJUST


@dataclass(frozen=True)
class Remark:
    """Something remarkable at a table; `number`: of the round.

    `sentence`: for the director, without a full stop; `details`: of what the sentence only names,
    one each; `public`: for everybody, None where it is not for them.
    """

    number: int
    table: int
    sentence: Message
    public: Message | None = None
    details: tuple = ()

    @property
    def sentences(self):
        """All of it for the director, each a sentence that stands alone."""
        if not self.details:
            return [self.sentence]
        return [msg("{sentence}: {what}", sentence=self.sentence, what=one) for one in self.details]


def remarkable(event, first=1, last=None):
    """The `Remark`s on the tables of an event in their order; of the rounds from `first` to `last`,
    None: to the end.
    """
    for (number, _), table in sorted(event.tables.items()):
        if number >= first and (last is None or number <= last):
            yield from _of_table(event, table)


def public_remarks(event, first=1, last=None):
    """Those of them that are for everybody."""
    return [one for one in remarkable(event, first, last) if one.public is not None]


def _of_table(event, table):
    place = words.place_of(table.round_number, table.table)

    def remark(sentence, public=None, details=()):
        return Remark(table.round_number, table.table, sentence, public, details)

    for bound in table.bound:
        for entry in _awards(event.state, bound.session):
            given = list(zip(seated_at(event, bound, entry), entry.points, strict=True))
            agreed = words.agreed(bound.session, entry)
            why = public_reason(event.state, entry.id)
            yield remark(
                words.awarded(entry.kind, place, given, entry.reason, agreed),
                words.awarded_publicly(entry.kind, place, given, why),
            )
    for one in table.adjusted:
        given = [(event.name(one.person), one.points)]
        why = public_reason(event.state, str(one.decision))
        yield remark(
            words.awarded(ADJUST, place, given, one.reason, words.DIRECTOR),
            words.awarded_publicly(ADJUST, place, given, why),
        )
    for bound in table.cleared:
        session = bound.session
        told = words.cleared(place, session.cleared, session.how_cleared)
        yield remark(told, words.cleared(place, ""))
    if table.ended_early:
        far = words.place_and_deals(place, table.played, table.deals)
        hows = [one.session.how_ended for one in table.bound if one.session.how_ended is not None]
        told = words.with_how(far, hows[0] if hows else None)
        yield remark(words.ended_early(told), words.ended_early(far))
    changes = [one for one in table.changes if not one.change.director]
    if changes:
        details = tuple(detail_of(event, one) for one in changes)
        yield remark(words.altered(place), details=details)


def _awards(state, session):
    """The penalties and adjustments of a session that count."""
    if not session.counts:
        return []
    entries = (entry for entry in session.entries if entry.kind in words.AWARDS)
    return [entry for entry in entries if entry.id not in state.annulled]
