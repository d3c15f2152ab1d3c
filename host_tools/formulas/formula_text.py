"""The text of the file of a formula, as a decision keeps it."""

from host_tools.language.message import msg
from rules_core.fields import is_plain

MAX_FORMULA = 16 * 1024  # characters
_LAYOUT = "\n\t"  # what a file has beside visible text


class FormulaText:
    """The text of a file, as a decision keeps it; what it says is read where it is applied."""

    def check(self, value: object) -> None:
        """ValueError unless it is a text of a formula's length that can be seen."""
        if not isinstance(value, str) or not 0 < len(value) <= MAX_FORMULA:
            raise ValueError(msg("must be a text of a formula"))
        if not all(is_plain(ord(letter)) or letter in _LAYOUT for letter in value):
            raise ValueError(msg("must have only letters that can be seen"))
