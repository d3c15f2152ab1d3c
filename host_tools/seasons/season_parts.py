"""The prizes of a season: of all players and of parts of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.club.player_marks import mark_words
from host_tools.formulas.formula import Formula, SeasonPrize
from host_tools.language.message import Sentence, msg
from host_tools.seasons.season_table import SeasonLine
from host_tools.tournament.ranking.part_rankings import part_name, shared_prize


@dataclass(frozen=True)
class SeasonPartLine:
    """A person's line: his `rank` in this part, 1 for the best, and his prize in cents."""

    person: int
    rank: int
    cents: int


@dataclass(frozen=True)
class SeasonPart:
    """The ranking of those for whom there is a prize."""

    prize: SeasonPrize
    lines: tuple[SeasonPartLine, ...]

    @property
    def name(self) -> Sentence:
        """The name of the prize."""
        mark = self.prize.mark
        return part_name(self.prize.title, mark_words(mark) if mark else msg("Everybody"))


def season_parts(formula: Formula, lines: Sequence[SeasonLine]) -> tuple[SeasonPart, ...]:
    """A `SeasonPart` for each prize of a formula; who share a rank share its prizes."""
    return tuple(_part(prize, lines) for prize in formula.prizes)


def _part(prize: SeasonPrize, lines: Sequence[SeasonLine]) -> SeasonPart:
    members = [
        line
        for line in lines
        if line.rank is not None and (not prize.mark or prize.mark in line.marks)
    ]
    ranks = [line.rank for line in members]
    found = []
    for line in members:
        place, sharing = ranks.index(line.rank), ranks.count(line.rank)
        cents = shared_prize(prize.cents, place, sharing)
        found.append(SeasonPartLine(line.person, place + 1, cents))
    return SeasonPart(prize, tuple(found))
