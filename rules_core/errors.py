"""What is wrong with a deal, in one sentence that names the field."""


class DealError(ValueError):
    """A deal, an incident or a document that the rule book refuses.

    `field` is the key at fault with the path to it (`poignees[0].size`), `key` names the sentence
    in `rules_core.error_messages` (and in the device's translations), `details` fill its gaps.
    """

    def __init__(self, field, key, *details):
        super().__init__(field, key)
        self.field = field
        self.key = key
        self.details = details

    @property
    def message(self):
        """The sentence, in English."""
        from rules_core.error_messages import SENTENCES  # loaded only when something is refused

        return SENTENCES[self.key].format(*self.details)

    def __str__(self):
        return self.field + ": " + self.message if self.field else self.message

    def inside(self, path):
        """The same error seen from outside: `side` becomes `path.side`."""
        return DealError(join(path, self.field), self.key, *self.details)


def names(values):
    """Values for a sentence: `prise, garde`."""
    return ", ".join(str(value) for value in values)


def join(path, field):
    """The path of `field` within `path`; either may be empty."""
    if not path or not field:
        return path or field
    return path + "." + field
