"""Refusals: a key with details, and the sentence that they make."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Refusal(ValueError):
    """A value, a session or a record that cannot be.

    `field`: what it is about, "" for nothing in particular; `key` names the sentence in
    `rules_core.refusal_messages`, or, of what is wrong with a tariff, in
    `rules_core.tariff_messages`; `details` fill its gaps: numbers, and texts of all else.
    """

    def __init__(self, field: str, key: str, *details: int | float | str) -> None:
        super().__init__(field, key)
        self.field = field
        self.key = key
        self.details = details

    @property
    def message(self) -> str:
        """The sentence, in English; `bare` on a box, which leaves most of them to the desk."""
        try:
            sentences = self._sentences()
        except ImportError:  # they are not in its image
            return self.bare
        return sentences[self.key].format(*self.details)

    @property
    def bare(self) -> str:
        """The key and the details; a desk finds the sentence by them."""
        return " ".join([self.key] + [str(detail) for detail in self.details])

    def _sentences(self) -> dict[str, str]:
        from rules_core.refusal_messages import SENTENCES  # loaded only when something is refused

        if self.key not in SENTENCES:
            from rules_core.tariff_messages import SENTENCES
        return SENTENCES

    def __str__(self) -> str:
        return self.field + ": " + self.message if self.field else self.message

    def inside(self, path: str) -> "Refusal":
        """The same error seen from outside: `side` becomes `path.side`."""
        return type(self)(join(path, self.field), self.key, *self.details)


class DealError(Refusal):
    """A deal, an incident or a document that the rule book refuses.

    `field` is the key at fault with the path to it (`poignees[0].size`), `key` names the sentence
    in `rules_core.error_messages` (and in the device's translations).
    """

    def _sentences(self) -> dict[str, str]:
        from rules_core.error_messages import SENTENCES

        return SENTENCES


def named(name: str, error: ValueError) -> ValueError:
    """A ValueError as what is wrong with the field of this name."""
    if isinstance(error, Refusal):
        return error.inside(name)
    return ValueError(name + ": " + str(error))


def names(values: "Iterable[object]") -> str:
    """Values for a sentence: `prise, garde`."""
    return ", ".join(str(value) for value in values)


def join(path: str, field: str) -> str:
    """The path of `field` within `path`; either may be empty."""
    if not path or not field:
        return path or field
    return path + "." + field
