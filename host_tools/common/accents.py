"""Accents one with their letters, however many of them a text has."""

from unicodedata import combining, normalize

# As the Stream-Safe Text Format of Unicode has it (UAX #15, section 13); no language has as many.
MOST_IN_A_ROW = 30


def composed(text: str) -> str:
    """The text in the normal form NFC, so that equal names are equal texts.

    One `with_too_many_accents` stays as it is: to order them takes minutes.
    """
    return text if with_too_many_accents(text) else normalize("NFC", text)


def with_too_many_accents(text: str) -> bool:
    """Return True if the text has more accents on one letter than any language."""
    if text.isascii():
        return False
    in_a_row = 0
    for sign in text:
        in_a_row = in_a_row + 1 if combining(sign) else 0
        if in_a_row > MOST_IN_A_ROW:
            return True
    return False
