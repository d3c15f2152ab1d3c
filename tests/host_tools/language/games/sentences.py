"""The languages of the desk, and what no sentence of it may contain."""

import re

from host_tools.language.games.game_words import GameWords

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz")
WORDS = {language: GameWords(language) for language in ("de", "fr", "en")}

# A key of a text or of a document, a value of Python ("False discard" is a ruling), a gap that
# nothing has filled, an empty bracket or part.
_RAW = re.compile(r"[a-z]\.[a-z]|_|[{}]|None|True|False(?! discard)|\(\)|, ,|^,|  |,$|: *$")


def assert_for_people(sentence):
    """It has no raw key, and nothing is missing in it."""
    assert sentence
    assert not _RAW.search(sentence), sentence
