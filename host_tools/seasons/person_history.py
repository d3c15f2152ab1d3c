"""The history of a person: the events, what they come to by each rule book, and with whom."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from host_tools.club.person import person_of
from host_tools.language.games.book_names import BookName
from host_tools.language.message import Sentence
from host_tools.seasons.club_statistics import Feat, PersonStatistics, person_statistics
from host_tools.seasons.played_deals import PlayedDeal, played_deals_of
from host_tools.seasons.season import names_of
from host_tools.seasons.year_points import EventPoints, points_at
from host_tools.tournament.money.debts import Debt, debts_of, is_kept_here
from host_tools.tournament.money.person_accounts import accounts_of

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.event_head import EventHead

WordsOfDeal: TypeAlias = "Callable[[Event, int, Feat], Sentence]"


@dataclass
class Companion:
    """Somebody at whose tables a person has sat.

    `deals`: in which both had a seat; `together`, `against`: those in which they were on one side,
    or on two; `points_together`, `points_against`: what the person has won in these. Of a deal that
    all have passed, of a sheet, and where everybody plays for himself, there are no sides.
    """

    person: int
    deals: int = 0
    together: int = 0
    points_together: int = 0
    against: int = 0
    points_against: int = 0


@dataclass(frozen=True)
class HistoryMoney:
    """A person's money at an event, in cents.

    `due`, `paid`: the stake, also what was paid of it later; `prize`: what was won by rank; `won`:
    at the tables, below 0 lost, None where the rule book keeps no money.
    """

    due: int
    paid: int
    prize: int
    won: int | None

    @property
    def owed(self) -> int:
        """The sum still to be paid; below 0 it is to be given back."""
        return self.due - self.paid


@dataclass(frozen=True)
class HistoryEvent:
    """An event in which a person took part.

    `rank` among `players` who are ranked, None without a rank; `points`; `money`, and the `debts`
    between the person and the club; `played`: the deals of the person, `words`: of the best and the
    worst of them; `everybody`: the points of all.
    """

    event: "EventHead"
    rank: int | None
    players: int
    points: int
    money: HistoryMoney
    debts: tuple[Debt, ...]
    played: tuple[PlayedDeal, ...]
    words: dict[Feat, Sentence]
    everybody: EventPoints

    @property
    def deals(self) -> int:
        """How many deals the person has played."""
        return sum(deal.deals for deal in self.played)


@dataclass(frozen=True)
class BookHistory:
    """The history of a player with one rule book, whose points are added up.

    `totals`: the points after each of the `events`; `statistics`: of the deals, None before any.
    """

    name: BookName
    events: tuple[HistoryEvent, ...]
    statistics: PersonStatistics | None
    companions: tuple[Companion, ...]

    @property
    def totals(self) -> list[int]:
        """The points after each event."""
        return list(accumulate(one.points for one in self.events))

    @property
    def best_rank(self) -> int | None:
        """The best rank; None without any."""
        return min((one.rank for one in self.events if one.rank is not None), default=None)


@dataclass(frozen=True)
class PersonHistory:
    """All that a person has played.

    `person`: the number; `events`: in the order of their days; `books`: one a rule book, the one
    with most events first; `names`: {person: what he is called} of everybody in it.
    """

    person: int
    events: tuple[HistoryEvent, ...]
    books: tuple[BookHistory, ...]
    names: dict[int, str]


def history_of(
    person: int,
    events: "Iterable[Event]",
    words_of: WordsOfDeal = lambda *_: "",
) -> PersonHistory:
    """Return the `PersonHistory` of a person in these `Event`s; none of them is kept.

    person: the present number; older numbers of the person count, too. words_of(event, person,
    feat): the game of a deal.
    """
    found = [_attended(event, person, words_of) for event in events]
    found.sort(key=lambda one: one.event.order)
    persons = found[-1].event.persons_today if found else {}

    def who(number: int) -> int:
        return person_of(persons, number).number

    books: dict[str, list[HistoryEvent]] = {}
    for one in found:
        books.setdefault(one.event.state.settings.rules, []).append(one)
    histories = [_by_book(person, who, theirs) for theirs in books.values()]
    histories.sort(key=lambda book: -len(book.events))
    known = {one.person for book in histories for one in book.companions}
    return PersonHistory(
        person, tuple(found), tuple(histories), names_of([person, *sorted(known)], persons)
    )


def money_at(event: "Event", numbers: Iterable[int]) -> HistoryMoney:
    """The money of somebody at an event, who took part in it with these numbers."""
    accounts = accounts_of(event)
    own = [accounts[number] for number in numbers if number in accounts]
    keeps_money = event.book is not None and event.book.has_money
    return HistoryMoney(
        sum(account.due for account in own),
        sum(account.paid + account.settled for account in own),
        sum(account.prize for account in own),
        sum(account.table_won for account in own) if keeps_money else None,
    )


def _attended(event: "Event", person: int, words_of: WordsOfDeal) -> HistoryEvent:
    """An event as a person has finished it, with all numbers with which he took part."""
    persons = event.persons_today

    def who(number: int) -> int:
        return person_of(persons, number).number

    lines = event.standings().lines
    own = [line for line in lines if who(line.person) == person]
    numbers = {person, *(number for number in persons if who(number) == person)}
    entrants = [entrant for entrant in event.state.entrants if who(entrant) == person]
    played = played_deals_of(event, numbers)
    feats = [
        feat
        for one in person_statistics(played, who)
        if one.person == person
        for feat in (one.best, one.worst)
        if feat is not None
    ]
    return HistoryEvent(
        event.head,
        min((line.rank for line in own if line.rank is not None), default=None),
        sum(line.rank is not None for line in lines),
        sum(line.points for line in own),
        money_at(event, entrants),
        tuple(debts_of(event, numbers)) if is_kept_here(event) else (),
        played,
        {feat: words_of(event, person, feat) for feat in feats},
        points_at(event),
    )


def _by_book(person: int, who: Callable[[int], int], events: Sequence[HistoryEvent]) -> BookHistory:
    played = [deal for one in events for deal in one.played]
    statistics = [one for one in person_statistics(played, who) if one.person == person]
    return BookHistory(
        events[-1].event.rules_name,
        tuple(events),
        next(iter(statistics), None),
        tuple(companions_of(played, person, who)),
    )


def companions_of(
    deals: Iterable[PlayedDeal], person: int, who: Callable[[int], int] = int
) -> list[Companion]:
    """Return the `Companion`s of a person in these deals, the most frequent first.

    who(person): the number of the person after all merges.
    """
    known: dict[int, Companion] = {}
    for deal in deals:
        persons = [None if one is None else who(one) for one in deal.persons]
        if person not in persons:
            continue
        own = persons.index(person)
        for seat, other in enumerate(persons):
            if other is not None and other != person:
                _add(known.setdefault(other, Companion(other)), deal, own, seat)
    return sorted(known.values(), key=lambda one: (-one.deals, one.person))


def _add(companion: Companion, deal: PlayedDeal, own: int, seat: int) -> None:
    """Count a deal in which the person sat on the seat `own`, and the companion on `seat`."""
    companion.deals += deal.deals
    side = deal.side_of(own)
    if side is None:
        return
    if seat in side:
        companion.together += deal.deals
        companion.points_together += deal.points[own]
    else:
        companion.against += deal.deals
        companion.points_against += deal.points[own]
