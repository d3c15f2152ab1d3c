"""What the decisions about an event come to: who takes part, who sits where, what was typed."""

from dataclasses import dataclass, field, replace

from host_tools.errors import DeskError
from host_tools.plain import quote
from host_tools.tournament.decisions import KINDS, TARIFF, UNDO, check_that_all_holds
from host_tools.tournament.draw import must_sit_out
from host_tools.tournament.entrants import Adjustment, Entrant, Sheet, TypedDeal
from host_tools.tournament.settings import check_day, settings_of
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tariffs import bytes_in
from host_tools.translations.message import msg

REOPEN = ("close", {"closed": False})  # a decision: kind and content


class EventClosedError(DeskError):
    """Something was to be decided about an event that is closed."""


@dataclass
class State:
    """What the decisions in force come to.

    `entrants`: {person: Entrant}; `rounds`: of tables of persons in playing order, round 1 first;
    `out`: for each of them the set of the persons whom the draw lets sit it out; `seed`, `method`:
    of the last draw, None before one; `apart`: (persons, strictly) each; `stay`: {person: table};
    `bound`: {session: (round, table)}; `aside`: {session: reason}; `named`: {(session, place):
    person}; `sheets`: {(round, table): [Sheet, ...]}, the last two of which agree where it was
    typed twice; `deals`: {(round, table): [TypedDeal, ...]}; `started`: {round: Unix seconds at
    which its clock was started}; `corrected`: {entry: document}; `why_corrected`, `annulled`:
    {entry: reason};
    `adjusted`: `Adjustment`s; `explained`: {the number of the decision that adjusts, as a text, or
    an entry: why, for everybody}; `seen`: late changes up to which the director has seen them;
    `ended`: (round, table) of tables where no deal is to come; `not_played`: {(round, table): the
    persons who were drawn there and did not play}; `drawn`: of each lot the persons in
    its order; `teams_drawn`: likewise of teams; `published`: the ranking up to this round is for
    everybody; `season`: what it counts for, "" for none; `tariffs`: {digest in hexadecimal: bytes}
    of those that the journal holds; `idle`: (Decision, sentence) of those that cannot hold any
    more, because one before them was undone, and of those that only a newer program knows.
    """

    settings: object = None
    tariffs: dict = field(default_factory=dict)
    entrants: dict = field(default_factory=dict)
    rounds: list = field(default_factory=list)
    out: list = field(default_factory=list)
    seed: int | None = None
    method: str | None = None
    apart: list = field(default_factory=list)
    stay: dict = field(default_factory=dict)
    bound: dict = field(default_factory=dict)
    aside: dict = field(default_factory=dict)
    named: dict = field(default_factory=dict)
    sheets: dict = field(default_factory=dict)
    deals: dict = field(default_factory=dict)
    started: dict = field(default_factory=dict)
    corrected: dict = field(default_factory=dict)
    why_corrected: dict = field(default_factory=dict)
    annulled: dict = field(default_factory=dict)
    adjusted: list = field(default_factory=list)
    explained: dict = field(default_factory=dict)
    seen: set = field(default_factory=set)
    ended: set = field(default_factory=set)
    not_played: dict = field(default_factory=dict)
    drawn: list = field(default_factory=list)
    teams_drawn: list = field(default_factory=list)
    published: int = 0
    season: str = ""
    closed: bool = False
    idle: list = field(default_factory=list)

    def playing(self, number):
        """The persons who play in the round of this number."""
        return [entrant.person for entrant in self.entrants.values() if entrant.plays_in(number)]

    def to_seat(self, number):
        """Of those who play in a round the persons who are there: the draw gives them seats."""
        return [person for person in self.playing(number) if self.entrants[person].present]

    def table_of(self, number, person):
        """The table (from 1) at which a person sits in a round; None if he has none."""
        for table, persons in enumerate(self._round(number), 1):
            if person in persons:
                return table
        return None

    def sitting_out(self, number):
        """The persons who sit a round out: those whom its draw has left over, as far as they play.

        A draw, or a plan mended by hand, does not say it. It follows from when it was decided: who
        played in the round then, was there, and got no seat sits out, if no more were left over
        than have to be by the sizes of the tables. So nobody does who was registered later, or came
        back; nor does anybody where all would have fitted. Two who exchange their places exchange
        that too, and a substitute has it from whom he stands for. Who goes home later sits out all
        the same.
        """
        out = self.out[number - 1] if 1 <= number <= len(self.out) else ()
        return sorted(person for person in out if self.entrants[person].plays_in(number))

    def out_of_place(self, number):
        """Of a round that was drawn: (persons seated who do not play, persons who have no seat).

        What was decided after the draw; the next draw, or an exchange, mends it. Who is not there
        needs no seat, nor does who sits out.
        """
        gone = self._seated(number) - set(self.playing(number))
        unseated = set(self.to_seat(number)) - self._seated(number)
        return sorted(gone), sorted(unseated.difference(self.sitting_out(number)))

    def _round(self, number):
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else []

    def _seated(self, number):
        return {person for table in self._round(number) for person in table}

    def _left_over(self, number):
        """Who sits out a round that is drawn right now."""
        players = set(self.to_seat(number))
        left = players - self._seated(number)
        return left if len(left) <= must_sit_out(len(players), self.settings.sizes) else set()

    def _swap(self, number, swapped):
        """Give persons each other's places in a round, a seat or none."""
        self.rounds[number - 1] = _seated_anew(self.rounds[number - 1], swapped)
        self.out[number - 1] = {swapped.get(person, person) for person in self.out[number - 1]}

    def _seat_of(self, number, person):
        """The table at which a person sits in a round; DeskError if he has no seat there."""
        table = self.table_of(number, person)
        if table is None:
            raise DeskError(
                msg(
                    "whom: {person} has no seat in round {number}",
                    person=SpokenPerson(person),
                    number=number,
                )
            )
        return table

    def _empty(self, number, person):
        """Take the seat of a person away; DeskError if too few are left at the table."""
        table = self.table_of(number, person)
        persons = tuple(one for one in self._round(number)[table - 1] if one != person)
        if len(persons) not in self.settings.sizes:
            raise DeskError(
                msg(
                    "without {person} table {table} of round {number} has {size} players",
                    person=SpokenPerson(person),
                    table=table,
                    number=number,
                    size=len(persons),
                )
            )
        tables = list(self.rounds[number - 1])
        tables[table - 1] = persons
        self.rounds[number - 1] = tuple(tables)

    # One function a kind of decision, which changes the state or says what is in the way.

    def apply(self, decision):
        """Let a decision hold; DeskError if it cannot, and nothing has changed then."""
        if decision.kind not in KINDS:
            raise DeskError(
                msg("a newer program has decided it ({kind}): update schreiber", kind=decision.kind)
            )
        if decision.kind not in (TARIFF, "settings") and self.settings is None:
            raise DeskError(msg("settings: nothing says what this event is"))
        content = dict(decision.content)
        if "round" in content:
            content["number"] = content.pop("round")
        getattr(self, "_" + decision.kind)(decision, **content)

    def _tariff(self, decision, digest, data):
        self.tariffs[digest] = bytes_in(digest, data)

    def _settings(self, decision, settings):
        self.settings = settings_of(settings, self.settings)

    def _register(self, decision, person):
        if person in self.entrants:
            raise DeskError(
                msg("person: {person} is registered already", person=SpokenPerson(person))
            )
        self.entrants[person] = Entrant(person)

    def _paid(self, decision, person, cents):
        self._change(person, paid=cents)

    def _present(self, decision, person, present):
        self._change(person, present=present)

    def _local(self, decision, person, local):
        self._change(person, local=local)

    def _team(self, decision, person, team):
        self._change(person, team=team)

    def _late(self, decision, person, number):
        self._change(person, first=number)

    def _withdraw(self, decision, person, number):
        self._stop(person, number)

    def _exclude(self, decision, person, number, until):
        if until is not None:
            check_day("until", until)
        self._stop(person, number, excluded=True, until=until)

    def _substitute(self, decision, person, whom, number):
        gone = self._entrant(whom)
        if person == whom:
            raise DeskError(msg("person: nobody is his own substitute"))
        stopped = not gone.plays_in(number)
        if gone.replaced_by is not None or (stopped and not self.table_of(number, whom)):
            raise DeskError(
                msg(
                    "whom: {whom} does not play in round {number}",
                    whom=SpokenPerson(whom),
                    number=number,
                )
            )
        if person in self.entrants:
            raise DeskError(msg("person: {person} plays himself", person=SpokenPerson(person)))
        last, until = (None, gone.last) if stopped else (gone.last, number - 1)
        self.entrants[person] = Entrant(person, first=number, last=last, stands_for=whom)
        self.entrants[whom] = replace(gone, last=until, replaced_by=person)
        for later in range(number, len(self.rounds) + 1):
            self._swap(later, {whom: person})

    def _apart(self, decision, persons, strictly):
        for person in persons:
            self._entrant(person)
        self.apart.append((tuple(persons), strictly))

    def _stay(self, decision, person, table):
        self._entrant(person)
        if table is None:
            self.stay.pop(person, None)
        else:
            self.stay[person] = table

    def _draw(self, decision, number, tables, seed, method):
        if not 1 <= number <= len(self.rounds) + 1:
            raise DeskError(
                msg("round: round {number} has not been drawn yet", number=len(self.rounds) + 1)
            )
        for index, drawn in enumerate(tables):
            self._check_round(number + index, drawn)
        kept = self.rounds[: number - 1]
        self.rounds = kept + [tuple(tuple(table) for table in drawn) for drawn in tables]
        later = range(number, len(self.rounds) + 1)
        self.out = self.out[: number - 1] + [self._left_over(one) for one in later]
        self.seed, self.method = seed, method

    def _check_round(self, number, tables):
        seated = [person for table in tables for person in table]
        if len(set(seated)) < len(seated):
            twice = next(person for person in seated if seated.count(person) > 1)
            raise DeskError(
                msg(
                    "tables: {twice} has two places in round {number}",
                    twice=SpokenPerson(twice),
                    number=number,
                )
            )
        for person in seated:
            if not self._entrant(person).plays_in(number):
                raise DeskError(
                    msg(
                        "tables: {person} does not play in round {number}",
                        person=SpokenPerson(person),
                        number=number,
                    )
                )

    def _exchange(self, decision, number, one, other):
        if not 1 <= number <= len(self.rounds):
            raise DeskError(msg("round: round {number} has not been drawn yet", number=number))
        places = [self.table_of(number, person) for person in (one, other)]
        if one == other or places == [None, None]:
            raise DeskError(msg("other: two persons exchange their places, one of whom has one"))
        for person in (one, other):
            if not self._entrant(person).plays_in(number):
                raise DeskError(
                    msg(
                        "other: {person} does not play in round {number}",
                        person=SpokenPerson(person),
                        number=number,
                    )
                )
        self._swap(number, {one: other, other: one})

    def _take_seat(self, decision, number, person, whom):
        if not self._entrant(person).plays_in(number):
            raise DeskError(
                msg(
                    "person: {person} does not play in round {number}",
                    person=SpokenPerson(person),
                    number=number,
                )
            )
        before, table = self.table_of(number, person), self._seat_of(number, whom)
        if before == table:
            raise DeskError(
                msg("person: {person} sits at that table already", person=SpokenPerson(person))
            )
        if before is not None:
            self._empty(number, person)
        self._swap(number, {whom: person})

    def _empty_seat(self, decision, number, person):
        self._seat_of(number, person)
        self._empty(number, person)

    def _start(self, decision, number):
        if not 1 <= number <= len(self.rounds):
            raise DeskError(msg("round: round {number} has not been drawn yet", number=number))
        if number in self.started:
            raise DeskError(msg("round: the clock of round {number} runs already", number=number))
        self.started[number] = decision.time

    def _bind(self, decision, session, number, table):
        self._check_table(number, table)
        self.bound[session] = (number, table)
        self.aside.pop(session, None)

    def _set_aside(self, decision, session):
        self.aside[session] = decision.reason
        self.bound.pop(session, None)

    def _name(self, decision, session, place, person):
        self._entrant(person)
        self.named[session, place] = person

    def _sheet(self, decision, number, table, persons, points, deals):
        self._check_table(number, table)
        if len(persons) != len(points):
            raise DeskError(
                msg(
                    "points: {numbers} numbers for {persons} persons",
                    numbers=len(points),
                    persons=len(persons),
                )
            )
        if sum(points):
            raise DeskError(msg("points: they add up to {sum}, not to 0", sum=sum(points)))
        for person in persons:
            self._entrant(person)
        typed = Sheet(tuple(persons), tuple(points), deals, decision.number)
        self.sheets.setdefault((number, table), []).append(typed)

    def _deal(self, decision, number, table, persons, document):
        self._check_table(number, table)
        for person in persons:
            self._entrant(person)
        if len(set(persons)) < len(persons):
            raise DeskError(msg("persons: one of them has two seats"))
        typed = TypedDeal(decision.number, tuple(persons), document)
        self.deals.setdefault((number, table), []).append(typed)

    def _correct(self, decision, entry, document):
        self.corrected[entry] = document
        self.why_corrected[entry] = decision.reason

    def _annul(self, decision, entry):
        self.annulled[entry] = decision.reason

    def _adjust(self, decision, number, table, person, points):
        self._check_table(number, table)
        self._entrant(person)
        self.adjusted.append(
            Adjustment(number, table, person, points, decision.reason, decision.number)
        )

    def _not_played(self, decision, number, table, person):
        self._check_table(number, table)
        if person not in self._round(number)[table - 1]:
            raise DeskError(
                msg(
                    "person: {person} was not drawn to table {table} of round {number}",
                    person=SpokenPerson(person),
                    table=table,
                    number=number,
                )
            )
        self.not_played.setdefault((number, table), set()).add(person)

    def _end(self, decision, number, table):
        self._check_table(number, table)
        self.ended.add((number, table))

    def _explain(self, decision, what, text):
        self.explained[what] = text

    def _seen(self, decision, change):
        self.seen.add(change)

    def _lot(self, decision, persons):
        for person in persons:
            self._entrant(person)
        if len(set(persons)) < len(persons):
            raise DeskError(msg("persons: somebody was drawn twice"))
        self.drawn.append(tuple(persons))

    def _team_lot(self, decision, teams):
        known = {entrant.team for entrant in self.entrants.values()}
        for team in teams:
            if team not in known:
                raise DeskError(msg("teams: nobody is of the team {team}", team=quote(team)))
        if len(set(teams)) < len(teams):
            raise DeskError(msg("teams: one was drawn twice"))
        self.teams_drawn.append(tuple(teams))

    def _publish(self, decision, number):
        self.published = number

    def _season(self, decision, season):
        self.season = season

    def _close(self, decision, closed):
        self.closed = closed

    def _entrant(self, person):
        if person not in self.entrants:
            raise DeskError(msg("person: {person} is not registered", person=SpokenPerson(person)))
        return self.entrants[person]

    def _change(self, person, **values):
        self.entrants[person] = replace(self._entrant(person), **values)

    def _stop(self, person, number, **values):
        entrant = self._entrant(person)
        if not entrant.plays_in(number):
            raise DeskError(
                msg(
                    "round: {person} does not play in round {number} anyway",
                    person=SpokenPerson(person),
                    number=number,
                )
            )
        self._change(person, last=number - 1, **values)

    def _check_table(self, number, table):
        if not 1 <= table <= len(self._round(number)):
            raise DeskError(
                msg("table: round {number} has no table {table}", number=number, table=table)
            )


def state_of(journal):
    """The `State` that the decisions in force of a `Journal` come to.

    Never raises: what cannot hold any more is listed in `idle`.
    """
    state = State()
    for decision in journal.in_force():
        try:
            state.apply(decision)
        except DeskError as error:
            state.idle.append((decision, error.message))
    return state


def decide(journal, kind, content, time, author="", reason="", state=None):
    """The `Decision` that comes next if it can hold; DeskError if it cannot.

    state: what the journal comes to, where that is known already; the decision holds in it then,
    unless it is an undoing.

    An undoing cannot hold either if without what it undoes one after that could not hold any more.
    Of a closed event nothing is decided, and nothing taken back, but that it is open again.
    """
    decision = journal.next(kind, content, time, author, reason)
    before = state_of(journal) if state is None else state
    if before.closed and not _opens(journal, kind, content):
        raise EventClosedError(
            msg("the event is closed; nothing is decided about it unless it is opened again")
        )
    if kind != UNDO:
        before.apply(decision)
        return decision
    after = state_of(type(journal)([*journal.decisions, decision]))
    check_that_all_holds(before.idle, after.idle)
    return decision


def _opens(journal, kind, content):
    """Does a decision open a closed event, or take back that it was closed?"""
    if kind != UNDO:
        return (kind, content) == REOPEN
    number = content["decision"]
    return any(one.number == number and one.kind == "close" for one in journal.decisions)


def _seated_anew(tables, swapped):
    return tuple(tuple(swapped.get(person, person) for person in table) for table in tables)
