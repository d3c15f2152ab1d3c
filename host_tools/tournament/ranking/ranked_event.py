"""An event with its rankings, after each round and at the end."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Self

from host_tools.tournament.model.lots import Lots
from host_tools.tournament.model.seal import Seal
from host_tools.tournament.ranking.standings import Standings, rank, without_prizes
from host_tools.tournament.ranking.teams import TeamStandings, rank_teams
from host_tools.tournament.ranking.warning_register import PersonRegister, register_of
from host_tools.tournament.tables.played_event import PlayedEvent


class Rankings(NamedTuple):
    """The rankings after the last round, of persons and of teams."""

    persons: Standings
    teams: TeamStandings


@dataclass
class RankedEvent(PlayedEvent):
    """A `PlayedEvent` with its rankings.

    `seal`: the `Seal` of a closed event, which then is as it was sealed; `rankings`: those of the
    end where a document says them, None: this program ranks.
    """

    seal: Seal | None = None
    rankings: Rankings | None = field(default=None, repr=False)
    _standings: dict[int | None, Standings] = field(default_factory=dict, init=False, repr=False)
    _teams: dict[int | None, TeamStandings] = field(default_factory=dict, init=False, repr=False)

    def standings(self, until: int | None = None) -> Standings:
        """The `Standings` after the round `until`, the last one if None."""
        if self.rankings is not None and self._is_end(until):
            return self.rankings.persons
        if until not in self._standings:
            self._standings[until] = rank(self.state, self.tables, self.rules, until)
        return self._standings[until]

    def register(self, until: int | None = None) -> tuple[PersonRegister, ...]:
        """The `PersonRegister` of everybody with a warning or a penalty, up to a round."""
        return register_of(self.state, self.tables, until)

    def teams(self, until: int | None = None) -> TeamStandings:
        """The `TeamStandings` after the round `until`, the last one if None."""
        if self.rankings is not None and self._is_end(until):
            return self.rankings.teams
        if until not in self._teams:
            self._teams[until] = rank_teams(self.state, self.tables, self.rules, until)
        return self._teams[until]

    @cached_property
    def as_published(self) -> Self:
        """The event of the rankings that everybody may see.

        Without the lots while later rounds are hidden: they tell who was equal at the end.
        """
        if self.state.published >= self.state.settings.rounds:
            return self
        return replace(self, state=replace(self.state, lots=Lots()))

    def published(self) -> Standings | None:
        """The `Standings` that everybody may see; None before there are any."""
        until = self.state.published
        return without_prizes(self.as_published.standings(until)) if until else None

    def published_teams(self) -> TeamStandings:
        """The `TeamStandings` that everybody may see; no lines before any round was published."""
        until = self.state.published
        return self.as_published.teams(until) if until else TeamStandings()

    def _is_end(self, until: int | None) -> bool:
        """Return True if a ranking up to this round is that after the last one."""
        return until is None or until >= self.state.settings.rounds
