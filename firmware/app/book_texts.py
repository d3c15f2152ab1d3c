"""The texts about the deals of a rule book: those of the box, or the words of its tariff."""

from firmware.app.texts import FALLBACK, found, language, text
from rules_core.words import own_texts


class BookTexts:
    """Text key -> text, as `text` has it, for one `book`."""

    def __init__(self, book):
        self._own = {}
        # Before a language is in force nothing has a text.
        code = language()
        if code and book.tariff.words:
            self._own = own_texts(book, code, FALLBACK.get(code, ""), found)

    @property
    def own(self):
        """Return True if the tariff has words of its own. They may be too long for their place."""
        return bool(self._own)

    def of(self, key):
        """The text of a key."""
        return self._own.get(key) or text(key)
