"""Those whom an event honours: with a prize, with a certificate."""

from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.winners import Winner, members_of_teams, winners_of

MOST = 99  # places that have a certificate


@dataclass(frozen=True)
class Honoured:
    """The players who get a certificate.

    `first`: those on the first places, None for all who have a rank; `persons`: these instead, if
    any.
    """

    first: int | None = 3
    persons: frozenset[int] = frozenset()

    def has(self, winner: Winner) -> bool:
        """Does somebody get one for this place? Of a part of the players only the best does."""
        if winner.part is not None and winner.rank != 1:
            return False
        if self.persons:
            return winner.person in self.persons
        return self.first is None or winner.part is not None or winner.rank <= self.first


FIRST_PLACES = Honoured()


def with_prizes(event: Event) -> list[Winner]:
    """Those who get money or a title, best first: of all, then of each part of the players."""
    return [one for one in winners_of(event.standings()) if one.prize or one.has_title]


def with_certificates(event: Event, honoured: Honoured) -> list[Winner]:
    """Those who get a certificate, likewise, then each member of the teams.

    DeskError for too many places, or none.
    """
    if honoured.first is not None and not 1 <= honoured.first <= MOST:
        raise DeskError(msg("From 1 to {most} places can have a certificate.", most=MOST))
    winners = (*winners_of(event.standings()), *members_of_teams(event.teams()))
    return [one for one in winners if honoured.has(one)]
