"""The likely answers to what has to be decided about who sits at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from typing import TYPE_CHECKING

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, counted, msg
from host_tools.sessions.session import Session
from host_tools.tournament.beside_typed import deals_words, first_typed, only_on_the_box
from host_tools.tournament.binding import Bound
from host_tools.tournament.came_after_all import it_was_he, plays_after_all
from host_tools.tournament.comers import comers, how_he_comes
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.ended_tables import no_more_played, not_over
from host_tools.tournament.kept_apart import why_apart
from host_tools.tournament.met_elsewhere import met_elsewhere, with_met
from host_tools.tournament.played_here import played_here
from host_tools.tournament.plays_elsewhere import stayed_at, swapped_with_him, who_sits
from host_tools.tournament.seat_questions import (
    ALL_IN,
    BOX,
    CAME,
    DOUBLE,
    ELSEWHERE,
    FEWER,
    GONE,
    LACKING,
    MISSING,
    MORE,
    PLAYED_ON,
    SESSIONS,
    STOPPED,
    STRANGER,
    TWICE,
    TYPED,
    UNEQUAL,
    WHO,
    Question,
    likeliest,
    missing_at,
    sat_in,
)
from host_tools.tournament.seats_on_box import on_the_box, who_goes_on
from host_tools.tournament.second_typing import which_is_right
from host_tools.tournament.signed_otherwise import set_aside_with_sheet
from host_tools.tournament.stopped import withdrawal_of
from host_tools.tournament.swapped_tables import who_swapped
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


TYPED_COUNTS = msg("what was typed counts")  # why a session is set aside
BOX_COUNTS = msg("the box counts")  # why what was typed is taken out
BEGINS_ANEW = msg("the table begins anew, with all of its players")  # why a box is set aside
# Why something else is undone. An undoing with a reason is a decision of its own, see `Journal`.
AFTER_ALL = msg("it was otherwise after all")


@dataclass(frozen=True)
class SeatAnswer:
    """An answer in `words`, and the decision that it is: its `kind`, `content` and `reason`.

    `against`: a wish is against it, which the words say.
    """

    words: Message
    kind: str
    content: "Content"
    reason: Message | None = None
    against: bool = False


def answers_to(event: "Event", table: Table, question: Question) -> list[SeatAnswer]:
    """The `SeatAnswer`s to a `Question` of a table, likeliest first; () if only somebody knows."""
    return [
        replace(answer, reason=answer.reason or AFTER_ALL) if answer.kind == UNDO else answer
        for answer in _ANSWERS[question.kind](event, table, question)
    ]


def _who(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    if question.kind == STRANGER:
        yield from starmap(SeatAnswer, stayed_at(event, table, question.whom))
    missing = _missing(event, table)
    for person in likeliest(table, event.state, question, missing, event.name):
        yield SeatAnswer(that_was(event, question, person), "name", _named(question, person))
    if question.kind == STRANGER:
        yield from starmap(SeatAnswer, it_was_he(event, table, question))


def that_was(event: "Event", question: Question, person: int) -> Message:
    """The words that answer a question of somebody with a person."""
    name = event.name(person)
    entrants = event.state.entrants.values()
    if question.person in [known.person for known in entrants if known.replaced_by == person]:
        whom = event.name(question.whom)
        return msg("that was {name}, who replaces {whom}", name=name, whom=whom)
    return msg("that was {name}", name=name)


def _did_not_play(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    yield from starmap(SeatAnswer, swapped_with_him(event, table, question))
    content = {"round": table.round_number, "table": table.table, "person": question.whom}
    words = msg("{name} did not play: no points", name=event.name(question.whom))
    yield SeatAnswer(words, "not_played", content)
    yield from _begin_anew(table)


def _begin_anew(table: Table) -> Iterator[SeatAnswer]:
    """That a table begins anew with all who were drawn to it; only while it plays with fewer.

    Also once the director has ended it at its box, which has to be done before it gets a table.
    """
    played = [bound.session for bound in table.bound if bound.session.recorded]
    goes_on = not table.over or (table.ended_by_director and table.ended_early)
    if not goes_on or table.typed or len(played) != 1:
        return
    [session] = played
    if session.left or len(session.names) >= len(table.expected):
        return
    if table.over:
        words = counted(
            "the table begins anew: the {number} deal of box {box} does not count",
            "the table begins anew: the {number} deals of box {box} do not count",
            session.played,
            box=box_end(session.box),
        )
    else:
        words = counted(
            "end the round in the menu of box {box} (Director) and carry it back: its {number} "
            "deal does not count, and the table begins anew",
            "end the round in the menu of box {box} (Director) and carry it back: its {number} "
            "deals do not count, and the table begins anew",
            session.played,
            box=box_end(session.box),
        )
    yield SeatAnswer(words, "set_aside", {"session": session.id}, BEGINS_ANEW)


def _no_more(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    content = {"round": table.round_number, "table": table.table}
    yield SeatAnswer(msg("no more deals: it counts as it stands"), "end", content)


def _how_many(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    """That more deals are to come after all, that none was played, or that he stopped earlier."""
    known = max(table.played, table.brought)
    if not known:
        yield SeatAnswer(*no_more_played(table))
    yield SeatAnswer(*not_over(event, table))
    if known and event.state.entrant(question.whom).replaced_by is None:
        words = counted(
            "{name} has stopped after {number} deal",
            "{name} has stopped after {number} deals",
            known,
            name=event.name(question.whom),
        )
        content = {"person": question.whom, "round": table.round_number, "deals": known}
        yield SeatAnswer(words, "withdraw", content)


def _what_was_played(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    yield SeatAnswer(*no_more_played(table))
    yield SeatAnswer(*not_over(event, table))


def _all_count(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    content = {"round": table.round_number, "table": table.table}
    yield SeatAnswer(msg("all of them count: it counts as it stands"), "end", content)


def _back_or_go_on(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    if question.session not in event.state.called_back:
        words = msg("make a note: it is on its way to the desk")
        yield SeatAnswer(words, "call_back", {"session": question.session})
    [bound] = [bound for bound in table.bound if bound.session.id == question.session]
    may_go_on = who_goes_on(table, bound, event.state)
    for person, other in may_go_on:
        words = msg(
            "go on: {name} plays as {whom}",
            name=event.name(other),
            whom=event.name(person),
        )
        yield SeatAnswer(words, "name", _on_box(bound, person, other))
    if not may_go_on:
        yield from _of_another_size(event, table, bound)


def _of_another_size(event: "Event", table: Table, bound: Bound) -> Iterator[SeatAnswer]:
    """What a box may be on which more or fewer are than sit at its table."""
    gone, coming = on_the_box(table, bound, event.state)
    for person in gone if len(gone) > len(coming) else ():
        for other in coming:
            words = msg(
                "{whom} on the box is {name}", whom=event.name(person), name=event.name(other)
            )
            yield SeatAnswer(words, "name", _on_box(bound, person, other))
        if not coming:
            yield from _one_more(event, table, person)
    words = msg("nothing will be played on this box: do not ask again")
    reason = msg("nothing is played on this box")
    yield SeatAnswer(words, "set_aside", {"session": bound.session.id}, reason)


def _one_more(event: "Event", table: Table, person: int) -> Iterator[SeatAnswer]:
    """The answer that a person sits at a table as one more; none where he cannot."""
    state, round_number, size = event.state, table.round_number, len(table.persons) + 1
    if size not in state.settings.sizes or state.table_of(round_number, person) is not None:
        return
    words = msg("{name} plays here too: the table is of {size}", name=event.name(person), size=size)
    undone = _emptied(event, round_number, person)
    if person not in state.playing(round_number):
        stopped = withdrawal_of(event, person)
        undone = [*undone, stopped] if undone and stopped is not None else []
    elif not undone:
        content = {"round": round_number, "table": table.table, "person": person}
        yield seating_answer(event, table, person, words, "join_table", content)
    if undone:
        yield SeatAnswer(words, UNDO, {"decision": undone})


def _emptied(event: "Event", round_number: int, person: int) -> list[int]:
    """The number of the decision by which the seat of a person stays empty in a round, if any."""
    found = event.journal.in_force_of("empty_seat", round=round_number, person=person)
    return [one.number for one in found]


def _on_box(bound: Bound, person: int, other: int) -> "Content":
    """That the place which a person has on a box is that of an other one."""
    place = bound.persons.index(person)
    return {"session": bound.session.id, "place": place, "person": other}


def seating_answer(
    event: "Event", table: Table, person: int, words: Message, kind: str, content: "Content"
) -> SeatAnswer:
    """The `SeatAnswer` by which a person sits down at a table; it says what wish is against it."""
    why = why_apart(event, person, table.expected)
    if why is None:
        return SeatAnswer(words, kind, content)
    words = msg("{answer}, but {apart}", answer=words, apart=why)
    return SeatAnswer(words, kind, content, against=True)


def _coming(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    """The answers by which somebody takes the seat of the person asked about."""
    met = met_elsewhere(event, table)
    for person, left in comers(event, table):
        words = how_he_comes(event, table.round_number, person, left)
        words = with_met(event, words, met.get(person, set()) - {question.whom})
        content = {"round": table.round_number, "person": person, "whom": question.whom}
        yield seating_answer(event, table, person, words, "take_seat", content)


def _who_sits(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    yield from starmap(SeatAnswer, who_sits(event, table, question))
    yield from _instead(event, table, question)


def _instead(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    place = {"round": table.round_number}
    answers = list(_coming(event, table, question))
    coming = [answer for answer in answers if not answer.against]
    yield from coming
    if len(table.persons) - 1 in event.state.settings.sizes:
        content = place | {"person": question.whom}
        yield SeatAnswer(msg("the seat stays empty"), "empty_seat", content)
    left = [person for person in table.expected if person != question.whom]
    if not coming and len(left) < min(event.state.settings.sizes):
        content = place | {"table": table.table, "deals": 0}
        yield SeatAnswer(msg("nobody plays at this table"), "end", content)
    yield from [answer for answer in answers if answer.against]


def _box_or_typed(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    """What counts; first that both do, where together they are just the deals that are due.

    Not both where what was typed says that it is the same as what the box has, or where together
    they are more deals than are due.
    """
    aside = [session for session in table.aside if session.id == question.session]
    if aside:
        yield from _sheet_or_set_aside(event, table, aside[0])
        return
    unknown = _deals_before_typed(event, table) < 1
    total = _deals_of_both(event, table)
    both = list(_both(table, question)) if unknown and total <= table.deals else []
    yield from both if total == table.deals else ()
    yield from _one_of_both(event, table, question)
    yield from both if total < table.deals else ()


def _sheet_or_set_aside(event: "Event", table: Table, session: Session) -> Iterator[SeatAnswer]:
    """What counts: the sheet, or a box that was set aside with it and has brought all since."""
    content = {"session": session.id, "deals": 0}
    yield SeatAnswer(msg("the sheet counts"), "beside", content, TYPED_COUNTS)
    setting = set_aside_with_sheet(event.journal, session.id)
    taken_out = [*_typed_decisions(event, table), *([] if setting is None else [setting])]
    words = msg("the box counts: what was typed is taken out")
    yield SeatAnswer(words, UNDO, {"decision": taken_out}, BOX_COUNTS)


def _both(table: Table, question: Question) -> Iterator[SeatAnswer]:
    if question.session is not None:
        content = {"session": question.session, "deals": None}
        yield SeatAnswer(msg("both count"), "beside", content)


def _deals_of_both(event: "Event", table: Table) -> int:
    """How many deals would count if all of the box and all that was typed did."""
    sheets = event.state.sheets.get((table.round_number, table.table), [])[-1:]
    typed = [sheet.deals for sheet in sheets] + [deal.counts for deal in table.typed_deals]
    played = [bound.session.played for bound in table.bound if bound.session.recorded]
    return sum(typed) + sum(played)


def _one_of_both(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    bound = [bound for bound in table.bound if bound.session.recorded]
    typed = _deals_before_typed(event, table)
    further = _only_on_the_box(event, table, question)
    if further:
        words = msg(
            "the box counts, with {deals}: what was typed is taken out",
            deals=deals_words(further[0], further[-1]),
        )
        yield SeatAnswer(words, UNDO, {"decision": _typed_decisions(event, table)}, BOX_COUNTS)
        yield _typed_before_further(question, typed, further)
        return
    for one in bound:
        if question.session is None or typed < 1:
            words = msg("what was typed counts: set box {box} aside", box=box_end(one.session.box))
            yield SeatAnswer(words, "set_aside", {"session": one.session.id}, TYPED_COUNTS)
        else:
            words = counted(
                "what was typed counts, and of the box only deal {number}",
                "what was typed counts, and of the box deals 1 to {number}",
                typed,
            )
            content = {"session": question.session, "deals": typed}
            yield SeatAnswer(words, "beside", content)
    words = _box_alone(sum(one.session.played for one in bound), table.deals)
    yield SeatAnswer(words, UNDO, {"decision": _typed_decisions(event, table)}, BOX_COUNTS)


def _box_alone(played: int, deals: int) -> Message:
    """That only a box counts, and how much lacks then of the deals that are due."""
    if played >= deals:
        return msg("the box counts: what was typed is taken out")
    return msg(
        "the box counts, with {played} of {deals} deals: what was typed is taken out",
        played=played,
        deals=deals,
    )


def _typed_before_further(question: Question, until: int, further: Sequence[int]) -> SeatAnswer:
    """That what was typed counts, though the box has `further` deals: they have to be typed."""
    words = msg(
        "what was typed counts, and of the box only {deals}: {further} is still to be typed",
        deals=deals_words(1, until),
        further=deals_words(further[0], further[-1]),
    )
    return SeatAnswer(words, "beside", {"session": question.session, "deals": until})


def _typed_decisions(event: "Event", table: Table) -> list[int]:
    """The numbers of the decisions by which something of a table was typed."""
    place = (table.round_number, table.table)
    decisions = [sheet.decision for sheet in event.state.sheets.get(place, [])]
    return decisions + [deal.decision for deal in event.state.deals.get(place, [])]


def _only_on_the_box(event: "Event", table: Table, question: Question) -> list[int]:
    """The numbers of the deals that a box has after those which were typed."""
    bound = [one for one in table.bound if one.session.id == question.session]
    typed = table.sheet_deals + sum(deal.counts for deal in table.typed_deals)
    return [
        number
        for one in bound
        for number in only_on_the_box(one.session, one.until, event.state, typed)
    ]


def _deals_before_typed(event: "Event", table: Table) -> int:
    """How many deals were played before what was typed, as far as that says it.

    Otherwise it is taken for the last deals of those that are due.
    """
    place = (table.round_number, table.table)
    first = first_typed(event.state, place)
    if first is not None:
        return first - 1
    sheets = event.state.sheets.get(place, [])[-1:]
    typed = [sheet.deals for sheet in sheets] + [deal.counts for deal in table.typed_deals]
    return table.deals - sum(typed)


def _played_himself(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    """That nobody else has played for him: he has not stopped, or only after this table."""
    words = msg("{name} has played on after all", name=event.name(question.whom))
    stopped = withdrawal_of(event, question.whom)
    if question.whom in table.persons and stopped is not None:
        yield SeatAnswer(words, UNDO, {"decision": [stopped]})
    else:
        yield SeatAnswer(words, "name", _named(question, question.whom))


def _came(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    """He has come after all, or sat there once; or somebody else did, or nobody.

    From when on he plays no more is said by `played_here`.
    """
    name = event.name(question.whom)
    not_played = _not_played(event, table, question.whom)
    came = plays_after_all(event, (table.round_number, table.table), question.whom)
    if not_played:
        words = msg("{name} has played here after all", name=name)
        yield SeatAnswer(words, UNDO, {"decision": not_played})
    elif came is not None:
        yield SeatAnswer(*came)
    if question.session is None:
        return
    if not (not_played or played_here(event, table, question)):
        words = msg("{name} has played this round here", name=name)
        yield SeatAnswer(words, "name", _named(question, question.whom))
    for person in who_may_have_come(event, table):
        yield SeatAnswer(that_was(event, question, person), "name", _named(question, person))
    words = msg("nobody sat there: what stands of {name} does not count", name=name)
    content = {"session": question.session, "place": question.place}
    yield SeatAnswer(words, "nobody_sat", content)


def _right_sheet(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    for words, (kind, content) in which_is_right(event, table):
        yield SeatAnswer(words, kind, content)


def _not_played(event: "Event", table: Table, person: int) -> list[int]:
    """The numbers of the decisions that a person has not played at a table."""
    place = {"round": table.round_number, "table": table.table}
    found = event.journal.in_force_of("not_played", **place, person=person)
    return [one.number for one in found]


def who_may_have_come(event: "Event", table: Table) -> list[int]:
    """Who has no seat in the round of a table, and may have sat on one of somebody else there."""
    sat = sat_in(event.tables, event.state, table.round_number)
    without = [person for person, left in comers(event, table) if left is None]
    return [person for person in without if person not in sat]


def _swapped(event: "Event", table: Table, question: Question) -> Iterator[SeatAnswer]:
    for words, content in who_swapped(event, question):
        yield SeatAnswer(words, "name", content)


_ANSWERS = {
    CAME: _came,
    TWICE: _box_or_typed,
    DOUBLE: _swapped,
    WHO: _who,
    STRANGER: _who,
    MISSING: _did_not_play,
    FEWER: _no_more,
    MORE: _all_count,
    BOX: _back_or_go_on,
    GONE: _instead,
    ELSEWHERE: _who_sits,
    STOPPED: _no_more,
    LACKING: _how_many,
    ALL_IN: _what_was_played,
    SESSIONS: lambda event, table, question: iter(()),  # several decisions: see `rival_sessions`
    PLAYED_ON: _played_himself,  # another one has: see `played_on`
    UNEQUAL: _right_sheet,
    TYPED: lambda event, table, question: iter(()),  # more than one decision: see `typed_for`
}


def _named(question: Question, person: int) -> "Content":
    return {"session": question.session, "place": question.place, "person": person}


def _missing(event: "Event", table: Table) -> list[int]:
    sat = sat_in(event.tables, event.state, table.round_number)
    return missing_at(table, event.state, sat)
