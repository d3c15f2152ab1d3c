"""State of an event by its decisions: entrants, seats, and typed results."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import field_name
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.aliases import AnyRounds, Place
from host_tools.tournament.draw.plan import Wishes
from host_tools.tournament.draw.shape import must_sit_out
from host_tools.tournament.model.chair_rulings import left_by, names_alone
from host_tools.tournament.model.corrections import Corrections
from host_tools.tournament.model.decided_sessions import DecidedSessions, SetAsideMark
from host_tools.tournament.model.director_incidents import DirectorIncidents
from host_tools.tournament.model.entrants import AbsenceMark, Entrant, Left, Ruled
from host_tools.tournament.model.event_money import EventMoney
from host_tools.tournament.model.event_plan import EventPlan
from host_tools.tournament.model.hall_clock import HallClock
from host_tools.tournament.model.lots import Lots
from host_tools.tournament.model.settings import REGISTERED, Settings
from host_tools.tournament.model.typed_tables import TypedTable
from host_tools.tournament.spoken import SpokenPerson
from rules_core.documents import Entry
from rules_core.event import RANKED
from rules_core.score import Score

if TYPE_CHECKING:
    from host_tools.journal.kind import Decision

NO_SETTINGS = msg("this event is not set up yet")


@dataclass(frozen=True)
class OutOfPlace:
    """The persons out of place in a round that was drawn, each tuple in order.

    `gone`: have a seat and do not play; `unseated`: play, are there, and neither have a seat nor
    sit out; `fitting`: sit out though there is room: a seat is free, or all fit at the tables.
    """

    gone: tuple[int, ...] = ()
    unseated: tuple[int, ...] = ()
    fitting: tuple[int, ...] = ()

    @property
    def without_place(self) -> list[int]:
        """The persons for whom a seat can be looked for, in order."""
        return sorted((*self.unseated, *self.fitting))

    def without(self, playing: Collection[int]) -> "OutOfPlace":
        """The same, but that those who are `playing` at whatever table lack no seat."""
        unseated, fitting = (
            tuple(person for person in persons if person not in playing)
            for persons in (self.unseated, self.fitting)
        )
        return replace(self, unseated=unseated, fitting=fitting)


@dataclass
class State:
    """The state by the decisions in force.

    `known_settings`: None before the first settings; `tariffs`: {digest in hexadecimal: bytes} of
    those that the journal holds; `entrants`: {person: Entrant}; `away`: {person: the `AbsenceMark`
    of an absent one}; `same`: {number that takes part no more: the entrant of the same person};
    `called`: {(source, place): the person whom its name means}; `rulings`: {round: rulings on its
    tables, in order}; `typed`: {(round, table): TypedTable}; `clocks`: {round: its `HallClock`} of
    those that were started; `scores`: {id of an entry that the director has corrected, or number of
    the decision of a typed deal: the `Score` with which it was sealed}; `published`: the ranking up
    to this round is for everybody; `season`: the one for which it counts, "" for none; `announced`:
    a text for everybody, "" for none; `money`: of the till and the tables; `idle`: (Decision,
    sentence) of those that cannot hold any more, because one before them was undone, and of those
    that only a newer program knows; `newer`: how many these are.
    """

    known_settings: Settings | None = None
    tariffs: dict[str, bytes] = field(default_factory=dict)
    entrants: dict[int, Entrant] = field(default_factory=dict)
    away: dict[int, AbsenceMark] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)
    plan: EventPlan = field(default_factory=EventPlan)
    wishes: Wishes = field(default_factory=Wishes)
    sessions: DecidedSessions = field(default_factory=DecidedSessions)
    called: dict[tuple[str, int], int] = field(default_factory=dict)
    rulings: dict[int, list[Ruled]] = field(default_factory=dict)
    typed: dict[Place, TypedTable] = field(default_factory=dict)
    clocks: dict[int, HallClock] = field(default_factory=dict)
    corrections: Corrections = field(default_factory=Corrections)
    incidents: DirectorIncidents = field(default_factory=DirectorIncidents)
    lots: Lots = field(default_factory=Lots)
    scores: Mapping[str, Score] = field(default_factory=dict)
    published: int = 0
    season: str = ""
    announced: str = ""
    closed: bool = False
    money: EventMoney = field(default_factory=EventMoney)
    idle: list[tuple["Decision", Sentence]] = field(default_factory=list)
    newer: int = 0

    @property
    def settings(self) -> Settings:
        """The settings of the event; DeskError before the first ones."""
        if self.known_settings is None:
            raise DeskError(NO_SETTINGS)
        return self.known_settings

    @property
    def named(self) -> dict[tuple[str, int], int]:
        """{(source, place): who sat there last, by what was ruled, or whom its name means}."""
        found = {**self.called}
        for rulings in self.rulings.values():
            for ruling in (one for ruled in rulings for one in ruled.answer.values()):
                found |= {where: sat[-1].person or NOBODY for where, sat in ruling.sat.items()}
        return {where: person for where, person in found.items() if person != NOBODY}

    def typed_at(self, place: Place) -> TypedTable:
        """Return the typed results of a (round, table)."""
        return self.typed.get(place) or TypedTable()

    def typing_at(self, place: Place) -> TypedTable:
        """The same, to be changed."""
        return self.typed.setdefault(place, TypedTable())

    def score_of(self, entry: str, deal: Entry) -> Score:
        """The `Score` of the deal that the director has made of an entry (its id)."""
        return self.scores.get(entry) or deal.score()

    def playing(self, round_number: int) -> list[int]:
        """The persons who play in a round."""
        return [
            entrant.person for entrant in self.entrants.values() if entrant.plays_in(round_number)
        ]

    def is_ranked(self, entrant: Entrant) -> bool:
        """Return True if an entrant is ranked: not if excluded; the settings decide about
        leavers.
        """
        stops = entrant.stops_before_end(self.settings.rounds) or entrant.stands_for is not None
        return not entrant.excluded and (not stops or self.settings.leavers == RANKED)

    def owes_stake(self, entrant: Entrant, has_played: bool) -> bool:
        """Return True if an entrant owes the stake. A replaced one has paid for the substitute,
        too.

        has_played: at any table. Then the stake is due, even for an early leaver.
        """
        if entrant.stands_for is not None or entrant.owes_nothing:
            return False
        return has_played or self.settings.pot == REGISTERED or self._takes_part(entrant)

    def _takes_part(self, entrant: Entrant) -> bool:
        """Return True if an entrant, or a substitute, plays a round."""
        if not entrant.stopped_before_first:
            return True
        substitute = self.entrants.get(entrant.replaced_by or 0)
        return substitute is not None and self._takes_part(substitute)

    def to_seat(self, round_number: int) -> list[int]:
        """Of those who play in a round the persons who are there: the draw gives them seats."""
        return [person for person in self.playing(round_number) if self.entrants[person].present]

    def left_after(self, round_number: int, person: int) -> int | None:
        """After how many deals of a round a person has stopped; None if he has not stopped in it.

        Also where somebody plays on for him.
        """
        left = self.left_in(round_number, person)
        return None if left is None else left.deals

    def left_in(self, round_number: int, person: int) -> Left | None:
        """The `Left` of a person in a round; None if he has not stopped within it."""
        entrant = self.entrants.get(person)
        left = None if entrant is None else entrant.left
        return left if left is not None and left.round_number == round_number else None

    def absent(self, round_number: int, table: int) -> frozenset[int]:
        """Those drawn to a table who do not play: they stopped, or the director has said so."""
        drawn = self.plan.persons_at((round_number, table))
        known = [self.entrants[person] for person in drawn if person in self.entrants]
        gone = {one.person for one in known if not one.plays_in(round_number)}
        not_played = self.plan.not_played.get((round_number, table), set()).intersection(drawn)
        return frozenset(gone | not_played)

    def fills_a_table(self, players: int) -> bool:
        """Return True if this number of players fills one table at least."""
        return must_sit_out(players, self.settings.sizes) < players

    def sitting_out(self, round_number: int) -> list[int]:
        """The persons who sit a round out: those whom its draw has left over, as far as they play.

        A draw, or a plan mended by hand, does not store it. It follows from the time of the
        decision: players of the round who were there and got no seat sit out, if no more were left
        over than have to be by the sizes of the tables. So nobody sits out who was registered
        later, or came back; nor does anybody where all would have fitted. Two who exchange their
        places exchange that too, and a substitute has it from the person replaced. A player who
        goes home later still sits out.
        """
        rounds = self.plan.out
        out = rounds[round_number - 1] if 1 <= round_number <= len(rounds) else set()
        return sorted(person for person in out if self.entrants[person].plays_in(round_number))

    def out_of_place(self, round_number: int) -> OutOfPlace:
        """Return the `OutOfPlace` of a round that was drawn, by the decisions after the draw.

        Another draw mends it, or an exchange, or `plan_repair`. An absent person needs no seat.
        """
        players, seated = self.to_seat(round_number), self.plan.seated(round_number)
        gone = seated.difference(self.playing(round_number))
        without = set(players) - seated - self.plan.had_chairs(round_number)
        resting = without.intersection(self.sitting_out(round_number))
        has_room = gone or len(without) > must_sit_out(len(players), self.settings.sizes)
        fitting = resting if has_room else ()
        return OutOfPlace(*map(_ordered, (gone, without - resting, fitting)))

    def number_of(self, person: int) -> int:
        """Return the entrant's number of a person, who may have had another one before."""
        return self.same.get(person, person)

    def entrant(self, person: int) -> Entrant:
        """The `Entrant` of a person; DeskError if there is none."""
        if person not in self.entrants:
            raise DeskError(msg("person: {person} is not registered", person=SpokenPerson(person)))
        return self.entrants[person]

    def check_plays(self, field: str, person: int, round_number: int) -> None:
        """DeskError that names the field unless somebody takes part, and plays in a round."""
        if not self.entrant(person).plays_in(round_number):
            raise does_not_play(field, person, round_number)

    # What decisions do: each changes the state, or says what is in the way and changes nothing.

    def change(self, person: int, **values: Any) -> None:
        """Give an entrant other values."""
        self.entrants[person] = replace(self.entrant(person), **values)

    def stop(self, person: int, round_number: int, **values: Any) -> None:
        """Let somebody play no more from a round on, with other values of his besides."""
        self.check_plays("round", person, round_number)
        self.change(person, last=round_number - 1, left=None, **values)

    def come_back(self, person: int, round_number: int) -> None:
        """Let a replaced player play again from a round on, besides the substitute."""
        entrant = self.entrant(person)
        has_played = entrant.last is not None and entrant.last >= entrant.first
        first = entrant.first if has_played else max(entrant.first, round_number)
        self.change(person, first=first, last=None)

    def exclude(self, person: int, round_number: int, until: str | None) -> None:
        """Send somebody away from a round on; who has stopped within it keeps what he has played.

        until: banned up to this day (YYYY-MM-DD), None: not at all.
        """
        if self.left_in(round_number, person) is None:
            self.stop(person, round_number)
        self.change(person, excluded=True, until=until)

    def stop_within(self, person: int, left: Left) -> None:
        """Let a player stop within a round: the player keeps the chair up to then, and the points.

        Earlier rulings on the player there then tell only whom a name means: the holder of the
        later deals is open. A repeated ruling settles it.
        """
        number = left.round_number
        now = self.has_chair_now(number, person)
        if self.left_in(number, person) is None:
            of_round = self.rulings.get(number, [])
            split = [names_alone(one, person) for one in of_round]
            for at, (ruled, places) in enumerate(split):
                of_round[at] = ruled
                self.called |= dict.fromkeys(places, person)
        self.change(person, last=number, left=left)
        if now is not None:
            self.plan.held[number, now] = left_by(self.plan.chair(number, now), person, left)

    def move_source(self, source: str, place: Place) -> None:
        """Let a session, or a sheet, be of a (round, table)."""
        for there in self.typed.values():
            for sheet in there.sheets:
                if sheet.source == source:
                    there.sheets = [one for one in there.sheets if one is not sheet]
                    self.typing_at(place).sheets.append(sheet)
                    return
        self.sessions.bind(source, place)

    def set_aside(self, session: str, mark: SetAsideMark) -> None:
        """Let a session be none of this event; no earlier ruling lets it count."""
        self.sessions.set_aside(session, mark)
        for of_round in self.rulings.values():
            for at, ruled in enumerate(of_round):
                answer = {table: one.without(session) for table, one in ruled.answer.items()}
                of_round[at] = replace(ruled, answer=answer)

    def has_chair_now(self, round_number: int, person: int) -> int | None:
        """Return the present holder of the chair that a person has or had in a round; None if
        nobody.

        It may be the person's later substitute.
        """
        now = self.plan.who_has_chair(round_number, person)
        if now is not None:
            return now
        substitute = self.entrant(person).replaced_by
        seated = substitute and self.plan.table_of(round_number, substitute) is not None
        return substitute if seated else None

    def draw(self, first: int, rounds: AnyRounds) -> None:
        """Let the rounds from `first` on be these, a list of tables each; none after them."""
        out = [self._left_over(number, tables) for number, tables in enumerate(rounds, first)]
        self.plan.draw(first, rounds, out)

    def _left_over(self, round_number: int, tables: Sequence[Sequence[int]]) -> set[int]:
        """The persons who sit out a round that is drawn right now."""
        players = set(self.to_seat(round_number))
        left = players.difference(*tables)
        return left if len(left) <= must_sit_out(len(players), self.settings.sizes) else set()


def does_not_play(field: str, person: int, round_number: int) -> DeskError:
    """Return the error that the person named by a field does not play in a round."""
    sentence = msg(
        "{person} does not play in round {number}",
        person=SpokenPerson(person),
        number=round_number,
    )
    return DeskError(msg("{what}: {how}", what=field_name(field), how=sentence))


def given_twice(field: str) -> DeskError:
    """Return the error that a field names something twice."""
    sentence = msg("one stands there twice")
    return DeskError(msg("{what}: {how}", what=field_name(field), how=sentence))


def _ordered(persons: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(persons))
