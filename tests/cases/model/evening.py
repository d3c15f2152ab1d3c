"""What has happened in a case, as chairs, sources and rulings: the story, folded."""

from dataclasses import replace

from host_tools.tournament.accounts.account import accounts_of
from host_tools.tournament.accounts.chair import NOBODY, Chair, chair_of
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Sitter, Stretch
from host_tools.tournament.accounts.situation import PlayedRound, Situation
from host_tools.tournament.accounts.source import SourceKind, SourceRow
from host_tools.tournament.folding import folded
from host_tools.tournament.namesakes import may_mean
from rules_core.books import book
from tests.cases import sentences as words
from tests.cases.model.changed_chairs import given, left, without_chairs
from tests.cases.model.sources import money_of, source_of
from tests.cases.row import RECORDED, SHEET, TYPED, Refused, Source

_TAKES_PART = ("person", "one", "other")  # of a sentence


class Evening:
    """A plan and what has happened since, in its order; `story`: of a `row.Case`.

    `chairs`: {(round, table): [Chair]}; `sources`: {name: row.Source}; `answers`: {round: [{table:
    Ruling}]}.
    """

    def __init__(self, plan, story=(), answers=()):
        self.plan, self.story, self.ruled = plan, tuple(story), tuple(answers)
        self.chairs = {
            (at, table): [chair_of(self.number(name)) for name in names]
            for at, tables in enumerate(plan.rounds, 1)
            for table, names in enumerate(tables, 1)
        }
        self.sources, self.since, self.signed = {}, {}, {}
        self.told, self.read, self.known = {}, {}, set(plan.entrants)
        self.unread, self.aside, self.bound = set(), set(), []
        self.answers = {at: [] for at, _ in enumerate(plan.rounds, 1)}
        self.absent = {at: set() for at in self.answers}
        self.away, self.guests, self.before = {}, [], {}
        self.corrections, self.adjustments = {}, {}
        self.settings, self.closed = dict(plan.settings), False
        for time, entry in enumerate(_in_force(self.story)):
            for place, chairs in self.chairs.items():
                planned = {one for chair in chairs for one in chair.persons}
                self.before[place] = self.before.get(place, set()) | planned
            self._take(entry, time)
        for at, answer in self.ruled:
            self.answers[at].append(answer)

    def number(self, name):
        """The number of a person."""
        return 1 + self.plan.persons.index(name)

    def name(self, number):
        """The name of a person."""
        return self.plan.persons[number - 1]

    def ruling(self, round_number, answer):
        """The same evening after one more answer: {table: Ruling}."""
        return Evening(self.plan, self.story, (*self.ruled, (round_number, answer)))

    def saying(self, says):
        """The same after some sentences; one that takes no sentence back takes back an answer."""
        undone = [one for one in says if one.undone]
        known = _in_force(self.story)
        of_story = [one for one in undone if any(_is_undone(other, one) for other in known)]
        answers = len(undone) - len(of_story)
        said = [one for one in says if not one.undone or one in of_story]
        kept = self.ruled[: len(self.ruled) - answers]
        then = Evening(self.plan, (*self.story, *said))
        for number, answer in kept:
            then = then.ruling(
                number, without_chairs(answer, given(self.chairs, then.chairs, number))
            )
        return then

    def accounts(self):
        """{(round, table): TableAccount}."""
        return {
            (at, table): account
            for at, answers in self.answers.items()
            for table, account in accounts_of(self.played(at), answers).items()
        }

    def played(self, round_number):
        """The `PlayedRound` of a round."""
        tables = {
            table: self._situation((at, table)) for at, table in self.chairs if at == round_number
        }
        seated = {one for each in tables.values() for chair in each.chairs for one in chair.persons}
        guests = [self.number(name) for name in self.plan.others] + self.guests
        spare = tuple(one for one in dict.fromkeys(guests) if one not in seated)
        came = (self.read[one.id] for each in tables.values() for one in each.sources)
        last = max(came, default=0)
        away = {one for one, since in self.away.items() if since < last}
        absent = frozenset(self.absent[round_number] | away)
        return PlayedRound(tables, absent, spare, self._may_mean(tables))

    def _may_mean(self, tables):
        """{text: who may be meant by it}."""
        texts = {
            text
            for each in tables.values()
            for one in each.sources
            for text in one.places
            if isinstance(text, str)
        }
        return {
            text: tuple(
                self.number(name)
                for name in self.plan.persons
                if (may_mean(text, name) if name in self.plan.entrants else text == name)
            )
            for text in texts
        }

    def sources_at(self, place):
        """The `Source`s of a (round, table) that were not set aside, in the order they came."""
        return [
            self._source(name)
            for name, one in self.sources.items()
            if self._place(name) == place and name not in self.aside and not _is_gone(one)
            if self._is_of_table(one)
        ]

    def _situation(self, place):
        sources = self.sources_at(place)
        chairs = tuple(self.chairs[place])
        sizes = {len(table) for tables in self.plan.rounds for table in tables}
        return Situation(
            chairs,
            self._due(sum(not one.is_empty for one in chairs)),
            tuple(sources),
            dict(self.corrections),
            tuple(self.adjustments.get(place, ())),
            None if self.settings.get("first_dealer") == "open" else 0,
            bool(self.settings.get("typed_twice")),
            book(self.plan.book).parties or None,
            due_of={size: self._due(size) for size in sizes},
            before=frozenset(self.before.get(place, ())),
            closed=self.closed,
        )

    def _due(self, players):
        deals = self.settings.get("deals", self.plan.deals)
        sizes = sorted({len(table) for tables in self.plan.rounds for table in tables})
        usual = sizes[0] if 4 not in sizes else 4
        return book(self.plan.book).event.deals_at(players, deals, usual)

    def _source(self, name):
        told = self.sources[name]
        drawn = self.plan.chairs(told.round, told.table)
        places = (self._stands(told, at, text, drawn) for at, text in enumerate(told.places))
        played_by, due = self._played_by(told), self.told[name]
        one = source_of(told, tuple(places), self.since[name], due, played_by)
        before = self.signed.get(name)
        if one.signed_rows is None and before is not None:
            one = replace(one, signed_rows=before)
        unread = name in self.unread and one.kind == SourceKind.BOX and not one.signed
        return replace(one, unread=unread)

    def _played_by(self, told):
        return book(told.marks.get("rules", self.plan.book))

    def _place(self, name):
        one = self.sources[name]
        bound = [place for session, place in self.bound if session == name]
        return bound[-1] if bound else (one.round, one.table)

    def _take(self, entry, time):
        self.time = time
        if isinstance(entry, Source):
            self._bring(entry, time)
        else:
            self.known |= {entry.values[name] for name in _TAKES_PART if name in entry.values}
            _DECIDED[entry.words](self, entry, **entry.values)

    def _bring(self, told, time):
        if told.name in self.sources and told.kind == TYPED:
            before = self.sources[told.name]
            told = replace(told, stretches=(*before.stretches, *told.stretches))
        if told.kind == SHEET and told.stretches[0].first is None:
            told = self._begun(told)
        if told.kind == SHEET:
            self._let_count_before(told)
        fills = told.kind == SHEET and self._fills(told)
        self._ask_again(told)
        self.sources[told.name] = told
        if told.kind in RECORDED and told.marks.get("signed") and told.name not in self.signed:
            self._sign(told)
        self.since.setdefault(told.name, time)
        self.read[told.name] = time
        self.told.setdefault(told.name, self._due(len(told.places)))
        self.unread.discard(told.name)
        if fills:
            self._counts(told.name)

    def _ask_again(self, told):
        """A box that was set aside and brings more is asked about beside what counts."""
        place = self._place(told.name) if told.name in self.aside else None
        if place is not None and any(one.rows for one in self.sources_at(place)):
            had = sum(one.deals for one in self.sources[told.name].stretches)
            if sum(one.deals for one in told.stretches) > had:
                self.aside.discard(told.name)

    def _sign(self, told):
        """Keep what a box has signed first: its code is of that."""
        rows = source_of(told, told.places, 0, None, self._played_by(told)).rows
        self.signed[told.name] = rows

    def _begun(self, told):
        """A sheet with the deal with which it begins: its form says that, by what is known then."""
        [line] = told.stretches
        place = (told.round, told.table)
        ready = [self._source(name) for name in self._ready(place)]
        before = ready or [one for one in self.sources_at(place) if one.rows]
        again = [one.first for one in before if one.kind == SourceKind.SHEET]
        first = again[-1] if again else 1 + max((one.last for one in before), default=0)
        return replace(told, stretches=(replace(line, first=first, last=first + line.deals - 1),))

    def _let_count_before(self, told):
        """The rest counts with the one box that was set aside before it."""
        if told.stretches[0].first > 1:
            self.aside -= set(self._ready((told.round, told.table)))

    def _ready(self, place):
        """The one box of a table that was set aside, if nothing else was played there."""
        aside = [name for name in self.aside if self._place(name) == place]
        others = [one for one in self.sources_at(place) if one.rows]
        return aside if len(aside) == 1 and not others else []

    def _fills(self, told):
        """Does a sheet have all deals of a table that is not over? Then its boxes do not count."""
        place = (told.round, told.table)
        before = self.sources_at(place)
        account = self.accounts()[place]
        whole = told.stretches[0].first in (None, 1) and told.stretches[0].deals >= self._due(
            len(told.places)
        )
        boxes = [one for one in before if one.recorded]
        return whole and boxes and not (account.over or any(one.typed for one in before))

    def _stands(self, told, at, text, drawn):
        for name in self.known:
            if folded(name) == folded(text) and text not in told.places[:at]:
                return self.number(name)
        if text or at >= len(drawn) or drawn[at] in told.places:
            return text or f"place {at + 1}"
        return self.number(drawn[at])

    def _is_of_table(self, told):
        """Is a box of its table: has the desk set it up, or are enough names drawn there?"""
        drawn = self.plan.chairs(told.round, told.table)
        names = sum(name in drawn for name in told.places)
        bound = any(session == told.name for session, _ in self.bound)
        return bound or told.marks.get("label", True) or 2 * names >= len(drawn)

    def _rule(self, place, ruling):
        self.answers[place[0]].append({place[1]: ruling})

    def _seat_of(self, round_number, person):
        """((round, table), which of its chairs) of somebody; None without a chair."""
        for place, chairs in self.chairs.items():
            for at, chair in enumerate(chairs):
                if place[0] == round_number and person in chair.persons:
                    return place, at
        return None

    def _later(self, round_number):
        return [at for at in self.answers if at >= round_number]

    def _stops(self, said, person, deals, numbered):
        one = self.number(person)
        seat = self._seat_of(said.round, one)
        for at in self._later(said.round + 1):
            self.absent[at].add(one)
        if seat is not None:
            place, at = seat
            self.chairs[place][at] = left(self.chairs[place][at], one, deals, numbered)

    def _plays_no_more(self, said, person):
        one = self.number(person)
        for at in self._later(said.round):
            seat = self._seat_of(at, one)
            stopped = seat is not None and len(self.chairs[seat[0]][seat[1]].holders) > 1
            if not stopped:
                self.absent[at].add(one)

    def _comes(self, said, person, round):  # noqa: A002
        for at, absent in self.absent.items():
            absent.discard(self.number(person))
            if at < round:
                absent.add(self.number(person))

    def _follows(self, said, person, whom):
        other, one = self.number(whom), self.number(person)
        for at in self._later(said.round):
            self._takes(at, one, other)

    def _takes(self, round_number, person, other):
        seat, own = self._seat_of(round_number, other), self._seat_of(round_number, person)
        self.absent[round_number].discard(person)
        if own is not None and seat not in (None, own):
            self._give(*own, chair_of(NOBODY))
        if seat is None:
            return
        place, at = seat
        holders = self.chairs[place][at].holders
        if holders[-1].person is None:
            self._give(place, at, Chair((*holders[:-1], replace(holders[-1], person=person))))
        else:
            self._give(place, at, chair_of(person))

    def _give(self, place, at, chair):
        """Let a chair be another one's; what was ruled of it before is nothing any more."""
        self.chairs[place][at] = chair
        self.answers[place[0]] = [
            without_chairs(answer, {(place[1], at)}) for answer in self.answers[place[0]]
        ]

    def _takes_seat(self, said, person, whom):
        self._takes(said.round, self.number(person), self.number(whom))

    def _exchange(self, said, one, other):
        persons = self.number(one), self.number(other)
        seats = [self._seat_of(said.round, person) for person in persons]
        if None in seats:
            self._takes(said.round, *(persons if seats[0] is None else persons[::-1]))
            return
        (first, at), (second, to) = seats
        chairs = self.chairs[first][at], self.chairs[second][to]
        self._give(first, at, chairs[1])
        self._give(second, to, chairs[0])

    def _empty(self, said, person):
        place, at = self._seat_of(said.round, self.number(person))
        self._rule(place, Ruling(sat={(PLAN, at): (Sitter(NOBODY),)}))

    def _leaves(self, said, person):
        place, at = self._seat_of(said.round, self.number(person))
        self._give(place, at, chair_of(NOBODY))

    def _joins(self, said, person, table):
        self.chairs[said.round, table].append(chair_of(self.number(person)))

    def _over(self, said, table, deals=None):
        place = said.round, table
        self._rule(place, Ruling(over=True, deals=deals))
        self.unread |= {name for name in self.sources if self._place(name) == place}

    def _counts(self, session, *parts):
        place = self._place(session)
        placed = self.played(place[0]).tables[place[1]].placed
        typed = [Stretch(one.id) for one in placed if one.typed]
        known = {one.id: one.deals for one in placed}
        self._rule(place, Ruling(counts=(*parts, *typed), known=known))

    def _of_table(self, said, session, table):
        self.aside.discard(session)
        self.bound.append((session, (said.round, table)))
        place = said.round, table
        names = [name for name, at in self.bound if at == place]
        if len(names) > 1:
            self._counts(session, *map(Stretch, names))

    def _sat(self, session, place, person):
        ruled = {(session, place - 1): (Sitter(person),)}
        self._rule(self._place(session), Ruling(sat=ruled))

    def _corrected(self, session, deal, points, annulled, restores=False):
        """A deal that the director has annulled stays so, whatever it was."""
        rows = self._source(session).rows
        for at, row in enumerate(rows):
            if row.number == deal and not row.incident and row.annulled == restores:
                new = points or row.points
                money = money_of(self._played_by(self.sources[session]), new)
                before = self.corrections.get((session, at))
                gone = annulled or (before is not None and before.annulled)
                self.corrections[session, at] = SourceRow(
                    None, tuple(new), money=money, annulled=gone
                )

    def _gets(self, said, person, number, sign=1):
        seat = self._seat_of(said.round, self.number(person))
        place = (said.round, 1) if seat is None else seat[0]
        self.adjustments.setdefault(place, []).append((self.number(person), sign * number))

    def _seen(self, session):
        changes = len(self._source(session).changes)
        self._rule(self._place(session), Ruling(seen={session: changes}))


def _in_force(story):
    """The entries of a story that were not taken back."""
    found = []
    for one in story:
        if isinstance(one, Refused):
            continue  # what the desk's forms refuse, no account hears of
        if not isinstance(one, Source) and one.undone:
            same = [at for at, other in enumerate(found) if _is_undone(other, one)]
            del found[same[-1]]
        elif not isinstance(one, Source) and one.words == words.TAKEN_BACK:
            name = one.values["typed"]
            found = [other for other in found if not _is_named(other, name)]
        else:
            found.append(one)
    return found


def _is_undone(entry, undoing):
    """Is an entry what a sentence takes back? That may be said in other words, of less."""
    return not isinstance(entry, Source) and (
        entry.words.split("{")[-1] == undoing.words.split("{")[-1]
        and entry.round == undoing.round
        and all(entry.values.get(name) == value for name, value in undoing.values.items())
    )


def _is_named(entry, name):
    return isinstance(entry, Source) and entry.name == name


def _is_gone(told):
    """Was a box set up and left before anything was played, or was its session cleared?"""
    signed = told.marks.get("signed")
    cleared = told.marks.get("cleared") and not signed
    return bool((told.marks.get("left") and not told.stretches) or cleared)


_DECIDED = {
    words.STOPS: lambda evening, said, **v: evening._stops(said, numbered=True, **v),
    words.STOPS_COUNTED: lambda evening, said, **v: evening._stops(said, numbered=False, **v),
    words.DOES_NOT_PLAY: Evening._plays_no_more,
    words.EXCLUDED: Evening._plays_no_more,
    words.COMES: Evening._comes,
    words.NOT_THERE: lambda evening, said, person: evening.away.update(
        {evening.number(person): evening.time}
    ),
    words.THERE: lambda evening, said, person: evening.away.pop(evening.number(person), None),
    words.REGISTERS: lambda evening, said, person: evening.guests.append(evening.number(person)),
    words.STANDS_IN: Evening._follows,
    words.TAKES_SEAT: Evening._takes_seat,
    words.EXCHANGE: Evening._exchange,
    words.EMPTY: Evening._leaves,
    words.NOT_PLAYED: Evening._empty,
    words.JOINS: Evening._joins,
    words.OVER: Evening._over,
    words.OVER_AFTER: Evening._over,
    words.OF_TABLE: Evening._of_table,
    words.SET_ASIDE: lambda evening, said, session: evening.aside.add(session),
    words.ON_ITS_WAY: lambda evening, said, session: None,
    words.SAT: lambda evening, said, session, place, person: evening._sat(
        session, place, evening.number(person)
    ),
    words.NOBODY_SAT: lambda evening, said, session, place: evening._sat(session, place, NOBODY),
    words.ANNULLED: lambda evening, said, session, deal: evening._corrected(
        session, deal, None, True
    ),
    words.WAS: lambda evening, said, session, deal, points: evening._corrected(
        session, deal, points, False
    ),
    words.COUNTS_AGAIN: lambda evening, said, session, deal, points: evening._corrected(
        session, deal, points, False, restores=True
    ),
    words.FINED_FOR_IT: lambda evening, said, person: evening._gets(
        said, person, -book(evening.plan.book).event.penalty
    ),
    words.LET_OFF: lambda evening, said, person: None,
    words.SEEN: lambda evening, said, deal, session: evening._seen(session),
    words.GETS: Evening._gets,
    words.FINED: lambda evening, said, person, number: evening._gets(said, person, number, -1),
    words.WARNED: lambda evening, said, person: None,
    words.PLAYS_FOR: lambda evening, said, person, team: None,
    words.CLOSED: lambda evening, said: setattr(evening, "closed", True),
    words.SETTING: lambda evening, said, setting, value: evening.settings.update({setting: value}),
}
