"""Messages of argparse about wrong arguments, in the language of the terminal.

argparse makes English sentences of its own. Each is known by its pattern here; a sentence that a
later Python phrases otherwise is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from host_tools.common.errors import UsageError
from host_tools.common.plain import quote
from host_tools.language.message import Message, Sentence, because, either, listed, msg

_MOST_CHOICES = 8  # that are all named
_MOST_ALIKE = 3
_LIKENESS = 0.5
_LONGEST = 60  # letters that are compared: a longer word is none of ours
_UNKNOWN = r"unrecognized arguments: (?P<words>.+)"
_ONE_NEEDED = r"one of the arguments (?P<names>.+) is required"
_MISSING = msg("missing: {names}")
_APART = msg("{name} does not go together with {other}")
_SENTENCES = (
    (r"the following arguments are required: (?P<names>.+)", _MISSING),
    (r"(?P<name>.+): expected one argument", msg("{name}: its value is missing")),
    (r"(?P<name>.+): expected at least one argument", msg("{name}: its value is missing")),
    (
        r"(?P<name>.+): not allowed with argument (?P<other>.+)",
        _APART,
    ),
    (r"(?P<name>.+): ignored explicit argument (?P<value>.+)", msg("{name} takes no value")),
    (r"(?P<name>.+): invalid \S+ value: (?P<value>.+)", msg("{name}: {value} cannot be read")),
)


def in_our_words(message: str, options: Sequence[str]) -> Sentence:
    """Return a message of argparse about wrong arguments as a sentence of ours.

    options: of the command; the nearest ones are named.
    """
    unknown = re.fullmatch(_UNKNOWN, message, re.DOTALL)
    if unknown is not None:
        return _unknown(unknown["words"], options)
    needed = re.fullmatch(_ONE_NEEDED, message, re.DOTALL)
    if needed is not None:
        return _MISSING.about(names=either(needed["names"].split()))
    for pattern, sentence in _SENTENCES:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            return sentence.about(**found.groupdict())
    return message


def one_missing(*names: str) -> UsageError:
    """Return the error that one of these arguments is needed."""
    return UsageError(_MISSING.about(names=either(names)))


def apart(name: str, *others: str) -> UsageError:
    """Return the error that an option does not go together with others."""
    return UsageError(_APART.about(name=name, other=either(others)))


def only_with(name: str, *others: str) -> UsageError:
    """Return the error that an option goes with one of the others only."""
    return UsageError(msg("{name} goes with {other} only", name=name, other=either(others)))


def not_among(value: str, choices: Sequence[str]) -> Message:
    """Return that a value is none of the choices, with all of them, or those most like it."""
    word = quote(value)
    if len(choices) <= _MOST_CHOICES:
        return msg("{word} is none of {choices}", word=word, choices=listed(choices))
    alike = nearest(value, choices)
    said = msg("{word} is none of them", word=word)
    return said if alike is None else did_you_mean(said, alike)


def _unknown(words: str, options: Sequence[str]) -> Message:
    """Return the sentence that there is no such option, or that there are too many words."""
    word = next((word for word in words.split() if word.startswith("-")), None)
    if word is None:
        return because(msg("too much"), quote(words))
    name = word.partition("=")[0]
    alike = nearest(name, options)
    said = msg("there is no option {word}", word=quote(name))
    return said if alike is None else did_you_mean(said, alike)


def nearest(word: str, known: Iterable[str]) -> Sentence | None:
    """Return the known words most like `word`, at most three, with "or"; None without any."""
    # Imported here: every command loads this module, and few are mistyped.
    from difflib import get_close_matches

    by_letters = {one.lstrip("-"): one for one in known}
    alike = get_close_matches(word.lstrip("-")[:_LONGEST], by_letters, _MOST_ALIKE, _LIKENESS)
    return either(by_letters[letters] for letters in alike) if alike else None


def did_you_mean(what: Message, alike: Sentence) -> Message:
    """The sentence that there is no such word, with those like it."""
    return msg("{what}; did you mean {choices}?", what=what, choices=alike)
