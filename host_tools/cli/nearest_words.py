"""The words that somebody who has mistyped one may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from host_tools.language.message import Message, either, msg

if TYPE_CHECKING:
    from host_tools.language.message import Sentence

MOST = 3
_LIKENESS = 0.5
_LONGEST = 60  # letters that are compared: a longer word is none of ours


def nearest(word: str, known: Iterable[str]) -> Sentence | None:
    """Return the known words most like `word`, at most three, with "or"; None without any."""
    by_letters = {one.lstrip("-"): one for one in known}
    alike = get_close_matches(word.lstrip("-")[:_LONGEST], by_letters, MOST, _LIKENESS)
    return either(by_letters[letters] for letters in alike) if alike else None


def did_you_mean(what: Message, alike: Sentence) -> Message:
    """The sentence that there is no such word, with those like it."""
    return msg("{what}; did you mean {choices}?", what=what, choices=alike)
