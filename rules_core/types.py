"""Types for annotations, apart from classes. It is not in the image: no box loads it.

The modules of `rules_core` import it under `if TYPE_CHECKING:`, see there.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from rules_core.codec import Reader, Writer
from rules_core.errors import Refusal
from rules_core.event import Event
from rules_core.numbers import Steps

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
T_co = TypeVar("T_co", covariant=True)

# Bytes, wherever they lie.
Data: TypeAlias = bytes | bytearray | memoryview

# The answer to a question is as its kind has it: an integer, a list of integers, or the answers to
# a form within. So the type says nothing of it; the question checks it.
Answer: TypeAlias = Any
# The answers to a form, by the keys of its questions.
Answers: TypeAlias = dict[str, Answer]
# A deal or an incident as JSON has it, see docs/formats.md. The form says what stands under a key.
Document: TypeAlias = dict[str, Any]
# The fields of a record, a session or an incident by their names. Each has a kind, which checks it.
Body: TypeAlias = dict[str, Any]

# What a choice offers: a word, a number, or yes and no.
Value: TypeAlias = str | int | bool
# (low, high) of a number, None for no limits.
Range: TypeAlias = tuple[int, int] | None
# How a way of a `Fork` stands in a document, see there.
Mark: TypeAlias = tuple[str, bool | None] | None

# What `Book.facts` gives of a name.
Fact: TypeAlias = int | str | Steps | Sequence[Sequence[int | str | Steps | None]] | None
# What a tariff can call by a word of its own: (name, keys of the texts without their stem).
Renamed: TypeAlias = Sequence[tuple[str, tuple[str, ...]]]
# What is wrong with a tariff.
Faults: TypeAlias = Iterator[Refusal]


class Condition(Protocol):
    """A condition on earlier answers."""

    def holds(self, answers: Answers) -> bool:
        """Does it hold with these answers?"""


class Counted(Protocol):
    """A question with several answers, `limit` of them at the most."""

    key: str
    limit: int


class PackedAnswers(Protocol):
    """The integers of a record, taken one after the other, see `rules_core.packing`."""

    def take(self) -> int:
        """The next integer; ValueError at the end."""

    def take_count(self, question: Counted, least: int) -> int:
        """How many answers a question has, `least` to its limit; ValueError otherwise."""


class Account(Protocol):
    """The part of a `rules_core.ledger.Ledger` that a rule book reads before a deal."""

    def forehand(self, dealer: int) -> int:
        """The seat of the player who sits after the one at place `dealer`."""


class OwnWord(Protocol):
    """A tariff's own words for one thing, see `rules_core.words`."""

    @property
    def name(self) -> str:
        """The name of the thing."""

    def any(self) -> str | None:
        """The word in the first language that has one, None if none has."""


class Tariff(Protocol):
    """A tariff of any game.

    `rules`: the id of its rule book; `names`: (language, name) of that.
    """

    rules: str
    names: Sequence[tuple[str, str]]

    def __hash__(self) -> int: ...

    @property
    def words(self) -> Sequence[OwnWord]:
        """Its own words."""

    @property
    def renamed(self) -> Renamed:
        """The things that its words name."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def tables(self) -> Sequence[int]:
        """How many may sit at a table."""

    @property
    def clockwise(self) -> bool:
        """True if deal and play go clockwise."""

    @property
    def event(self) -> Event:
        """How a tournament is played by it."""

    @property
    def engine(self) -> str:
        """The name of the engine that scores by it."""


class NamedRow(Protocol):
    """A row of a tariff's table."""

    @property
    def name(self) -> str:
        """The name in files, and the stem of its texts."""


class MarkedRow(NamedRow, Protocol):
    """A row with marks."""

    def has(self, flag: int) -> bool:
        """Return True if the row has this mark."""


class Field(Protocol):
    """A kind of field, see `rules_core.fields`. It decides which values it takes."""

    def check(self, value: object) -> None:
        """Raise ValueError for a value that it cannot have."""

    def write(self, writer: Writer, value: Any) -> None:
        """Write a value; ValueError as `check`."""

    def read(self, reader: Reader) -> Any:
        """The value that was written; ValueError for bytes that no writer wrote."""


# Where a field stands in the file of a tariff, see `rules_core.tariff_places`.
Place: TypeAlias = tuple[str | int, ...]
# (name, kind) of each.
Fields: TypeAlias = tuple[tuple[str, Field], ...]


class View(Protocol[T_co]):
    """A list that nobody changes: it can be counted, gone through and read by place."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int) -> T_co: ...

    def __iter__(self) -> Iterator[T_co]: ...


# Who is ranked: a name, or a person's number.
Player: TypeAlias = Any


class TableResult(Protocol):
    """The points and the rank of a player at a table, see `rules_core.ranking`."""

    table: int
    points: int
    rank: int


# {player: what he got at each of his tables}
Results: TypeAlias = dict[Player, list[TableResult]]
# (player, points) of everybody at a table.
Table: TypeAlias = Sequence[tuple[Player, int]]
# What decides between two players: the larger is better.
Key: TypeAlias = int | tuple[int, ...]


class Criterion(Protocol):
    """A criterion of a ranking, see `rules_core.ranking`."""

    @property
    def name(self) -> str:
        """Its name in a ranking."""

    def key(self, player: Player, tied: Sequence[Player], results: Results) -> Key:
        """The larger one is better."""
