"""In which rounds somebody plays: late, stopped, sent away, or in the place of another one."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    DayOrNone,
    DealNumberOrNone,
    Person,
    RoundNumber,
    What,
    YesOrNo,
)
from host_tools.journal.kind import PERSONS, Variant
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.model.entrants import Entrant, Left
from host_tools.tournament.model.settings import check_day
from host_tools.tournament.model.state import does_not_play
from host_tools.tournament.spoken import SpokenDay, SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# How somebody plays from a round on; `STOPS`: no more, or up to some deals of it.
FROM, STOPS, EXCLUDED, SUBSTITUTE = "from", "stops", "excluded", "substitute"


class NotePlaying(EventKind):
    """From a round on somebody plays, or plays no more.

    `whom`: for whom a substitute plays on, who may have stopped and still has a seat there; the
    substitute is a newcomer, or takes part and has a seat in no round. `until`: the last day of a
    ban from other events.
    """

    name = "plays"
    group = PERSONS
    help = "from which round on somebody plays, or plays no more"
    variants: ClassVar = {
        FROM: Variant(
            "he plays from this round on",
            ("person", "round"),
            otherwise={"replaces": ("what", "person")},
        ),
        STOPS: Variant(
            "he plays no more from this round on, of those that he has not played in;\n"
            "deals=5: he stopped within it, after the deal of this number at his table;\n"
            "counted=true: after so many that have counted",
            ("person", "round"),
            ("deals", "counted"),
        ),
        EXCLUDED: Variant(
            "the director sends him away from this event;\n"
            "until=2027-12-31: and bans him from others up to that day",
            ("person", "round"),
            ("until",),
            otherwise={"needs_reason": True},
        ),
        SUBSTITUTE: Variant(
            "somebody plays on for him",
            ("person", "whom", "round"),
            otherwise={"recognises": True, "takes_part": True},
        ),
    }

    what: What
    person: Person
    round: RoundNumber
    whom: Person = 0
    deals: DealNumberOrNone = None
    counted: YesOrNo = False
    until: DayOrNone = None

    def apply(self, state: "State") -> None:
        _APPLIED[self.what](self, state)

    def say(self, event: "RankedEvent") -> Message:
        values = self.gaps(event)
        if self.what == STOPS:
            return msg("{what} {how}", what=values["person"], how=_said_of_stopping(self))
        if self.what == EXCLUDED:
            until = None if self.until is None else SpokenDay(self.until)
            said = _EXCLUDED.about(**values)
            if until is None:
                return said
            return msg("{some}, {next}", some=said, next=msg("banned until {day}", day=until))
        if self.what == SUBSTITUTE:
            after = event.state.left_after(self.round, self.whom)
            said = _PLAYS_FOR if after is None else _PLAYS_FOR_THERE
            return said.about(**values, after=after)
        plays = msg("plays from round {round} on", round=self.round)
        return msg("{what} {how}", what=values["person"], how=plays)

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        sits_there = place[0] >= self.round and self.person in event.tables[place].persons
        return self.what == SUBSTITUTE and sits_there

    def seats_changed(self, event: "RankedEvent") -> dict[int, set[int]]:
        if self.what != SUBSTITUTE:
            return {}
        rounds = range(self.round, len(event.state.plan.rounds) + 1)
        return {round_number: {self.person} for round_number in rounds}

    def seats_left(self, event: "RankedEvent") -> list[Place]:
        return event.seats_left(self.person) if self.what in (STOPS, EXCLUDED) else []


def _come(made: NotePlaying, state: "State") -> None:
    state.change(made.person, first=made.round)


def _stop(made: NotePlaying, state: "State") -> None:
    if made.deals is None:
        state.stop(made.person, made.round)
        return
    if state.has_chair_now(made.round, made.person) is None:
        person = SpokenPerson(made.person)
        raise DeskError(
            msg("{person} has no seat in round {number}", person=person, number=made.round)
        )
    state.stop_within(made.person, Left(made.round, made.deals, made.counted))


def _exclude(made: NotePlaying, state: "State") -> None:
    if made.until is not None:
        check_day("until", made.until)
    state.exclude(made.person, made.round, made.until)


def _play_on(made: NotePlaying, state: "State") -> None:
    _check_substitute(made, state)
    gone, known = state.entrant(made.whom), state.entrants.get(made.person)
    stopped = not gone.plays_in(made.round)
    left = stopped or gone.stops_in(made.round)
    state.entrants[made.person] = replace(
        known or Entrant(made.person),
        first=made.round,
        last=None if left else gone.last,
        left=None if left else gone.left,
        stands_for=made.whom,
        since=made.made.time,
    )
    if not stopped:
        gone = replace(gone, last=made.round - 1)
    state.entrants[made.whom] = replace(gone, replaced_by=made.person)
    for later in range(made.round, len(state.plan.rounds) + 1):
        state.plan.swap(later, {made.whom: made.person})


def _check_substitute(made: NotePlaying, state: "State") -> None:
    gone = state.entrant(made.whom)
    if made.person == made.whom:
        raise DeskError(msg("person: nobody can replace themselves"))
    has_seat = state.plan.table_of(made.round, made.whom) is not None
    if gone.replaced_by is not None or not (gone.plays_in(made.round) or has_seat):
        raise does_not_play("whom", made.whom, made.round)
    known = state.entrants.get(made.person)
    if known is not None and not _may_stand_in(state, known):
        person = SpokenPerson(made.person)
        raise DeskError(msg("person: {person} is a player already", person=person))


def _may_stand_in(state: "State", entrant: Entrant) -> bool:
    """Return True if an entrant has no own part, and may become a substitute.

    This is an entrant without a seat in any round who plays, is no substitute and has none.
    """
    seats = (state.plan.table_of(at, entrant.person) for at in range(1, len(state.plan.rounds) + 1))
    stands_in = entrant.stands_for is not None or entrant.replaced_by is not None
    return entrant.last is None and not stands_in and not any(seats)


_APPLIED: dict[str, Callable[[NotePlaying, "State"], None]] = {
    FROM: _come,
    STOPS: _stop,
    EXCLUDED: _exclude,
    SUBSTITUTE: _play_on,
}


_EXCLUDED = msg("{name} is excluded from round {round} on")
_PLAYS_FOR = msg("{name} plays for {whom} from round {round} on")
_PLAYS_FOR_THERE = msg("{name} plays for {whom} from round {round} on, there after deal {after}")


def _said_of_stopping(made: NotePlaying) -> Message:
    if made.deals is None:
        if made.round == 1:
            return msg("has not come")
        return msg("plays no more from round {round} on", round=made.round)
    if made.counted:
        return counted(
            "stopped in round {round}, after {number} deal",
            "stopped in round {round}, after {number} deals",
            made.deals,
            round=made.round,
        )
    return msg("stopped in round {round}, after deal {number}", round=made.round, number=made.deals)
