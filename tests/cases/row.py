"""A case as data, in the words of chair, source and ruling."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NOBODY = "nobody"
CHAIR = "chair"
DIRECTOR = "by the director"  # of a box: signed with his PIN
WHO_SAT, WHICH_COUNT, TASK = "who sat here", "which deals count", "task"
QUESTIONS = (WHO_SAT, WHICH_COUNT, TASK)
BOX, PHONE, SHEET, TYPED, CODE = "box", "phone", "sheet", "typed", "code"
RECORDED = (BOX, PHONE)  # what has a log


@dataclass(frozen=True)
class Plan:
    """What is to be played, and who knows whom.

    `rounds`: of tables of names, each in playing order; `others`: take part and have no seat;
    `club`: the club knows them, and they take no part; `same`: {name: name} of who has two cards,
    the second one that stays; `settings`: what is otherwise than usual.
    """

    book: str
    deals: int
    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    others: tuple[str, ...] = ()
    club: tuple[str, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def entrants(self):
        """The names of those who take part, in the order in which they are registered."""
        seated = (name for tables in self.rounds for table in tables for name in table)
        return tuple(dict.fromkeys([*seated, *self.others]))

    @property
    def persons(self):
        """All names that are persons."""
        return tuple(dict.fromkeys([*self.entrants, *self.club]))

    def chairs(self, round_number, table):
        """The names at a table as it was drawn; () if there is none."""
        tables = self.rounds[round_number - 1] if 1 <= round_number <= len(self.rounds) else ()
        return tables[table - 1] if 1 <= table <= len(tables) else ()


@dataclass(frozen=True)
class Stretch:
    """Deals of a source from `first` to `last`.

    `points`: of a box and of typed deals those of each deal, one a place, None for who sits out; of
    a sheet or a code those of all of them together. `first` None: the paper does not say it.
    """

    first: int | None
    last: int
    points: tuple[int | None, ...]

    @property
    def deals(self):
        return self.last - (self.first or 1) + 1


@dataclass(frozen=True)
class Source:
    """Something that says what was played at a table.

    `name`: its first word is its kind; `places`: names, or texts that are nobody's; `marks`: what
    is said of it besides, see `reading.MARKS`.
    """

    name: str
    kind: str
    round: int
    table: int
    places: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    marks: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Said:
    """Something that the director has decided: the `words` of a sentence, and what fills them."""

    words: str
    values: Mapping[str, object]
    round: int = 1
    undone: bool = False

    def __str__(self):
        begins = "taken back: " if self.undone else ""
        ends = f" in round {self.round}" if self.round > 1 and "{round}" not in self.words else ""
        return begins + self.words.format(**self.values) + ends


@dataclass(frozen=True)
class Refused:
    """Something of a story that is not taken: what would have been brought or decided."""

    entry: Source | Said

    def __str__(self):
        return self.entry.name if isinstance(self.entry, Source) else str(self.entry)


@dataclass(frozen=True)
class Part:
    """Deals of a source that count: all, or those from `first` to `last`."""

    source: str
    first: int | None = None
    last: int | None = None

    def __str__(self):
        if self.first is None:
            return self.source
        ends = f"-{self.last}" if self.last != self.first else ""
        return f"{self.source} {self.first}{ends}"


@dataclass(frozen=True)
class Ruling:
    """What the director says of a table.

    `counts`: the `Part`s that count, None where nothing is said of it; `more`: are more to come?
    `sat`: {(source, place from 1): ((name or NOBODY, from which deal on), ...)}, where somebody did
    not come with CHAIR for the source; `says`: sentences of the plan, `Said` each; `place`: the
    (round, table) where no source says it: of a chair, or where nothing counts; else None.
    """

    counts: tuple[Part, ...] | None = None
    more: bool = False
    sat: Mapping[tuple[str, int], tuple[tuple[str, int], ...]] = field(default_factory=dict)
    says: tuple[Said, ...] = ()
    place: tuple[int, int] | None = None

    @property
    def needs_place(self):
        """Does nothing in it say which table it is about?"""
        return self.counts == () or any(source == CHAIR for source, _ in self.sat)

    def __str__(self):
        words = []
        if self.counts is not None:
            words.append(f"counts: [{', '.join(map(str, self.counts))}]")
        if self.more:
            words.append("more: yes")
        if self.sat:
            seats = [
                f"{source} {place}: [{', '.join(n if f == 1 else f'{n} from {f}' for n, f in who)}]"
                for (source, place), who in self.sat.items()
            ]
            words.append(f"sat: {{{', '.join(seats)}}}")
        if self.says:
            words.append(f"says: [{'; '.join(map(str, self.says))}]")
        if self.place not in (None, (1, 1)):
            words.append(f"round: {self.place[0]}, table: {self.place[1]}")
        return ", ".join(words)


@dataclass(frozen=True)
class Ask:
    """A question that is open at a table, with its `hint`: the words of one, and the name in it."""

    question: str
    hint: str
    name: str | None
    round: int = 1
    table: int = 1

    def __str__(self):
        hint = self.hint.replace("{name}", str(self.name))
        return f"table {self.table}, round {self.round}: {self.question}: {hint}"


@dataclass(frozen=True)
class Outcome:
    """What holds after something: points, deals, what is open, and what may be answered.

    `points`: {name: points} of the round; `deals`: {(round, table): deals that count}; `asks`: in
    any order; `proposals`: in order; `and_others`: may further ones follow? `answers`: what the
    director says without a proposal; `beside`: what else is looked at, {what: value}.
    """

    points: Mapping[str, int]
    deals: Mapping[tuple[int, int], int]
    asks: tuple[Ask, ...] = ()
    proposals: tuple["Answer", ...] = ()
    and_others: bool = False
    answers: tuple["Answer", ...] = ()
    beside: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A ruling, and what holds after it; None: only that it is proposed is looked at."""

    ruling: Ruling
    outcome: Outcome | None


@dataclass(frozen=True)
class Case:
    """A row: where it stands, its name, what has happened in order, and what holds then."""

    file: str
    name: str
    plan: Plan
    story: tuple[Source | Said | Refused, ...]
    outcome: Outcome

    def __str__(self):
        return f"{self.file}: {self.name}"
