"""The formulas that come with the program, by their ids; each is a file in `files`."""

from functools import cache
from importlib.resources import files

from host_tools.formulas.formula import Formula
from host_tools.formulas.formula_file import read_formula
from host_tools.language.message import Message, Sentence, msg

# Of a season for which none was chosen: ranks where no rule book of it knows cup points.
USUAL, RANKS = "cup", "ranks"
NAMES: dict[str, Message] = {
    USUAL: msg("Cup points"),
    "sum": msg("Sum of points"),
    "mean": msg("Mean per deal"),
    RANKS: msg("Points for ranks"),
    "rank_sum": msg("Sum of ranks"),
}


@cache
def built_in_text(formula_id: str) -> str:
    """The text of the file of a built-in formula. KeyError for another id."""
    if formula_id not in NAMES:
        raise KeyError(formula_id)
    return (files(__package__) / "files" / f"{formula_id}.toml").read_text(encoding="utf-8")


@cache
def built_in(formula_id: str) -> Formula:
    """A built-in formula by its id. KeyError for another id."""
    return read_formula(built_in_text(formula_id))


def formula_name(formula: Formula) -> Sentence:
    """Return the name of a formula: of a built-in one in every language."""
    return next((NAMES[one] for one in NAMES if built_in(one) == formula), formula.name)
