"""A table in a round: what was played there, and how far it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from host_tools.language.message import Message, Sentence, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.chair import Chair, Deal
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import Seats
from host_tools.tournament.binding import Bound
from host_tools.tournament.director_incidents import Adjustment
from host_tools.tournament.rulings.questions import Question, questions_in
from host_tools.tournament.seen_changes import TableChange
from host_tools.tournament.typed_deals import ScoredDeal
from host_tools.tournament.typed_tables import TakenCode, TypedSheet

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

_FIRST = Deal(1, 1)


@dataclass
class Table:
    """A table in a round.

    `round_number`, `table`: which one, both from 1; `persons`: who has its chairs in playing order;
    `deals`: how many are due, `due_of`: {how many play there: how many then}; `absent`: those of
    the persons who do not play there, by a decision; `swapped`: {who of them sat at another table:
    who sat there instead}; `guests`: who sat there without a chair, and nobody is asked about. Of
    what counts: `results`: {person: points}, adjustments included; `players`: who sat there;
    `money`: {person: cents}, None where there is no such ledger; `sheet_deals`: of which only the
    points are known; `played`: how many deals count; `corrected`: by how many the director's
    corrections change that; `coming`: the deal that comes next, `dealer`: the person who deals it,
    None where nobody knows yet; `signed`, `typed`: by its players, from paper; `over`: is no deal
    to come any more? `ended`: by the director, or before all were played; `ended_by_director`: his
    word stands for the signature; `provisional`: is only a code known? `chairs`, `sources`: all
    that are known of it; `account`: what they come to; `bound`: the sessions that count, `sheets`,
    `typed_deals`: what was typed and counts; `spare`: the `Bound`s of boxes that are set up for it
    though another one has played it; `aside`: the sessions that the director has set aside; `anew`:
    those of which nothing counts by a ruling, as the table begins anew; `cleared`: the `Bound`s
    whose session was cleared at the table; `changes`: the `TableChange`s after a signature; `code`:
    the `TakenCode` of its box, None where none was taken, or what came since has confirmed it;
    `sat_instead`: see `who_sat`; `adjusted`: the director's `Adjustment`s; `troubles`: sentences,
    each of which somebody has to look at, most of them a `Question`; `sealed_state`: the one with
    which the event was sealed, where this program says another one.
    """

    round_number: int
    table: int
    persons: Seats
    deals: int
    absent: frozenset[int] = frozenset()
    swapped: dict[int, int] = field(default_factory=dict)
    guests: Seats = ()
    results: dict[int, int] = field(default_factory=dict)
    players: set[int] = field(default_factory=set)
    money: dict[int, int] | None = None
    sheet_deals: int = 0
    played: int = 0
    corrected: int = 0
    coming: Deal = _FIRST
    dealer: int | None = None
    signed: bool = False
    typed: bool = False
    over: bool = False
    ended: bool = False
    ended_by_director: bool = False
    provisional: bool = False
    due_of: Mapping[int, int] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    sources: tuple[Source, ...] = ()
    account: TableAccount | None = None
    bound: list[Bound] = field(default_factory=list)
    sheets: list[TypedSheet] = field(default_factory=list)
    typed_deals: list[ScoredDeal] = field(default_factory=list)
    spare: list[Bound] = field(default_factory=list)
    aside: list[Session] = field(default_factory=list)
    anew: list[Session] = field(default_factory=list)
    cleared: list[Bound] = field(default_factory=list)
    changes: list[TableChange] = field(default_factory=list)
    code: TakenCode | None = None
    sat_instead: dict[tuple[int, int], int | None] = field(default_factory=dict)
    adjusted: list[Adjustment] = field(default_factory=list)
    troubles: list[Sentence] = field(default_factory=list)
    sealed_state: str | None = None

    def who_sat(self, decision: int, stands: int) -> int | None:
        """Who sat where a person stands on what a decision has typed; None for nobody."""
        return self.sat_instead.get((decision, stands), stands)

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
    def seats(self) -> Seats:
        """Who sits at its seats in playing order; () where nobody knows.

        As its box has recorded it, where the cards may have said who plays together, or as planned.
        """
        if self._recorded:
            persons = self._recorded[-1].persons
            return tuple(one for one in persons if one is not None) if all(persons) else ()
        return () if self.absent else self.expected

    @property
    def _recorded(self) -> list[Bound]:
        """Its sessions with a record, but those that were cleared, or begun anew."""
        held = [one for one in self.bound if one.session.cleared is None]
        return [one for one in held if one.session.recorded and one.session not in self.anew]

    @property
    def everybody(self) -> Seats:
        """Those seated there and all others who have played there; last who only was drawn."""
        return tuple(dict.fromkeys([*self.seated, *sorted(self.players), *self.persons]))

    @property
    def has_begun(self) -> bool:
        """Was anything played or typed there, or is no deal to come? Everybody keeps his seat."""
        return self.typed or self.over or bool(self._recorded)

    @property
    def ended_early(self) -> bool:
        """Were fewer deals played than are due, and are no more to come?"""
        return self.ended and self.played < self.deals

    @property
    def upcoming(self) -> int:
        """The number of the deal that comes next."""
        return self.coming.number

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
    def questions(self) -> list[Question]:
        """What is asked of it, and what somebody has to do: its hints."""
        return questions_in(self.troubles)

    @property
    def typed_from(self) -> int | None:
        """From which deal on single deals are typed now: those that are typed already go on.

        Else after what was brought; from the first one where nothing was: nobody knows what is on
        the box. None of several boxes.
        """
        sheets = [one for one in self.sources if one.kind == SourceKind.SHEET]
        dealt = [one for one in self.sources if one.kind == SourceKind.DEALS]
        if dealt and dealt[-1].rows[0].number is not None and not _later(sheets, dealt[-1]):
            return dealt[-1].rows[0].number
        boxes = [one for one in self.sources if one.recorded and one.rows]
        last = max((one.last for one in (*boxes, *sheets) if one.rows[0].number), default=0)
        return last + 1 if len(boxes) < 2 else None

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


def _later(sheets: Iterable[Source], dealt: Source) -> bool:
    """Was a sheet typed after single deals?"""
    return any(one.since > dealt.since for one in sheets)
