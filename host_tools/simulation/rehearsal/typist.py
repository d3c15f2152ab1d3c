"""Finds the presses that enter a deal: the fewest ones, on the application's own screens.

The typist is the `ui` of an `Asker`: it is shown every screen, knows the answer that is wanted,
and tries out keys on copies of the screen until that answer comes out. It knows no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from firmware.app.flows.ask import Asker
from firmware.app.flows.choices import USUAL, in_groups, kinds
from firmware.app.flows.dialling import Dialling
from firmware.app.flows.menus import OPEN
from firmware.app.keys import ARROWS, OK, OPPONENTS
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.seats import arrow_of
from firmware.app.ui import DONE, Screen
from firmware.app.view import View
from hardware import pins
from host_tools.simulation.emulator.script import Script
from rules_core.lines import ChoiceLine, Lines, PartLine, ThingLine
from rules_core.questions.choice import Choice, Fork
from rules_core.questions.compound import Items, Menu
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats
from rules_core.types import Answers
from rules_core.walker import Walk

if TYPE_CHECKING:
    from rules_core.documents import Entry
    from rules_core.questions.base import Question


# The score is read before anybody agrees, and by the others after the scribe.
LOOK = "read"

NAMES = tuple(name for name, _ in pins.KEYS)
_KEYS = (*ARROWS, OK, OPPONENTS)


def presses(script: str) -> int:
    """How many keys a script presses."""
    return Script(script).presses


def enter_deal(
    entry: Entry, scribe: int = 0, opponents_key: bool = True, one_sits_out: bool = False
) -> str:
    """The key script that enters `entry` (a deal, `rules_core.documents.Entry`) from home.

    `one_sits_out`: then no arrow of the table's screen points at a player of the deal.
    """
    first = Walk(entry.book, known=known(entry)).asked()
    pointed = None if one_sits_out else _pointed(entry)
    if pointed is not None:
        script = go_on(entry, {}, scribe, opponents_key, pointed=pointed)
        view = View(scribe, entry.book.clockwise)
        return "\n".join((NAMES[arrow_of(pointed, view, entry.book.seats)], script))
    script = go_on(entry, {}, scribe, opponents_key)
    arrow, _, rest = script.partition(" ")
    if isinstance(first, Seat) and arrow in [NAMES[key] for key in ARROWS]:
        return "\n".join((arrow, rest))  # the arrow to a player begins the deal
    return "\n".join((NAMES[OK], script))


def _pointed(entry: Entry) -> int | None:
    """The seat of who played the deal, if an arrow says it before the form asks for it."""
    for path in entry.book.pointed:
        answers = entry.content
        *outer, key = path.split(".")
        for name in outer:
            answers = (answers.get(name) or [{}])[0]
        if key in answers:
            seat: int = answers[key]
            return seat
    return None


def known(entry: Entry) -> dict[str, Any]:
    """Return the facts that the session of this deal knows."""
    return {key: entry.content[key] for key in ("forehand", "skatist") if key in entry.content}


def go_on(
    entry: Entry,
    answers: Answers,
    scribe: int = 0,
    opponents_key: bool = True,
    dialled: Sequence[Any] | None = None,
    pointed: int | None = None,
) -> str:
    """The key script that finishes the entry of a deal.

    answers: those given already; dialled: what a draft had of a number besides, or None; pointed:
    the seat at which an arrow has pointed, or None.
    """
    agree = ("ok", LOOK, "opponents") if opponents_key else ("ok",)
    return "\n".join((_keys(_Typist(entry, answers, dialled, pointed), scribe), LOOK, *agree))


def _keys(typist: _Typist, scribe: int) -> str:
    """The names of the keys that answer what is left of a form."""
    walk = typist.walk
    names = ["player"] * walk.book.seats
    view = View(scribe, walk.book.clockwise)
    Asker(typist, walk, names, view, NOWHERE, lambda: None, typist.dialling).run()
    return " ".join(typist.keys)


class _Typist:
    """`keys`: the names of the keys that have been pressed; `walk`: where they led; `dialling`: of
    a deal that was interrupted, where a number was `dialled`.
    """

    def __init__(
        self,
        entry: Entry,
        answers: Answers,
        dialled: Sequence[Any] | None = None,
        pointed: int | None = None,
    ) -> None:
        self.dialling = Dialling(draft={"dialled": dialled})
        self.walk = Walk(entry.book, dict(answers), known(entry), lists=True, pointed=pointed)
        self.keys: list[str] = []
        self._target = entry.content
        self._edits = False
        self._pending: Iterator[object] = iter(())

    def show(self, screen: Screen) -> object:
        answer = next(self._pending, None)
        if answer is None:
            self._pending = iter(list(self._answers()))
            answer = next(self._pending)
        keys = fewest_keys(screen, answer)
        self.keys += (NAMES[key] for key in keys)
        for key in keys:  # the same screen may come back
            screen.press(key, 0)
        return answer

    def later(self, work: Callable[[], None]) -> None:
        """Do at once what the box does while the screen is looked at."""
        work()

    def _answers(self) -> Iterator[object]:
        """Yield the answers to the screens of the current question, one after the other."""
        question = self.walk.asked()
        if self._edits:
            # What was entered before is listed first; from there one more can be added.
            self._edits = False
            yield OPEN
        elif isinstance(question, Menu) and is_list(question):
            yield next_step(self.walk, self._target)
        elif isinstance(question, Menu):
            yield self._next_member(question, self.walk.scope)
        else:
            wanted = self._wanted()
            if isinstance(question, Seats):
                yield from wanted
                if len(wanted) < question.limit:
                    yield DONE
            elif isinstance(question, Numbers):
                yield from self._numbers(question, wanted)
            else:
                if isinstance(question, Choice) and self._is_usual(question, wanted):
                    yield USUAL
                elif isinstance(question, Choice) and in_groups(question):
                    yield from _kind(question, self.walk.options(), wanted)
                else:
                    yield wanted
                if isinstance(question, Number):
                    yield from _sure(question.doubtful(self.walk.scope, wanted))

    def _is_usual(self, question: Choice, wanted: object) -> bool:
        """Return True if the usual answer is offered, and is all that is wanted at this point."""
        if wanted != question.usual or self.walk.kept is not None:
            return False
        if not isinstance(question, Fork):
            return len(kinds(question, self.walk.options())) > 1
        if not self.walk.ends_with(question.usual):
            return False
        scope = self.walk.scope | {question.key: question.usual}
        menus = [menu for menu in self.walk.book.form if isinstance(menu, Menu)]
        return all(self._next_member(menu, scope) == DONE for menu in menus if menu.applies(scope))

    def _numbers(self, question: Numbers, wanted: Sequence[int]) -> Iterator[object]:
        if not question.optional:
            stood = len(self.dialling.numbers(self.walk)) - 1
            ordered = [wanted[place] for place in question.places(self.walk.scope)]
            for nth, number in enumerate(ordered):
                low, high, _ = self.walk.limits(ordered[:nth])
                if low < high and nth >= stood:
                    yield number
                    yield from _sure(question.doubtful(ordered[:nth], number))
            return
        for place, number in enumerate(wanted):
            if question.words:
                yield from [place] * number
            elif number:
                yield from (place, number)
                yield from _sure(question.doubtful(wanted[:place], number))
        yield DONE

    def _wanted(self) -> Any:
        """The answer to the current question."""
        target = self._target
        *outer, key = self.walk.path.split(".")
        for name in outer:
            target = target[name]
            if isinstance(target, list):
                target = target[len(self.walk.answers.get(name, ()))]
        return target[key]

    def _next_member(self, menu: Menu, scope: Answers) -> int | str:
        for index, member in enumerate(menu.members or ()):
            unsaid = getattr(member, "default", None)
            if member.applies(scope) and scope.get(member.key, unsaid) != self._target.get(
                member.key, unsaid
            ):
                self._edits = isinstance(member, Items) and member.key in scope
                return index
        return DONE


def is_list(menu: Menu) -> bool:
    """Does the box show this menu as a list of lines?"""
    return any(member.steps for member in menu.members)


def next_step(walk: Walk, target: Answers) -> tuple[int, int] | str:
    """The next (line, direction) in the list of the menu that a walk is at, DONE: there is none.

    Things are entered in the order in which the answers to come to, `target`, have them.
    """
    lines = Lines(walk)
    for member in walk.asked().members or ():
        if member.steps and member.applies(walk.scope):
            wanted = target.get(member.key, [])
            for place, thing in enumerate(walk.scope.get(member.key, [])):
                want = wanted[place] if place < len(wanted) else {}
                if thing != want:
                    return _step_of(lines, walk, member, place, want)
            entered = len(walk.scope.get(member.key, []))
            if entered < len(wanted):
                return _step_of(lines, walk, member, None, wanted[entered])
    for index, line in enumerate(lines.all):
        if isinstance(line, ChoiceLine):
            want = line.position(target)
            if want != line.position(walk.scope):
                return index, _direction(lines, walk, line, want)
    return DONE


def _step_of(
    lines: Lines, walk: Walk, member: Question, place: int | None, want: Answers
) -> tuple[int, int]:
    """The step that brings a thing nearer to what is wanted of it, {}: that it is not there."""
    first = (member.form or ())[0].key
    name = walk.scope[member.key][place][first] if place is not None else want[first]
    for index, line in enumerate(lines.all):
        if line.member is not member or line.name != name:
            continue
        if isinstance(line, ThingLine) and line.place == place:
            position = 0
            if want.get(first) == name:
                position = ThingLine(member, name, 0).position({member.key: [want]})
            if position != line.position(walk.scope):
                return index, _direction(lines, walk, line, position)
        elif isinstance(line, PartLine) and line.thing.place == place:
            position = want.get(line.part.key, 0)
            if position != line.position(walk.scope):
                return index, _direction(lines, walk, line, position)
    raise ValueError(f"no line leads to {want}")


def _direction(lines: Lines, walk: Walk, line: ChoiceLine | ThingLine | PartLine, want: int) -> int:
    """The direction in which fewer steps lead to a position, 1 or -1."""
    now = line.position(walk.scope)
    standing = [
        position
        for position in range(line.count)
        if position == now or lines.stands(line, position)
    ]
    ahead = (standing.index(want) - standing.index(now)) % len(standing)
    return 1 if ahead <= len(standing) - ahead else -1


def _kind(question: Choice, options: Sequence[int], wanted: int) -> Iterator[int]:
    """Yield the answers where a kind is chosen first: the kind, then which of it."""
    found = kinds(question, options)
    for index, _, standing in found:
        if wanted in standing:
            if len(found) > 1:
                yield index
            if len(standing) > 1:
                yield wanted


def _sure(unlikely: object) -> tuple[bool, ...]:
    """Return the answers to an unlikely number: that it is meant."""
    return () if unlikely is None else (True,)


def fewest_keys(screen: Screen, answer: object) -> tuple[int, ...]:
    """The shortest row of key codes at whose end `screen` answers `answer`."""
    known = _signature(screen, answer)
    if known is None:
        return _try_keys(screen, answer)
    if known not in _found:
        _found[known] = _try_keys(screen, answer)
    return _found[known]


def _try_keys(screen: Screen, answer: object) -> tuple[int, ...]:
    seen = {_state(screen)}
    trails: list[tuple[tuple[int, ...], Screen]] = [((), screen)]
    for trail, before in trails:
        for key in _KEYS:
            after = copy(before)
            if after.press(key, 0) == answer:
                return (*trail, key)
            if _state(after) not in seen:
                seen.add(_state(after))
                trails.append(((*trail, key), after))
    raise ValueError(f"{screen.title}: no keys answer {answer}")


# What stands in the title line; presses do not depend on it.
_TITLE_LINE = ("title", "context", "shorten")
# Signature of a screen and an answer -> the keys.
_found: dict[tuple[type[Screen], str, str], tuple[int, ...]] = {}


def _signature(screen: Screen, answer: object) -> tuple[type[Screen], str, str] | None:
    """Return the values on which the keys depend, or None if these are more than plain values."""
    values = {name: value for name, value in vars(screen).items() if name not in _TITLE_LINE}
    if not all(_is_plain(value) for value in (*values.values(), answer)):
        return None
    return type(screen), repr(sorted(values.items())), repr(answer)


def _is_plain(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, (int, str))


def _state(screen: Screen) -> tuple[int, ...]:
    """Return the values on which the next press depends: numbers that are not private to the
    screen.
    """
    return tuple(
        value
        for name, value in vars(screen).items()
        if isinstance(value, int) and not name.startswith("_")
    )
