"""Answers of a list's form: the person of each row, the name to use, the rows to leave out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from host_tools.club.finder.certain_person import meant
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.web.director.posted import whole_number
from host_tools.web.serving.sent_form import Texts

ASKED = "asked"  # the lines of which a form asks who is meant
IDENTIFIED = "person-"  # with a line: the field that says who its row is
NEW, LEFT_OUT, KNOWN = "new", "out", "known"  # what it says instead of a number
KEEPING = "keep-"  # with a number: he keeps the name that we have
TYPED = "known-"  # with a line: the field in which somebody known is typed who its row is
WITHOUT = "without"  # the lines that are ticked to be left out
_SUGGESTED = re.compile(r".*\((\d{1,9})\)")  # `Anna Huber (12)`, as the field suggests it


@dataclass
class ListAnswers:
    """The answers about the rows of a list.

    `identified`: {line: number of the person in that row}; `keeping`: the lines of identified
    persons who keep the name in our files; `without`: the lines to leave out.
    """

    identified: dict[int, int] = field(default_factory=dict)
    keeping: list[int] = field(default_factory=list)
    without: list[int] = field(default_factory=list)


def answers_in(form: Texts, persons: Mapping[int, Person]) -> ListAnswers:
    """The `ListAnswers` of a form; persons: {number: Person} of the club.

    DeskError if it is not said of a row in doubt who is meant, or if nobody is meant beyond doubt.
    """
    answers = ListAnswers(without=[_line(text) for text in form.getall(WITHOUT, [])])
    typed = {
        _line(name.removeprefix(TYPED)): text.strip()
        for name, text in form.items()
        if name.startswith(TYPED) and text.strip()
    }
    for line in map(_line, form.getall(ASKED, [])):
        answer = form.get(f"{IDENTIFIED}{line}", "")
        if answer == LEFT_OUT:
            answers.without.append(line)
        elif answer.removeprefix(KEEPING).isdecimal():
            answers.identified[line] = whole_number("person", answer.removeprefix(KEEPING))
            if answer.startswith(KEEPING):
                answers.keeping.append(line)
        elif answer != NEW and not (answer == KNOWN and line in typed):
            raise DeskError(msg("line {line}: choose who is meant", line=line))
        if answer != KNOWN:
            typed.pop(line, None)
    for line, text in typed.items():
        answers.identified[line] = _number_of(line, text, persons)
    for line in answers.without:
        answers.identified.pop(line, None)
    return answers


def _line(text: str) -> int:
    return whole_number("line", text)


def _number_of(line: int, typed: str, persons: Mapping[int, Person]) -> int:
    """The number of the person whom somebody has typed, by number or name. DeskError."""
    suggested = _SUGGESTED.fullmatch(typed)
    candidates = PersonFinder(persons).candidates(suggested[1] if suggested else typed)
    person = meant(candidates)
    if person is None or person.forgotten:
        raise DeskError(
            msg(
                "line {line}: who is {typed}? Type the number, or the whole name of one person.",
                line=line,
                typed=quote(typed),
            )
        )
    return person.number
