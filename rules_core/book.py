"""Base of all rule books, of any game."""

from rules_core import packing
from rules_core.event import NO_EVENT
from rules_core.forms import verify_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.deck import Deck
    from rules_core.questions.base import Form
    from rules_core.score import Score
    from rules_core.types import Account, Answers, Fact, Tariff


class Book:
    """A rule book: how many play, what is asked of a deal, what it scores.

    `id` names it in documents and records, `version` goes up with every change to form, checks or
    scores (see `rules_core.books`), `texts` is the stem of the device's text keys, `has_money`
    tells of a second ledger, `deck` counts its cards, `foresees`: `check` refuses an answer at
    once when no later answer could go with it, so that nobody has to try them; `plus_wins`: has
    everybody won a round who has plus points at its end; `tables`: how many players may sit at a
    table; the dealer sits out when they are more than play; `parties`: how many there are,
    to which the seats belong in turn, 0: everybody plays for himself or finds his partner in the
    deal; `dealers_own`: keys of questions whose answer is the dealer and nobody else, of those that
    `known` answers; `pointed`: paths of the questions for a player, none of them the first, that
    are answered by the arrow with which a deal begins; `clockwise`: does the next player sit at the
    left, not at the right; `event`: how a tournament is played by it; `digest`: of its tariff in
    hexadecimal, "" where it is built in.
    """

    id = ""
    version = 1
    seats = 4
    texts = ""
    has_money = False
    form: "Form" = ()
    deck: "Deck"
    foresees = False
    parties = 0
    dealers_own: tuple[str, ...] = ()
    pointed: tuple[str, ...] = ()
    plus_wins = False
    digest = ""
    event = NO_EVENT

    def __init__(self, tariff: "Tariff", version: int) -> None:
        self.id = tariff.rules
        self.version = version
        self.tariff = tariff
        self.seats = tariff.seats
        self.tables = tariff.tables
        self.clockwise = tariff.clockwise
        self.event = tariff.event

    @property
    def variants(self) -> tuple[str, ...]:
        """Stems of help texts for what rule books of the same game do in different ways."""
        return ()

    @property
    def all_agree(self) -> bool:
        """Must everybody at the table agree before an entry is changed?"""
        return self.event.all_agree

    @property
    def second_warning(self) -> int | None:
        """The points of the usual penalty after it, None where there is no such custom."""
        return self.event.penalty if self.event.second_warning else None

    def shapes(self, players: int) -> tuple[tuple[int, int], ...]:
        """The usual shapes of a tournament: (rounds, deals of a round), the likeliest first.

        `players`: how many sit at the table. Three at the most; () where there is no custom.
        """
        return self.event.shapes_at(players)

    def minutes(self, deals: int) -> int:
        """Return the minutes allowed for a round of `deals`, 0: there is no limit."""
        return self.event.minutes_for(deals)

    def known(self, ledger: "Account", dealer: int) -> "Answers":
        """Answers that are certain before the deal of the player at place `dealer`, by question.

        `ledger`: the session's account so far. They are stored like the others, so that a record
        can be scored by itself.
        """
        return {}

    def dealing_rights(self, points: "Sequence[int]") -> "Sequence[tuple[Sequence[int], str]]":
        """Return the rights of parties in the coming deal: (places, name of the right) each.

        `points`: the running total of each place before the deal.
        """
        return ()

    def winners(self, points: "Sequence[int]") -> list[int]:
        """The places that have won a round with these totals; none where no text says who does."""
        return [place for place, total in enumerate(points) if self.plus_wins and total > 0]

    def facts(self) -> "dict[str, Fact]":
        """The numbers of the tariff, for texts that explain it: name -> a number, `Steps` or rows.

        A row is a choice's value and its numbers, None where there is none.
        """
        return {}

    def check(self, answers: "Answers") -> None:
        """Raise DealError for answers that contradict each other.

        Answers not yet given are no error: the walker asks it while the form is being filled in
        and offers only what stands.
        """

    def score(self, answers: "Answers") -> "Score":
        """The `Score` of a complete, checked entry."""
        raise NotImplementedError("every rule book scores its own deals")

    def players_of(self, answers: "Answers") -> list[int]:
        """The seats of those who played against the others; none if all passed."""
        return []

    def won(self, answers: "Answers") -> bool | None:
        """Have those who played it won? None where an answer says it, or nobody wins a deal."""

    def counts(self, answers: "Answers") -> bool:
        """Does the deal count towards the number to play?"""
        return True

    def passes_on(self, answers: "Answers", players: int) -> bool:
        """Return True if the next player deals after this deal, at a table of `players`."""
        return True

    def pack(self, answers: "Answers") -> list[int]:
        """The answers as a flat list of integers, for a record."""
        return packing.pack(self.form, answers)

    def unpack(self, packed: "Sequence[int]") -> "Answers":
        """The answers of a record, verified like those of a document.

        ValueError if the integers are not of this form, DealError if the answers do not stand.
        """
        answers = packing.unpack(self.form, packed)
        self.verify(answers)
        return answers

    def verify(self, answers: "Answers") -> None:
        """Raise DealError unless every answer is within its question's limits and stands."""
        verify_form(self.form, answers, self.seats)
        self.check(answers)
