"""Why something is asked: the words of each hint, and the question it belongs to."""

import re

from tests.cases.row import TASK, WHICH_COUNT, WHO_SAT

# {words: question}; {name}: a person, a text at a place, or a source.
HINTS = {
    "nobody knows {name}": WHO_SAT,
    "{name} was not drawn here": WHO_SAT,
    "{name} was drawn here and has not played": WHO_SAT,
    "{name} does not play and stands here": WHO_SAT,
    "{name} has a seat and does not play": WHO_SAT,
    "{name} has a seat and plays elsewhere": WHO_SAT,
    "{name} stands at two tables": WHO_SAT,
    "{name} stands at two places": WHO_SAT,
    "{name} has stopped and who goes on is open": WHO_SAT,
    "{name} has stopped and stands on later deals": WHO_SAT,
    "{name} has stopped and somebody else stands on earlier deals": WHO_SAT,
    "{name} has stopped and who played on is not on the sheet": WHO_SAT,
    "{name} takes part and has no seat": WHO_SAT,
    "{name} takes part with two cards": WHO_SAT,
    "{name} may take part twice": WHO_SAT,
    "fewer deals than are due": WHICH_COUNT,
    "more deals than are due": WHICH_COUNT,
    "the same deals twice": WHICH_COUNT,
    "several boxes": WHICH_COUNT,
    "the sheet was typed twice and not the same": WHICH_COUNT,
    "not all deals may be known": WHICH_COUNT,
    "{name} has stopped after more deals than are known": WHICH_COUNT,
    "the code says something else": WHICH_COUNT,
    "{name} is of no table": WHICH_COUNT,
    "the box was told something else": TASK,
    "the sheet is to be typed once more": TASK,
    "something was changed after signing": TASK,
    "{name} was warned once more": TASK,
    "something else": TASK,
}


def hint(text):
    """(words, name or None) of a hint. ValueError: there is no such hint."""
    for words in HINTS:
        before, named, after = words.partition("{name}")
        if not named and text == words:
            return words, None
        found = named and re.fullmatch(f"{re.escape(before)}(.+){re.escape(after)}", text)
        if found:
            return words, found[1]
    raise ValueError(f"there is no hint {text!r}; there are: {'; '.join(HINTS)}")
