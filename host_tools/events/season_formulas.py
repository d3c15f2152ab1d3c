"""The formulas of the club's seasons: which was decided for each, and adding up by it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import club_as_decided, decide_about_persons
from host_tools.events.seasons import choices, choices_for
from host_tools.formulas.built_in_formulas import RANKS, USUAL, built_in_text
from host_tools.formulas.formula import Formula
from host_tools.formulas.formula_file import read_formula
from host_tools.language.message import msg
from host_tools.seasons.season import Season, season_by, season_event

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class ChosenFormula:
    """The formula of a season; `text`: its file in full; `decided`: was it, or is it the usual?"""

    text: str
    decided: bool

    @property
    def formula(self) -> Formula:
        """The formula itself."""
        return read_formula(self.text)


def formula_of_season(database: "EventStore", season: str) -> ChosenFormula:
    """The `ChosenFormula` of a season by its name. DeskError for damage."""
    text = club_as_decided(database).formulas.get(season)
    return ChosenFormula(_usual(database, season) if text is None else text, text is not None)


def _usual(database: "EventStore", season: str) -> str:
    """The text of the formula of a season for which none was decided."""
    has_cup = [one.has_cup for one in choices(database) if one.season == season]
    return built_in_text(RANKS if has_cup and not any(has_cup) else USUAL)


def decide_formula(database: "EventStore", season: str, text: str, author: str = "") -> None:
    """Let a season be added up by the formula of this text. DeskError if it cannot be read.

    Nothing is decided where that was decided already.
    """
    if not season:
        raise DeskError(msg("A season has a name."))
    read_formula(text)
    with database.transaction():
        now = formula_of_season(database, season)
        if not (now.decided and text == now.text):
            content = {"season": season, "formula": text}
            decide_about_persons(database, club_journal.FORMULA, content, author)


def load_season(
    database: "EventStore", name: str, after: int | None = None, formula: Formula | None = None
) -> Season:
    """Return the `Season` of this name after its first `after` events, None: all. DeskError.

    formula: adds it up, None for the one that was decided. Closed events are as they were sealed.
    """
    numbers = [choice.event for choice in choices_for(database, name)]
    events = [database.figures.of(number, season_event) for number in numbers]
    formula = formula_of_season(database, name).formula if formula is None else formula
    return season_by(events, after, formula)
