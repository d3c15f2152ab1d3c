"""The end: lots, what everybody may see and is told, the season, closing."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.journal.fields import (
    Persons,
    PublicReason,
    SeasonOrNone,
    Teams,
    UpToRound,
    YesOrNo,
)
from host_tools.journal.kind import EVENT, Variant
from host_tools.language.message import Message, Sentence, listed, msg
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.model.lots import undecided_by
from host_tools.tournament.model.state import given_twice
from rules_core.ranking import Lot

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


class Announce(EventKind):
    """An announcement to everybody; "" takes it away."""

    name = "announce"
    replaces = ()
    group = EVENT
    help = 'a text for everybody, on the wall and on phones; text="": nothing any more'
    typed = ("text",)
    also_closed = seals_nothing = True

    text: PublicReason

    def apply(self, state: "State") -> None:
        state.announced = self.text

    def say(self, event: "RankedEvent") -> Message:
        if not self.text:
            return msg("Nothing is announced any more")
        return msg("Announced: {text}", text=quote(self.text))


class DrawLot(EventKind):
    """The order in which players, or teams, of equal points were drawn."""

    name = "lot"
    group = EVENT
    help = "the order in which players of equal points were drawn, or teams"
    typed = ("teams",)

    persons: Persons = ()
    teams: Teams = ()

    def apply(self, state: "State") -> None:
        if bool(self.persons) == bool(self.teams):
            raise DeskError(msg("persons: a lot is drawn of persons or of teams"))
        if self.teams:
            self._apply_to_teams(state)
            return
        for person in self.persons:
            state.entrant(person)
        if len(set(self.persons)) < len(self.persons):
            raise given_twice("persons")
        state.lots.players.append(tuple(self.persons))

    def _apply_to_teams(self, state: "State") -> None:
        known = {entrant.team for entrant in state.entrants.values()}
        for team in self.teams:
            if team not in known:
                raise DeskError(msg("teams: nobody is of the team {team}", team=quote(team)))
        if len(set(self.teams)) < len(self.teams):
            raise given_twice("teams")
        state.lots.teams.append(tuple(self.teams))

    def say(self, event: "RankedEvent") -> Message:
        if self.teams:
            return msg("The lot of the teams: {order}", order=_order(self.teams))
        return msg("The lot: {order}", order=_order(map(event.name, self.persons)))

    def undecided(self, event: "RankedEvent") -> tuple[Message, ...]:
        if self.teams:
            teams = event.teams()
            decided = [line.team for line in teams.lines if line.tie == Lot.name]
            return undecided_by(self.teams, teams.lot, decided, str, event.rules)
        standings = event.standings()
        drawn = [line.person for line in standings.lines if line.tie == Lot.name]
        return undecided_by(self.persons, standings.lot, drawn, event.name, event.rules)


def _order(names: Iterable[str]) -> Sentence | None:
    return listed(msg("{what}. {how}", what=place, how=name) for place, name in enumerate(names, 1))


class Publish(EventKind):
    """Everybody may see the ranking up to a round; 0: nothing."""

    name = "publish"
    replaces = ()
    group = EVENT
    help = "everybody may see the ranking up to this round"
    also_closed = seals_nothing = True

    round: UpToRound

    def apply(self, state: "State") -> None:
        state.published = self.round

    def say(self, event: "RankedEvent") -> Message:
        if not self.round:
            return msg("Nobody else may see a ranking")
        return msg("Everybody may see the ranking after round {number}", number=self.round)


class CountForSeason(EventKind):
    """Events of one season count together; "": of none."""

    name = "season"
    replaces = ()
    group = EVENT
    help = "events of one season count together"
    also_closed = seals_nothing = True

    season: SeasonOrNone

    def apply(self, state: "State") -> None:
        state.season = self.season

    def say(self, event: "RankedEvent") -> Message:
        if not self.season:
            return msg("The event counts for no season")
        return msg("The event counts for the season {season}", season=self.season)


class CloseEvent(EventKind):
    """The event is over, or goes on.

    `anew`: it is closed already, and its result is sealed anew, as the desk has it by now.
    """

    name = "close"
    group = EVENT
    help = (
        "the event is over, or (closed=false) goes on;\n"
        "anew=true: the result of a closed event is sealed anew, as the desk has it by now"
    )

    closed: YesOrNo
    anew: YesOrNo = False

    @classmethod
    def variant(cls, content: Mapping[str, Any]) -> Variant | None:
        return _SEALED_ANEW if content.get("anew") is True else None

    def apply(self, state: "State") -> None:
        if not self.anew:
            state.closed = self.closed
        elif not self.closed:
            raise DeskError(msg("anew: only what is closed is sealed anew"))

    def say(self, event: "RankedEvent") -> Message:
        if self.anew:
            return msg("The result is sealed anew")
        return msg("The event is over") if self.closed else msg("The event goes on")


_SEALED_ANEW = Variant(
    "the result of a closed event is sealed anew",
    ("closed", "anew"),
    otherwise={
        "also_closed": True,
        "only_closed": True,
        "final": msg("a sealed document stays as it is; opening the event again takes it back"),
    },
)
