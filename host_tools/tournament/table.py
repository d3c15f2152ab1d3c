"""A table in a round: what was played there, and how far it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from host_tools.language.message import Message, Sentence, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Seats
from host_tools.tournament.binding import Bound
from host_tools.tournament.entrants import Adjustment, TakenCode
from host_tools.tournament.seen_changes import TableChange
from host_tools.tournament.typed_deals import ScoredDeal

# How far a table is, in the order of an event. What has to be looked at comes before all else.
NOT_SET_UP = "not set up"
SET_UP = "set up"
PLAYING = "playing"
PLAYED = "played"
PROVISIONAL = "provisional"
SIGNED = "signed"
TYPED = "typed"
ENDED = "ended"
LOOK = "look"
READY = (SIGNED, TYPED, ENDED)

WORDS = {
    NOT_SET_UP: msg("not set up"),
    SET_UP: msg("set up"),
    PLAYING: msg("playing"),
    PLAYED: msg("all played"),
    PROVISIONAL: msg("provisional"),
    SIGNED: msg("signed"),
    TYPED: msg("typed"),
    ENDED: msg("ended"),
    LOOK: msg("look"),
}
TO_TYPE_TWICE = msg("it has to be typed once more")  # why a sheet is to be typed again


@dataclass
class Table:
    """A table in a round.

    `round_number`, `table`: which one, both from 1; `persons`: as it was drawn; `absent`: those of
    them who do not play there, by a decision; `swapped`: {who of them sat at another table: who sat
    there instead}; `results`: {person: points} of who played there,
    adjustments included; `players`: who played there by what counts, whatever was adjusted;
    `money`: points likewise, in cents, None where there is no such ledger;
    `sheet_deals`: of which a sheet has the points, and no money; `played` of `deals`;
    `corrected`: by how many the director's corrections of what a box has sent change `played`;
    `upcoming`: the number of the deal that comes next, after those that a sheet stands for,
    `dealer`: the person who deals it, and sits out where one more is at the table than play, None
    where nobody knows yet;
    `signed`, `typed`: by its players, from paper; `ended`: before all deals were played, or by the
    director, `ended_by_director`: by him, whose word stands for the signature; `bound`: the
    sessions that count; `spare`: the `Bound`s of boxes that are set up for it though another one
    has played it; `rivals`: the `Bound`s of which the director has to say which count, none where
    there are not several; `aside`: the sessions that the director has set aside, `cleared`: the
    `Bound`s whose session was cleared at the table; `changes`: the `TableChange`s after a
    signature; `code`: the `TakenCode` of its box, None where none was taken, or what came since has
    confirmed it; `provisional`: is it what counts, as its box was not read yet?
    `typed_deals`: the `ScoredDeal`s that count beside the sessions; `adjusted`: the director's
    `Adjustment`s; `troubles`: sentences, each of which somebody has to look at, some of them
    `seat_questions.Question`s; `sealed_state`: the one with which the event was
    sealed, where this program says another one.
    """

    round_number: int
    table: int
    persons: Seats
    deals: int
    absent: frozenset[int] = frozenset()
    swapped: dict[int, int] = field(default_factory=dict)
    results: dict[int, int] = field(default_factory=dict)
    players: set[int] = field(default_factory=set)
    guests: Seats = ()
    money: dict[int, int] | None = None
    sheet_deals: int = 0
    played: int = 0
    corrected: int = 0
    upcoming: int = 1
    dealer: int | None = None
    signed: bool = False
    typed: bool = False
    ended: bool = False
    ended_by_director: bool = False
    bound: list[Bound] = field(default_factory=list)
    spare: list[Bound] = field(default_factory=list)
    rivals: list[Bound] = field(default_factory=list)
    aside: list[Session] = field(default_factory=list)
    cleared: list[Bound] = field(default_factory=list)
    changes: list[TableChange] = field(default_factory=list)
    code: TakenCode | None = None
    provisional: bool = False
    typed_deals: list[ScoredDeal] = field(default_factory=list)
    adjusted: list[Adjustment] = field(default_factory=list)
    troubles: list[Sentence] = field(default_factory=list)
    sealed_state: str | None = None

    @property
    def expected(self) -> Seats:
        """The persons drawn to it, or who sat there instead; without those who do not play."""
        drawn = (person for person in self.persons if person not in self.absent)
        return tuple(self.swapped.get(person, person) for person in drawn)

    @property
    def seated(self) -> Seats:
        """The persons drawn to it; once it has begun, without those who did not play there.

        With whoever sat there instead.
        """
        if not self.has_begun:
            return self.persons
        sat = (one for one in self.persons if one in self.players or one not in self.absent)
        seated = [self.swapped.get(person, person) for person in sat]
        return tuple(dict.fromkeys([*seated, *self.guests]))

    @property
    def everybody(self) -> Seats:
        """Those seated there and all others who have played there; last who only was drawn."""
        return tuple(dict.fromkeys([*self.seated, *sorted(self.players), *self.persons]))

    @property
    def over(self) -> bool:
        """Is no deal to be expected there any more?"""
        return self.signed or self.ended or self.played >= self.deals

    @property
    def has_begun(self) -> bool:
        """Was anything played or typed there, or is no deal to come? Everybody keeps his seat."""
        played = [one.session for one in self.bound if one.session.cleared is None]
        return self.typed or self.over or any(session.recorded for session in played)

    @property
    def ended_early(self) -> bool:
        """Were fewer deals played than are due, and are no more to come?"""
        return self.ended and self.played < self.deals

    @property
    def brought(self) -> int:
        """How many deals would count there without the director's corrections."""
        return self.played - self.corrected

    @property
    def corrected_deals(self) -> bool:
        """Do more or fewer deals than are due count, only because the director has decided so?"""
        unequal = self.over and not self.ended_early and self.played != self.deals
        return unequal and self.corrected != 0

    @property
    def goes_on_at(self) -> int | None:
        """With which deal the desk goes on after its box; None where no box has brought a deal.

        Of a box that was not read yet nobody knows how many deals are on it. None of several, too.
        """
        typed = self.sheet_deals + sum(deal.counts for deal in self.typed_deals)
        following = self.upcoming - typed
        return following if following > 1 and len(self.bound) == 1 else None

    @property
    def typed_from(self) -> int | None:
        """From which deal on what its box has does not count beside what is typed now.

        From the first one where no box has brought a deal: nobody knows what is on it. None of
        several boxes.
        """
        return self.goes_on_at if _has_deals(self.bound) else 1

    @property
    def words(self) -> Message:
        """What people call its state."""
        return WORDS[self.state]

    @property
    def state(self) -> str:
        """How far it is: one of the words above."""
        if self.sealed_state is not None:
            return self.sealed_state
        if self.troubles:
            return LOOK
        if self.provisional:
            return PROVISIONAL
        if self.typed and self.over:
            return TYPED
        if self.signed:
            return SIGNED
        if self.ended_by_director:
            return ENDED
        if self.over:
            return PLAYED
        if self.played:
            return PLAYING
        return SET_UP if self.bound else NOT_SET_UP


def _has_deals(bound: Iterable[Bound]) -> bool:
    """Has any of these boxes brought a deal?"""
    return any(entry.number is not None for one in bound for entry in one.session.entries)
