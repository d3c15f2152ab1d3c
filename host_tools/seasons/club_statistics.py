"""Statistics of the club over some events: persons, games, and what nobody else has reached."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.language.games.contracts import GameName
from host_tools.seasons.played_deals import PlayedDeal, played_deals_of
from host_tools.seasons.season import names_of

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.event_head import EventHead


@dataclass(frozen=True)
class Feat:
    """So many points, in a deal or an event.

    `place`: (number of the event, round, table, number of the deal), an event has only its number;
    `game`: what was played in the deal, by whomever; None where nobody played against the others.
    """

    points: int
    place: tuple[int, ...]
    game: GameName | None = None


@dataclass
class PersonStatistics:
    """The statistics of a player.

    `deals`, and `points`, their sum; `played`: games against the others, `won` of them; `alone`:
    without a partner; `series`: the longest one of games won one after the other; `games`: {game:
    how often}, `games_won` likewise; `best`, `worst`: deals, None before any; `best_event`: by the
    points of its deals.
    """

    person: int
    deals: int = 0
    points: int = 0
    played: int = 0
    won: int = 0
    alone: int = 0
    alone_won: int = 0
    series: int = 0
    games: Counter[GameName] = field(default_factory=Counter)
    games_won: Counter[GameName] = field(default_factory=Counter)
    best: Feat | None = None
    worst: Feat | None = None
    best_event: Feat | None = None

    @property
    def mean(self) -> Fraction | None:
        """Points per deal; None before any."""
        return Fraction(self.points, self.deals) if self.deals else None


@dataclass(frozen=True)
class ClubStatistics:
    """Statistics of some events.

    `events`: in the order of their days; `persons`: who has played most deals first; `names`:
    {person: what he is called}.
    """

    events: "tuple[EventHead, ...]"
    persons: tuple[PersonStatistics, ...]
    names: dict[int, str]

    @property
    def games(self) -> list[tuple[GameName, int, int]]:
        """(game, how often it was played, how often won), the commonest first."""
        played, won = Counter[GameName](), Counter[GameName]()
        for one in self.persons:
            played.update(one.games)
            won.update(one.games_won)
        return [
            (game, played[game], won[game])
            for game in sorted(played, key=lambda game: (-played[game], game))
        ]

    @property
    def enough_deals(self) -> int:
        """So many deals somebody needs for the best mean: half of the most that anybody has."""
        return -(-max((one.deals for one in self.persons), default=0) // 2)


def statistics_of(
    events: "Iterable[Event]", deals_of: "Callable[[Event], Iterable[PlayedDeal]]" = played_deals_of
) -> ClubStatistics:
    """The `ClubStatistics` of these `Event`s; none of them is kept.

    events: in the order of their days; deals_of(event): its deals, where they are known.
    """
    heads: list[EventHead] = []

    def deals() -> Iterator[PlayedDeal]:
        for event in events:
            heads.append(event.head)
            yield from deals_of(event)

    found = person_statistics(
        deals(), lambda number: person_of(heads[-1].persons_today, number).number
    )
    persons = heads[-1].persons_today if heads else {}
    return ClubStatistics(
        tuple(heads), tuple(found), names_of((one.person for one in found), persons)
    )


def person_statistics(
    deals: Iterable[PlayedDeal], who: Callable[[int], int] = int
) -> list[PersonStatistics]:
    """The statistics of everybody, most deals first; deals: in the order in which they were played.

    who(person): the number of the person after all merges.
    """
    known: dict[int, _Counting] = {}
    for deal in deals:
        for seat, person in enumerate(deal.persons):
            if person is not None:
                number = who(person)
                if number not in known:
                    known[number] = _Counting(PersonStatistics(number))
                known[number].add(deal, seat)
    found = [one.finished() for one in known.values()]
    return sorted(found, key=lambda one: (-one.deals, -one.points, one.person))


class _Counting:
    """The statistics of a person while the deals are gone through."""

    def __init__(self, statistics: PersonStatistics) -> None:
        self._statistics = statistics
        self._series = 0
        self._events: dict[int, int] = {}

    def add(self, deal: PlayedDeal, seat: int) -> None:
        """Add a deal in which he sat on this seat."""
        one, points = self._statistics, deal.points[seat]
        one.deals += deal.deals
        one.points += points
        event_number = deal.place[0]
        self._events[event_number] = self._events.get(event_number, 0) + points
        if deal.place[-1] is not None and deal.deals <= 1:
            self._compare(deal, points)
        for contract in deal.contracts:
            if contract.seat == seat:
                self._play(contract.game, contract.alone, contract.won)

    def finished(self) -> PersonStatistics:
        """All that was counted."""
        for event_number, points in self._events.items():
            if self._statistics.best_event is None or points > self._statistics.best_event.points:
                self._statistics.best_event = Feat(points, (event_number,))
        return self._statistics

    def _compare(self, deal: PlayedDeal, points: int) -> None:
        one = self._statistics
        place = tuple(part for part in deal.place if part is not None)
        feat = Feat(points, place, deal.contracts[0].game if deal.contracts else None)
        if one.best is None or points > one.best.points:
            one.best = feat
        if one.worst is None or points < one.worst.points:
            one.worst = feat

    def _play(self, game: GameName, alone: bool, won: bool) -> None:
        one = self._statistics
        one.played += 1
        one.won += won
        one.alone += alone
        one.alone_won += alone and won
        one.games[game] += 1
        one.games_won[game] += won
        self._series = self._series + 1 if won else 0
        one.series = max(one.series, self._series)
