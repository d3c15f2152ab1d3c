"""Why the account of a table of an event is another one than today's: the reasons, by name.

Each names the row of the table of cases that it is, if there is one.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from host_tools.tournament import seat_questions as kinds
from host_tools.tournament.accounts.hints import WHOSE, HintKind
from host_tools.tournament.event_accounts.event_tables import EventTables
from tests.host_tools.tournament.event_accounts.event_differences import ONLY_ACCOUNT, ONLY_DESK

UNNAMED = "not named yet"
_WHO = {
    kinds.WHO,
    kinds.STRANGER,
    kinds.TYPED,
    kinds.MISSING,
    kinds.CAME,
    kinds.GONE,
    kinds.ELSEWHERE,
    kinds.DOUBLE,
    kinds.STOPPED,
    kinds.PLAYED_ON,
    kinds.BOX,
}
_MORE = "deals count there, of "  # in today's sentence of typed deals, which is no question
_NOT_OF_A_TABLE = ("to be checked", "decision ", "cannot", "can be corrected", "rules: ")


@dataclass(frozen=True)
class Differing:
    """A difference with what is known of its table: `round`: all differences of its round."""

    event: object
    one: object
    round: list = field(default_factory=list)

    @property
    def state(self):
        return self.event.state

    @property
    def fields(self):
        return set(self.one.fields)

    @property
    def hints(self):
        return {hint.kind for hint in self.one.account.hints}

    @property
    def questions(self):
        """The kinds of today's questions, and the sentences of what is no question."""
        return {getattr(one, "kind", str(one)) for one in self.one.table.troubles}

    @property
    def typed(self):
        """The first deal of each paper of the table, None where it does not say it."""
        papers = [
            *self.state.sheets.get(self.one.place, []),
            *self.state.deals.get(self.one.place, []),
        ]
        return [one.first for one in papers]

    @property
    def rulings(self):
        """What was decided at the tables of the round."""
        book = self.event.book
        tables = EventTables(self.event, None if book is None else lambda version: book)
        answers = tables.answers(self.one.place[0])
        return [ruling for answer in answers for ruling in answer.values()]


def _is_closed(it):
    """Nothing is asked there, and all counts of what was typed in it and stands on a box."""
    beside = any(HintKind.TWICE in {hint.kind for hint in one.account.hints} for one in it.round)
    return it.state.closed and (it.one.kind == ONLY_ACCOUNT or beside)


def _was_closed_with_more(it):
    """More typed deals than are due count there."""
    table = it.one.table
    more = table.typed and table.played > table.deals
    asked = all(_MORE in one for one in it.one.asked[0])
    return it.state.closed and it.one.kind == ONLY_DESK and more and asked and not it.fields


def _is_closed_as_one_has_stopped(it):
    """It may be his turn to deal: the desk names him, the account nobody."""
    stopped = it.questions == {kinds.STOPPED} and it.fields <= {"dealer"}
    return it.state.closed and it.one.kind == ONLY_DESK and stopped


def _is_money_open(it):
    return it.fields == {"money"} and _pays_nobody(it)


def _pays_nobody(it):
    return bool(it.hints.intersection(WHOSE)) and not it.one.account.money


def _is_money_of_box(it):
    return it.fields == {"money"} and not it.one.fields["money"][0] and bool(it.state.sheets)


def _goes_on_beside_paper(it):
    return bool(it.typed) and any(one.session.continues for one in it.one.table.bound)


def _is_early(it):
    return HintKind.EARLIER_DEALS in it.hints and it.one.kind == ONLY_ACCOUNT


def _begins_later(it):
    later = [first for first in it.typed if first is not None and first > 1]
    fields = it.fields - {"money"} if _pays_nobody(it) else it.fields
    return (
        bool(later)
        and not fields & {"points", "played", "players", "money"}
        and (
            (it.one.kind == ONLY_ACCOUNT and HintKind.LATER_DEALS in it.hints)
            or (fields <= {"upcoming", "dealer"} and "upcoming" in fields)
            or (it.one.kind == ONLY_DESK and bool(it.questions & {kinds.PLAYED_ON, "more"}))
        )
    )


def _on_two_papers(it):
    return any(
        len(it.state.sheets.get(one.place, [])) + bool(it.state.deals.get(one.place)) > 1
        for one in it.round
    )


def _is_ruled(it):
    sat = any(ruling.sat for ruling in it.rulings)
    return it.one.kind == ONLY_DESK and sat and it.questions <= _WHO and not it.fields & {"points"}


def _does_not_count(it):
    """At its table, or at another one at which somebody of it stands on such a box."""
    aside = any(bound.until is not None for one in it.round for bound in one.table.bound)
    return (aside or it.one.account.provisional) and not it.fields & {"points"}


def _is_of_several_boxes(it):
    return any(
        HintKind.BOXES in {hint.kind for hint in one.account.hints} or one.table.rivals
        for one in it.round
    )


def _has_another_box_to_read(it):
    """The desk looks at no box without deals once another one has come."""
    bound = {one.session.id for one in it.one.table.bound}
    here = {session for session, one in it.event.seatings.items() if one.place == it.one.place}
    unread = it.hints == {HintKind.UNREAD} and bool(here - bound)
    return it.one.kind == ONLY_ACCOUNT and unread


def _fines_beside_sheet(it):
    """Differ the points by those of boxes that have no deals to count?"""
    if it.fields != {"points"} or not it.state.sheets.get(it.one.place):
        return False
    bound = it.one.table.bound
    fined = Counter()
    for one in bound:
        fined.update(dict(zip(one.persons, one.session.points, strict=True)))
    today, account = map(Counter, it.one.fields["points"])
    today.subtract(account)
    more = {person: points for person, points in today.items() if points}
    return (
        all(one.session.played == 0 for one in bound)
        and bool(more)
        and more == {person: points for person, points in fined.items() if points}
    )


def _is_absent(it):
    return not it.fields & {"points", "played"} and bool(it.state.not_played.get(it.one.place))


def _is_cut(it):
    return it.fields <= {"over", "dealer", "upcoming"} and any(
        one.until is not None for one in it.one.table.bound
    )


def _has_followed(it):
    number, _ = it.one.place
    return any(before[0] == number for before in it.state.seat_before)


def _has_code(it):
    return bool(it.state.codes.get(it.one.place))


def _is_of_other_holder(it):
    return it.hints == {HintKind.SET_UP} and it.one.kind == ONLY_ACCOUNT


def _deals_without_chair(it):
    ruled = bool(it.hints) or any(one.sat for one in it.rulings)
    return it.fields == {"dealer"} and ruled


def _was_set_aside(it):
    return any("its box was " in str(one) for one in it.one.table.troubles)


def _was_cleared(it):
    return bool(it.one.table.cleared)


def _has_nobody_followed(it):
    later = it.hints <= {HintKind.UNDIVIDED, HintKind.LATER_DEALS}
    return it.one.kind == ONLY_ACCOUNT and later


def _has_only_dealt(it):
    """At a table of one more than play; a closed one may have more typed deals than are due."""
    book, persons = it.event.book, it.one.table.persons
    questions = {one for one in it.questions if not (it.state.closed and _MORE in str(one))}
    asked = it.fields == {"players"} or questions <= {kinds.MISSING}
    return asked and it.fields <= {"players"} and (book is None or len(persons) > book.seats)


def _is_due_of_others(it):
    return it.one.kind == ONLY_DESK and it.questions == {kinds.FEWER}


def _follows_elsewhere(it):
    not_played = it.hints == {HintKind.NOT_PLAYED}
    return it.one.kind == ONLY_ACCOUNT and not_played and _has_followed(it)


def _has_not_come_yet(it):
    missing = it.questions == {kinds.MISSING}
    return it.one.kind == ONLY_DESK and missing and _has_followed(it)


def _counts_both(it):
    beside = [it.state.beside.get(one.session.id, 0) for one in it.one.table.bound]
    return it.one.kind == ONLY_DESK and None in beside


def _cannot_be_read(it):
    sentences = it.one.asked[0]
    unread = all(any(part in one for part in _NOT_OF_A_TABLE) for one in sentences)
    return it.one.kind == ONLY_DESK and unread


@dataclass(frozen=True)
class Reason:
    """A reason in `words`; `row`: of the table of cases, "" if none has it; `holds`(Differing)."""

    words: str
    row: str
    holds: Callable


# The first that holds is the reason.
REASONS = (
    Reason(
        "who follows stands on deals of who has stopped",
        "Anna has played three deals and the box has Hilde from the first on",
        _is_early,
    ),
    Reason(
        "nobody pays while a name at the table is open, typed deals as well",
        "Hilde pays for the deals that she has played for Anna",
        _is_money_open,
    ),
    Reason(
        "the money of a sheet is that of the box that says the same",
        "A sheet says what the box has signed and the money of the box is known",
        _is_money_of_box,
    ),
    Reason(
        "a box that went on with other players is one source with the box before it",
        "A sheet of all deals was typed and its box went on with other seats",
        _goes_on_beside_paper,
    ),
    Reason("a closed event stays as it was closed", "", _is_closed),
    Reason(
        "a closed event is not asked about the deals that are too many",
        "The event is closed while a box has more deals than are due",
        _was_closed_with_more,
    ),
    Reason(
        "a closed event goes on at no table: nobody follows who has stopped",
        "",
        _is_closed_as_one_has_stopped,
    ),
    Reason(
        "a paper says with which deal it begins: the desk does not look",
        "The first deals are typed behind a sheet of the last ones",
        _begins_later,
    ),
    Reason(
        "several boxes of a table: another one counts until it is ruled",
        "A box has the next round under the table of this one",
        _is_of_several_boxes,
    ),
    Reason(
        "a box that has not been read since its table was over may have more, beside another one",
        "",
        _has_another_box_to_read,
    ),
    Reason(
        "a penalty of a box counts with its deal: where a sheet has all deals it does not",
        "",
        _fines_beside_sheet,
    ),
    Reason(
        "the same deals on two papers: the desk adds up, or takes the last",
        "Two sheets of one table follow each other",
        _on_two_papers,
    ),
    Reason("the box was told who had a chair before its holder changed", "", _is_of_other_holder),
    Reason(
        "one answer settles a chair, and both tables of an exchange",
        "Two have swapped their tables and one of both was typed",
        _is_ruled,
    ),
    Reason(
        "what does not count asks nothing of who sat there",
        "A sheet of all deals is typed while the box has five of them",
        _does_not_count,
    ),
    Reason(
        "who did not play by a decision stands there: it is open who sat",
        "It was said that Dora did not play, and then she stands on the box",
        _is_absent,
    ),
    Reason(
        "a signature ends no table whose last deals do not count",
        "The box plays on after deals that were typed in between",
        _is_cut,
    ),
    Reason(
        "who has no chair deals: the account knows whose chair it is",
        "The table goes on with Ida as the fifth after three deals",
        _deals_without_chair,
    ),
    Reason(
        "of a code only one asks: in a closed event it is no source, and typed deals are compared",
        "",
        _has_code,
    ),
    Reason("a box that was set aside was played otherwise", "", _was_set_aside),
    Reason("a session was cleared after it was signed", "", _was_cleared),
    Reason(
        "nobody has followed who has stopped, and more was typed for him",
        "Anna stops after deal 3 and all deals were typed for her",
        _has_nobody_followed,
    ),
    Reason(
        "who has only dealt and sat out is no player yet",
        "The first deal of a table of five is typed and one sits it out",
        _has_only_dealt,
    ),
    Reason(
        "who has sat there says how many deals are due",
        "The fifth of a table has played at the other one",
        _is_due_of_others,
    ),
    Reason(
        "who follows stands at another place, and who sits there has not played",
        "",
        _follows_elsewhere,
    ),
    Reason(
        "whoever follows has not come where his part of the chair has not", "", _has_not_come_yet
    ),
    Reason(
        "all of a box counts beside a sheet: the desk asks once more of what is too much",
        "",
        _counts_both,
    ),
    Reason("records and decisions that cannot be read", "", _cannot_be_read),
)


def why(event, one, of_round):
    """The words of the first reason for which a difference is one; UNNAMED."""
    it = Differing(event, one, of_round)
    return next((reason.words for reason in REASONS if reason.holds(it)), UNNAMED)
