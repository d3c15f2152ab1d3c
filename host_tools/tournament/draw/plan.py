"""The wishes for a draw, and the plan that it gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from host_tools.language.message import Message, msg
from host_tools.language.refusals import field_name
from host_tools.tournament.aliases import AnyRounds, Tables

# The method of a plan in which somebody was seated by hand: its seed alone does not give it again.
BY_HAND = "hand-1"


class DrawError(ValueError):
    """A draw that cannot be: a `message` that begins with the `field` in the way."""

    def __init__(self, field: str, sentence: Message) -> None:
        self.message = msg("{what}: {how}", what=field_name(field), how=sentence)
        super().__init__(str(self.message))
        self.field = field
        self.sentence = sentence


@dataclass(frozen=True)
class Wishes:
    """The director's wishes for a draw.

    apart: groups of players; no two of one group may ever sit at one table.
    rather_apart: groups in which no two should meet. Such a pair counts as one that has met twice:
        its meeting is as bad as a third meeting of another pair.
    stay: {player: number of the table for every round}.
    partners: two each who play together in every round, where the rule book has parties.
    even_fives: spread the places at tables of another size than the wanted one (the fives) evenly
        before anything is done about repeated meetings; otherwise after that.
    """

    apart: tuple[tuple[int, ...], ...] = ()
    rather_apart: tuple[tuple[int, ...], ...] = ()
    stay: Mapping[int, int] = field(default_factory=dict)
    partners: tuple[tuple[int, int], ...] = ()
    even_fives: bool = False

    def keeping_apart(self, players: tuple[int, ...], strictly: bool) -> "Wishes":
        """The same, and these players may not, or should not, sit at one table."""
        if strictly:
            return replace(self, apart=(*self.apart, players))
        return replace(self, rather_apart=(*self.rather_apart, players))

    def playing_together(self, pair: tuple[int, int]) -> "Wishes":
        """The same, and two players are partners in every round."""
        return replace(self, partners=(*self.partners, pair))

    @property
    def kept_apart(self) -> tuple[tuple[int, ...], ...]:
        """The groups of players who may not, or should not, meet at one table."""
        return (*self.apart, *self.rather_apart)

    def staying(self, player: int, table: int | None) -> "Wishes":
        """The same, and a player sits at this table in every round; None: wherever he is drawn."""
        others = {one: at for one, at in self.stay.items() if one != player}
        return replace(self, stay=others if table is None else others | {player: table})


NO_WISHES = Wishes()


def rounds_of(rounds: AnyRounds) -> tuple[Tables, ...]:
    """The rounds as a plan has them."""
    return tuple(tuple(tuple(table) for table in tables) for tables in rounds)


@dataclass(frozen=True)
class Plan:
    """The seats: `rounds` of tables of players, see the package.

    seed, method: for drawing it again; a method's name changes with its plans.
    players: all for whom it was drawn, in numerical order; a player in none of a round's tables
        sits it out. sizes: those that a table may have, the wanted one first.
    steps: the number of exchanges tried by the search. parties: their number at a table, whose
        seats belong to them in turn, so that those of one are partners for the round; 0: none.
    """

    rounds: tuple[Tables, ...]
    seed: int
    method: str
    players: tuple[int, ...]
    sizes: tuple[int, ...] = (4, 5)
    steps: int = 0
    parties: int = 0

    def sitting_out(self, round_number: int) -> tuple[int, ...]:
        """The players who have no table in a round (from 1)."""
        seated = {player for table in self.rounds[round_number - 1] for player in table}
        return tuple(player for player in self.players if player not in seated)
