"""What has to be decided about who sits, or sat, at a table."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.message import Message, Sayable, Speaker, counted, listed, msg
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.namesakes import may_mean
from host_tools.tournament.seating import LABEL, SENT
from host_tools.tournament.seats_on_box import (
    followers,
    on_the_box,
    substitute_at,
    who_goes_on,
)
from host_tools.tournament.state import State
from host_tools.tournament.stopped_seats import had_before

if TYPE_CHECKING:
    from host_tools.tournament.binding import Bound
    from host_tools.tournament.table import Table

WHO = "who"  # nobody knows whose name that is
STRANGER = "stranger"  # he was not drawn there
MISSING = "missing"  # he was drawn there, others have played
FEWER = "fewer"  # signed before all deals were played
MORE = "more"  # its box has more deals than are due
BOX = "box"  # it is set up for others, and nothing was played
GONE = "gone"  # he has a seat and plays no more
ELSEWHERE = "elsewhere"  # he has a seat, and plays at another table of that round
CAME = "came"  # he plays no more, and stands among those who have played
STOPPED = "stopped"  # he has stopped within the round, and the table is not over
PLAYED_ON = "played on"  # he has stopped within the round, and stands on later deals of its box
LACKING = "lacking"  # he has stopped after more deals than are known, and the table is ended
ALL_IN = "all in"  # it was ended, and not all that was played there is known to be in
SESSIONS = "sessions"  # several boxes have played it
DOUBLE = "double"  # he played at two tables of a round
TWICE = "twice"  # its box has brought what was typed
UNEQUAL = "unequal"  # its sheet was typed twice, and not the same
TYPED = "typed"  # what was typed is of somebody who was not drawn there


@dataclass(frozen=True)
class Question(Sayable):
    """A trouble of a table that has answers; said as its `sentence`.

    `kind`: one of the above; `session`: the id of the one that it is about, `place`: a place of it,
    from 0; `person`: whom it is about. None where there is no such thing.
    """

    kind: str
    sentence: Message
    session: str | None = None
    place: int | None = None
    person: int | None = None

    @property
    def whom(self) -> int:
        """The person whom it is about; ValueError if it is about no person."""
        if self.person is None:
            raise ValueError(f"a question of the kind {self.kind} is about no person")
        return self.person

    def said_by(self, translator: Speaker) -> str:
        """The sentence in a language."""
        return translator.say(self.sentence)

    def __str__(self) -> str:
        return str(self.sentence)


def ask(tables: "Mapping[Place, Table]", state: State, name: NameOf) -> None:
    """Tell the tables of an event of what has to be decided about who sits there.

    tables: {(round, table): `tables.Table`}, added up; name(person): what sentences call a person.
    """
    rounds = {round_number for round_number, _ in tables}
    sat = {round_number: sat_in(tables, state, round_number) for round_number in rounds}
    gone = {round_number: state.out_of_place(round_number).gone for round_number in rounds}
    for (round_number, _), table in tables.items():
        table.troubles += _about_stopped(table, state, name)
        if _has_begun(table):
            table.troubles += _about_played(table, state, sat[round_number], name)
        elif (round_number, table.table) not in state.ended:
            table.troubles += _about_seats(table, state, gone[round_number], name)


def where_boxes_are(tables: "Mapping[Place, Table]") -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those that have a session of the event and no later one."""
    return {
        bound.session.box: place
        for place, table in sorted(tables.items())
        for bound in table.bound
        if not bound.session.left
    }


def set_aside_boxes(tables: "Mapping[Place, Table]") -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those whose session of that table was set aside."""
    return {
        session.box: place
        for place, table in sorted(tables.items())
        for session in table.aside
        if not session.left
    }


def spare_boxes(tables: "Mapping[Place, Table]") -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those set up for a table that another box has played."""
    return {bound.session.box: place for place, table in tables.items() for bound in table.spare}


def questions_of(table: "Table", *kinds: str) -> list[Question]:
    """The `Question`s of a table of these kinds; of all without any."""
    questions = [one for one in table.troubles if isinstance(one, Question)]
    return [one for one in questions if one.kind in kinds or not kinds]


def missing_at(table: "Table", state: State, sat: Collection[int]) -> list[int]:
    """The persons who were drawn to a table and have not played, unless it is decided so.

    sat: the persons who have played at any table of the round.
    """
    known = state.absent(table.round_number, table.table)
    return [person for person in table.persons if person not in sat and person not in known]


def candidates(
    table: "Table", state: State, question: Question, missing: Sequence[int]
) -> list[int]:
    """The persons who may be meant by a question about a place, the likeliest first.

    First the substitute of the person whose name stands there, or the one he replaces; then the
    person who was drawn to that seat; then the others who are `missing`.
    """
    likely: list[int | None] = []
    if question.person in state.entrants:
        entrant = state.entrants[question.person]
        likely += [entrant.replaced_by, entrant.stands_for]
    if question.place is not None:
        likely += table.persons[question.place : question.place + 1]
    ordered = [person for person in likely if person is not None and person in missing]
    return list(dict.fromkeys([*ordered, *missing]))


def sat_in(tables: "Mapping[Place, Table]", state: State, round_number: int) -> set[int]:
    """The persons who have played at any table of a round."""
    return {
        person
        for table in tables.values()
        if table.round_number == round_number
        for person in _sat_at(table, state)
    }


def _sat_at(table: "Table", state: State) -> set[int]:
    """The persons who have played at a table, as far as it is known."""
    if not _has_begun(table):
        return set()
    sheets = state.sheets.get((table.round_number, table.table), [])[-1:]
    sat: list[Sequence[int | None]] = [sheet.persons for sheet in sheets]
    sat += [deal.typed.persons for deal in table.typed_deals]
    sat += [bound.persons for bound in table.bound if bound.session.recorded]
    return {person for persons in sat for person in persons if person is not None}


def _has_begun(table: "Table") -> bool:
    return table.typed or any(bound.session.recorded for bound in table.bound)


def _about_played(
    table: "Table", state: State, sat: Collection[int], name: NameOf
) -> list[Question]:
    """The questions about a table at which something was played, besides those of its sessions."""
    if _may_still_come(table, state):
        return []
    open_places = questions_of(table, WHO, STRANGER)
    missing = _not_meant(table, state, missing_at(table, state, sat), open_places, name)
    for question in questions_of(table, TYPED):
        substitute = substitute_at(state, question.whom, missing)
        missing = [person for person in missing if person != substitute]
    missing = [person for person in missing if not _plays_on(table, state, person)]
    asked = [
        Question(
            MISSING,
            msg("{name} was drawn there and has not played", name=name(person)),
            person=person,
        )
        for person in missing
    ]
    if not (asked or open_places) and _signed_too_early(table, state):
        signed = msg("signed after {played} of {deals} deals", **_deals(table))
        asked.append(Question(FEWER, signed, _only_session(table)))
    if not (asked or open_places) and _has_too_many(table, state):
        more = msg("{played} deals were played, of {deals} that are due", **_deals(table))
        asked.append(Question(MORE, more, _only_session(table)))
    return asked


def _not_meant(
    table: "Table",
    state: State,
    missing: list[int],
    open_places: Sequence[Question],
    name: NameOf,
) -> list[int]:
    """Those who are missing, without one for each place of which nobody knows who sat there.

    First whoever is nearly called as the box has it.
    """
    left = list(missing)
    by_name = sorted(open_places, key=lambda one: not _means(written_at(table, one), left, name))
    for question in by_name:
        for person in likeliest(table, state, question, left, name)[:1]:
            left.remove(person)
    return left


def _means(written: str, persons: Collection[int], name: NameOf) -> bool:
    return any(may_mean(written, name(person)) for person in persons)


def likeliest(
    table: "Table", state: State, question: Question, missing: Sequence[int], name: NameOf
) -> list[int]:
    """The `candidates`, first those who are nearly called as the box has it."""
    written = written_at(table, question)
    persons = candidates(table, state, question, missing)
    return sorted(persons, key=lambda one: not may_mean(written, name(one)))


def written_at(table: "Table", question: Question) -> str:
    """The name that a box has at the place that nobody knows, "" for any other question."""
    sessions = [bound.session for bound in table.bound if bound.session.id == question.session]
    if question.kind != WHO or question.place is None or not sessions:
        return ""
    return sessions[0].names[question.place]


def _plays_on(table: "Table", state: State, person: int) -> bool:
    """May he have gone on for somebody who has stopped within the round, or do so still?

    On the same box, or in deals that are still to be typed.
    """
    if not table.over and had_before(state, table.round_number, person):
        return True
    goes_on = [
        other
        for bound in table.bound
        for whom in bound.persons
        if whom is not None
        for other in followers(table, bound, state, whom)
    ]
    return person in goes_on and (not table.over or bool(questions_of(table, PLAYED_ON)))


def _only_session(table: "Table") -> str | None:
    """The id of the one session that was played at a table; None if there are several, or none."""
    played = [bound.session.id for bound in table.bound if bound.session.recorded]
    return played[0] if len(played) == 1 else None


def _may_still_come(table: "Table", state: State) -> bool:
    """Is it typed deal by deal, so that who has not played yet may do so in the next one?"""
    by_deals = bool(table.typed_deals) and not any(bound.session.recorded for bound in table.bound)
    return by_deals and not (table.over or (table.round_number, table.table) in state.sheets)


def _signed_too_early(table: "Table", state: State) -> bool:
    """Were fewer deals played than are due, and has nobody decided that no more are to come?

    Not because of what the director has annulled since.
    """
    if not table.signed or table.played >= table.deals or _was_ended(table, state):
        return False
    return table.brought < table.deals


def _has_too_many(table: "Table", state: State) -> bool:
    """Has a box more deals than are due, and has nobody decided that all of them count?

    Not because of what the director has corrected since. Of what was typed a table asks itself.
    """
    decided = state.closed or (table.round_number, table.table) in state.ended
    brought = min(table.played, table.brought)
    return not (table.typed or decided) and brought > table.deals


def _was_ended(table: "Table", state: State) -> bool:
    """Has the director ended a table: at the desk, or at its box with his PIN?

    An event that he has closed stays as he has closed it.
    """
    early = [bound.session for bound in table.bound if bound.session.ended]
    decided = (table.round_number, table.table) in state.ended
    return decided or any(session.director_ended or state.closed for session in early)


def _deals(table: "Table") -> dict[str, int]:
    return {"played": table.played, "deals": table.deals}


def _about_seats(
    table: "Table", state: State, gone: Collection[int], name: NameOf
) -> list[Question]:
    """The questions about a table at which nothing was played yet.

    gone: the persons who have a seat in the round and do not play.
    """
    asked = [
        Question(GONE, does_not_play(state, table.round_number, person, name), person=person)
        for person in table.persons
        if person in gone
    ]
    for bound in table.bound:
        if not bound.session.left and bound.session.cleared is None:
            asked += _about_box(table, bound, state, name)
    return asked


def does_not_play(state: State, round_number: int, person: int, name: NameOf) -> Message:
    """That somebody has a seat in a round and does not play in it: he comes later, or has gone."""
    first = state.entrant(person).first
    if first > round_number and state.entrant(person).last is None:
        return msg(
            "{name} has a seat and plays only from round {round} on", name=name(person), round=first
        )
    return msg("{name} has a seat and plays no more", name=name(person))


def _about_stopped(table: "Table", state: State, name: NameOf) -> list[Question]:
    """Who goes on for those who stopped within the round, while more deals are to come?"""
    if table.over:
        return []
    seated = [state.entrants[person] for person in table.persons if person in state.entrants]
    return [
        Question(
            STOPPED,
            counted(
                "{name} has stopped after {number} deal",
                "{name} has stopped after {number} deals",
                entrant.last_deals,
                name=name(entrant.person),
            ),
            person=entrant.person,
        )
        for entrant in seated
        if entrant.last == table.round_number and entrant.last_deals is not None
    ]


def _about_box(table: "Table", bound: "Bound", state: State, name: NameOf) -> list[Question]:
    """Has a box that is set up others than the plan, or another number of deals?"""
    gone, coming = on_the_box(table, bound, state)
    names = {
        "gone": listed(map(name, gone)),
        "coming": listed(map(name, coming)),
    }
    if gone and coming:
        said = msg("the box still has {gone} and not {coming}", **names)
    elif gone:
        said = msg("the box still has {gone}", **names)
    elif coming:
        said = msg("the box does not have {coming}", **names)
    else:
        return _about_deals(table, bound, state)
    what = _what_to_do(bound, bool(who_goes_on(table, bound, state)), state)
    sentence = msg("{sentence}: {what}", sentence=said, what=what)
    return [Question(BOX, sentence, bound.session.id)]


def _about_deals(table: "Table", bound: "Bound", state: State) -> list[Question]:
    """Was a box told other deals than are due, as the desk has set it up before they were changed?

    Not where somebody of the table does not play: then its seats are to be settled first.
    """
    told = bound.session.deals
    if told == table.deals or bound.how not in (SENT, LABEL) or table.absent:
        return []
    said = msg("the box still has {told} deals and not {deals}", told=told, deals=table.deals)
    what = msg("it is expected at the desk")
    if bound.session.id not in state.called_back:
        what = msg("carry it back before a deal is entered, or play on with {told}", told=told)
    sentence = msg("{sentence}: {what}", sentence=said, what=what)
    return [Question(BOX, sentence, bound.session.id)]


def _what_to_do(bound: "Bound", may_go_on: bool, state: State) -> Message:
    """The next step with a box; may_go_on: can it be played on as it is?"""
    if bound.session.id in state.called_back:
        return msg("it is expected at the desk")
    if may_go_on:
        return msg("carry it back before a deal is entered, or go on")
    return msg("carry it back before a deal is entered")
