"""The troubles of a table as a page shows them, each with its possible answers."""

from collections.abc import Collection
from dataclasses import dataclass, field

from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.beside_typed import deals_words
from host_tools.tournament.deals_beyond import deals_beyond, only_due_words
from host_tools.tournament.event import Event
from host_tools.tournament.played_here import PlayedHere, played_here
from host_tools.tournament.played_on import nobody_played_on
from host_tools.tournament.plays_elsewhere import table_of
from host_tools.tournament.rival_sessions import Counting, which_may_count
from host_tools.tournament.seat_answers import SeatAnswer, answers_to, that_was
from host_tools.tournament.seat_questions import (
    ALL_IN,
    BOX,
    DOUBLE,
    ELSEWHERE,
    FEWER,
    GONE,
    LACKING,
    MISSING,
    PLAYED_ON,
    STRANGER,
    TYPED,
    Question,
    questions_of,
)
from host_tools.tournament.seats_of_leaver import all_stay_empty
from host_tools.tournament.seats_on_box import followers
from host_tools.tournament.swapped_tables import missing_at_the_other, swapped_for
from host_tools.tournament.table import Table
from host_tools.tournament.typed_for import typed_at, whose_it_may_be

MOST_BUTTONS = 3  # persons who may take a seat; more are chosen from a list


@dataclass(frozen=True)
class Asked:
    """A trouble of a table.

    `question`: itself where it is a `Question`, else None; then there are answers: `buttons`, and
    `choices` of a list; `session`, `places`: the one at which somebody may have sat, (place, name)
    each; `goes_on`: the box at which the table may play on, None where it cannot; `typed_for`:
    (person, words) each of whom what was typed may be; `played_on`: likewise who has played on for
    somebody; `counting`: which sessions may count; `quiet`: is no answer proposed, as another
    question of the table has the likelier one, or as it was answered? `all_empty`: that the seats
    of somebody stay empty at all of his tables, None where there are not several; `plays_at`: the
    table at which he plays instead, None where that is not asked about; `sat`: (session, place) at
    which somebody else may have sat, of who stands at two tables; `typed`: may what was typed be of
    yet another one?; `uncounted`: that the later deals of who has stopped do not count, None where
    the table went on; `only_due`: that the deals beyond those that are due do not count, None where
    there are none; `played_here`: from when on somebody plays no more who was to have stopped.
    """

    trouble: Sentence
    question: Question | None = None
    buttons: list[SeatAnswer] = field(default_factory=list)
    choices: list[SeatAnswer] = field(default_factory=list)
    session: str | None = None
    places: list[tuple[int, str]] = field(default_factory=list)
    goes_on: bytes | None = None
    typed_for: list[tuple[int, Message]] = field(default_factory=list)
    played_on: list[tuple[int, Message]] = field(default_factory=list)
    counting: list[Counting] = field(default_factory=list)
    quiet: bool = False
    all_empty: Message | None = None
    plays_at: int | None = None
    sat: tuple[str, int] | None = None
    typed: bool = False
    uncounted: Message | None = None
    only_due: Message | None = None
    played_here: list[PlayedHere] = field(default_factory=list)


SET_UP_ANEW = msg("the box has other players: it is plugged in, and is set up anew at once")


def asked_at(event: Event, table: Table, plugged: Collection[bytes] = ()) -> list[Asked]:
    """The troubles of a table: an `Asked` each, first those that may be answered by a swap.

    That two have swapped their tables settles others, too. plugged: the ids of the boxes that are
    set up anew without anybody's help.
    """
    asked = [
        Asked(SET_UP_ANEW)
        if isinstance(trouble, Question) and follows_by_itself(table, trouble, plugged)
        else _asked(event, table, trouble)
        for trouble in table.troubles
    ]
    return sorted(asked, key=lambda one: not _may_be_a_swap(event, table, one))


def _may_be_a_swap(event: Event, table: Table, asked: Asked) -> bool:
    """Is one of the answers that two have swapped their tables?"""
    question = asked.question
    if question is None:
        return False
    if question.kind == STRANGER:
        return swapped_for(event, table, question.whom) is not None
    if question.kind == ELSEWHERE:
        return any(answer.kind == "exchange" for answer in asked.buttons)
    return question.kind == DOUBLE and bool(asked.buttons)


def follows_by_itself(table: Table, question: Question, plugged: Collection[bytes]) -> bool:
    """Is a question only about a box that is set up anew without anybody's help?"""
    boxes = [one.session.box for one in table.bound if one.session.id == question.session]
    return question.kind == BOX and any(box in plugged for box in boxes)


def _asked(event: Event, table: Table, trouble: Sentence) -> Asked:
    if not isinstance(trouble, Question):
        return Asked(trouble)
    answers = answers_to(event, table, trouble)
    coming = [answer for answer in answers if answer.kind == "take_seat"]
    choices = coming if len(coming) > MOST_BUTTONS else []
    buttons = [answer for answer in answers if answer not in choices]
    session, places = _places(event, table) if trouble.kind == MISSING else (None, [])
    box = _box_that_goes_on(table, trouble)
    typed = _typed_for(event, table, trouble)
    played_on = _who_played_on(event, table, trouble)
    counting = which_may_count(table, trouble)
    quiet = _proposes_nothing(event, table, trouble)
    all_empty = all_stay_empty(event, trouble.whom) if trouble.kind == GONE else None
    beyond = deals_beyond(table, event.state, trouble)
    plays_at = None
    if trouble.kind == ELSEWHERE:
        plays_at = table_of(event, trouble, table.round_number).table
    return Asked(
        trouble,
        trouble,
        buttons,
        choices,
        session,
        places,
        box,
        typed,
        played_on,
        counting,
        quiet or all_empty is not None,
        all_empty,
        plays_at,
        _stands_at(table, trouble) if trouble.kind == DOUBLE else None,
        trouble.kind in (TYPED, DOUBLE) and trouble.whom in typed_at(event, table),
        _uncounted(event, table, trouble) if trouble.kind == PLAYED_ON else None,
        only_due_words(table, beyond) if beyond else None,
        played_here(event, table, trouble),
    )


def _uncounted(event: Event, table: Table, question: Question) -> Message | None:
    deals = [entry.number for entry in nobody_played_on(event, table, question)]
    known = [number for number in deals if number is not None]
    if not known:
        return None
    return msg("{deals}: played after the end, no points", deals=deals_words(known[0], known[-1]))


def _stands_at(table: Table, question: Question) -> tuple[str, int] | None:
    """(session, place) at which the person of a question stands; None where no box has him."""
    for bound in table.bound:
        if bound.session.recorded and question.whom in bound.persons:
            return bound.session.id, bound.persons.index(question.whom)
    return None


def _proposes_nothing(event: Event, table: Table, question: Question) -> bool:
    """Is none of the answers likelier than others, or than what is not answered by a button?"""
    if question.kind == MISSING:
        return _may_have_swapped(event, table, question)
    # The box is to be plugged in, or the sheet typed.
    return question.kind in (ALL_IN, LACKING, BOX)


def _may_have_swapped(event: Event, table: Table, missing: Question) -> bool:
    """May who is missing at a table have swapped with somebody who sat there?"""
    swaps = any(answer.kind == "exchange" for answer in answers_to(event, table, missing))
    return swaps or any(answers_to(event, table, one) for one in questions_of(table, DOUBLE))


def _who_played_on(event: Event, table: Table, question: Question) -> list[tuple[int, Message]]:
    if question.kind != PLAYED_ON:
        return []
    bound = [one for one in table.bound if one.session.id == question.session]
    others = [other for one in bound for other in followers(table, one, event.state, question.whom)]
    return [
        (other, msg("{name} has played on for him", name=event.name(other))) for other in others
    ]


def _typed_for(event: Event, table: Table, question: Question) -> list[tuple[int, Message]]:
    persons = []
    if question.kind == TYPED:
        persons = whose_it_may_be(event, table, question)
    elif question.kind == DOUBLE and question.whom in typed_at(event, table):
        persons = missing_at_the_other(event, table, question)
    return [(person, that_was(event, question, person)) for person in persons]


def _places(event: Event, table: Table) -> tuple[str | None, list[tuple[int, str]]]:
    """(id of the one session that was played there, [(place, name)]); (None, []) of several.

    Without the places of those who have stopped within the round: their deals are theirs.
    """
    played = [bound for bound in table.bound if bound.session.recorded]
    if len(played) != 1:
        return None, []
    [bound] = played
    names = [
        bound.session.names[place] if person is None else event.name(person)
        for place, person in enumerate(bound.persons)
    ]
    stopped = [
        person is not None and event.state.left_after(table.round_number, person) is not None
        for person in bound.persons
    ]
    return bound.session.id, [one for one in enumerate(names) if not stopped[one[0]]]


def _box_that_goes_on(table: Table, question: Question) -> bytes | None:
    """The box of a table that signed too early, unless it has begun another session since."""
    sessions = (bound.session for bound in table.bound if bound.session.id == question.session)
    boxes = [session.box for session in sessions if not session.left]
    return boxes[0] if question.kind == FEWER and boxes else None
