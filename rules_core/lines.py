"""A menu as a list of lines: each is stepped through the answers that stand, one press a step.

An extra has one line, and each line a number of positions: 0 says nothing, the others are answers.
Of a choice they are its values. Things with `steps` (`compound.Items`) have a line each, one more
for what goes without saying otherwise (Kontra), and an empty line for what can be entered besides.
Any other question has one position: it is opened.
"""

from rules_core.questions.choice import Choice

if False:
    from collections.abc import Sequence

    from rules_core.questions.base import Question
    from rules_core.types import Answer, Answers
    from rules_core.walker import Walk


class Line:
    """What stands in one line: the answer to `member`, a question of the menu.

    `count`: how many positions there are; `name`: which thing it is about, None if things of the
    member have no names.
    """

    count = 1
    name: int | None = None

    def __init__(self, member: "Question") -> None:
        self.member = member

    def position(self, answers: "Answers") -> int:
        """Where it stands by the answers beside the menu."""
        return 0

    def answer(self, answers: "Answers", position: int) -> "Answer":
        """What the member is answered with at another position, None: with nothing."""
        return answers.get(self.member.key)


class ChoiceLine(Line):
    """A choice that the menu offers. `options`: its values but for the one that is understood."""

    def __init__(self, member: "Question", options: "Sequence[int]") -> None:
        super().__init__(member)
        self.options = options
        self.count = 1 + len(options)

    def position(self, answers: "Answers") -> int:
        answer = answers.get(self.member.key)
        return 1 + self.options.index(answer) if answer in self.options else 0

    def answer(self, answers: "Answers", position: int) -> "Answer":
        return self.options[position - 1] if position else None


class ThingLine(Line):
    """A thing of several. `place`: of it among the answer, None while it is not entered."""

    def __init__(self, member: "Question", name: int | None, place: int | None) -> None:
        super().__init__(member)
        self.name = name
        self.place = place
        self.count = 1 + len(member.steps)

    def position(self, answers: "Answers") -> int:
        if self.place is None:
            return 0
        thing = answers[self.member.key][self.place]
        parts = _stepped(self.member, thing)
        said = tuple([thing.get(part.key) for part in parts])
        return 1 + self.member.steps.index(said) if said in self.member.steps else 0

    def answer(self, answers: "Answers", position: int) -> "Answer":
        things = list(answers.get(self.member.key, ()))
        if position:
            thing = self._thing(things, self.member.steps[position - 1])
            if self.place is None:
                things.append(thing)
            else:
                things[self.place] = thing
        elif self.place is not None:
            del things[self.place]
        return things or None

    def _thing(self, things: "Sequence[Answers]", step: "Sequence[int]") -> "Answers":
        """The thing as a step has it; what is understood stays as it was."""
        before = {} if self.place is None else things[self.place]
        thing = named(self.member, self.name)
        said = 0
        for part in self.member.form or ():
            if part.key in thing or not part.applies(thing):
                continue
            if part.default is None:
                thing[part.key] = step[said]
                said += 1
            else:
                thing[part.key] = before.get(part.key, part.default)
        return thing


class PartLine(Line):
    """What is asked about a thing besides. `thing`: its line; `part`: the choice."""

    def __init__(self, thing: ThingLine, part: "Question") -> None:
        super().__init__(thing.member)
        self.name = thing.name
        self.thing = thing
        self.part = part
        self.count = len(part.values)

    def position(self, answers: "Answers") -> int:
        # The value that is understood is the first one.
        position: int = answers[self.member.key][self.thing.place].get(self.part.key, 0)
        return position

    def answer(self, answers: "Answers", position: int) -> "Answer":
        things = list(answers[self.member.key])
        place = self.thing.place or 0
        things[place] = things[place].copy()
        things[place][self.part.key] = position
        return things


class Lines:
    """The lines of the menu that a walk is at, `all`, which change as they are stepped.

    `start`: the first one that is no choice beside which something is understood: these stand
    above, and are rarer.
    """

    def __init__(self, walk: "Walk") -> None:
        self._walk = walk
        self.all: list[Line] = []
        below: list[Line] = []
        for member in walk.asked().members or ():
            if not member.applies(walk.scope):
                continue
            if member.steps:
                for name in member.order or (None,):
                    below += self._about(member, name, self._entered(member, name))
            elif type(member) is not Choice:
                below.append(Line(member))
            else:
                values = member.candidates(walk.book.seats)
                options = [value for value in values if value != member.default]
                line = ChoiceLine(member, options)
                if member.default is not None:
                    self.all.append(line)
                elif self._can_step(line):
                    below.append(line)
        self.start = len(self.all) if below else 0
        self.all += below

    def step(self, index: int, by: int) -> "tuple[int, int] | None":
        """Take the next answer that stands to the line at `index`; None if there is no other.

        `by`: 1 for the next one, -1 for the one before. Of the lines as they were it returns the
        first one that has changed and the one behind the last.
        """
        line, walk = self.all[index], self._walk
        now = line.position(walk.scope)
        for distance in range(1, line.count):
            position = (now + by * distance) % line.count
            if self.stands(line, position):
                walk.put(line.member, line.answer(walk.scope, position))
                if isinstance(line, ThingLine):
                    return self._moved(line, index, position)
                return index, index + 1
        return None

    def stands(self, line: Line, position: int) -> bool:
        """May a line stand there? What was entered may always be taken back."""
        if position == 0:
            return True
        walk = self._walk
        return walk.stands_with(line.member, line.answer(walk.scope, position))

    def _can_step(self, line: Line) -> bool:
        """Is there anything but nothing?"""
        if line.position(self._walk.scope):
            return True
        for position in range(1, line.count):  # noqa: SIM110
            if self.stands(line, position):
                return True
        return False

    def _moved(self, line: ThingLine, index: int, position: int) -> tuple[int, int]:
        """Have the other lines follow when a thing has come, gone, or become another."""
        taken, things = line.place, self._walk.scope.get(line.member.key, ())
        if taken is None:
            line.place = len(things) - 1
        elif position == 0:
            line.place = None
            for other in self.all:
                if isinstance(other, ThingLine) and (other.place or 0) > taken:
                    other.place = (other.place or 0) - 1
        first = index
        while first > 0 and self._is_about(self.all[first - 1], line):
            first -= 1
        last = index + 1
        while last < len(self.all) and self._is_about(self.all[last], line):
            last += 1
        # The line itself stays where it is, also when it is empty now; below it no other one is.
        kept = [
            other
            for place, other in enumerate(self.all[first:last], first)
            if isinstance(other, ThingLine) and (place <= index or other.place is not None)
        ]
        self.all[first:last] = self._about(line.member, line.name, kept)
        return first, last

    def _is_about(self, line: Line, other: Line) -> bool:
        return line.member is other.member and line.name == other.name

    def _entered(self, member: "Question", name: int | None) -> list[ThingLine]:
        """The lines of things of this name that were entered."""
        found = []
        for place, thing in enumerate(self._walk.scope.get(member.key, ())):
            if name is None or thing.get(_naming(member).key) == name:
                found.append(ThingLine(member, name, place))
        return found

    def _about(self, member: "Question", name: int | None, things: list[ThingLine]) -> "list[Line]":
        """Return these lines with what is asked besides, and an empty one for one thing more."""
        found: list[Line] = []
        for line in things:
            found.append(line)
            if line.place is not None:
                found += self._parts(line)
        full = [line for line in things if line.place is not None]
        if len(full) == len(things) and self._can_add(member, name, full):
            found.append(ThingLine(member, name, None))
        return found

    def _parts(self, line: ThingLine) -> "list[Line]":
        thing = self._walk.scope[line.member.key][line.place]
        found: list[Line] = []
        for part in line.member.form or ():
            if part.default is not None and part.applies(thing):
                besides = PartLine(line, part)
                if self._can_step(besides):
                    found.append(besides)
        return found

    def _can_add(self, member: "Question", name: int | None, entered: list[ThingLine]) -> bool:
        """Is there room for one more thing of this name, beside those of the name alone?"""
        walk = self._walk
        if member.is_full(walk.scope):
            return False
        if name is None or not walk.book.foresees:
            return self._can_step(ThingLine(member, name, None))
        things = [walk.scope[member.key][line.place] for line in entered]
        return walk.stands_with(member, things + [named(member, name)])


def named(member: "Question", name: int | None) -> "Answers":
    """A thing of which nothing but its name is entered."""
    return {} if name is None else {_naming(member).key: name}


def _naming(member: "Question") -> "Question":
    """The question for the name of a thing: the first one."""
    form = member.form or ()
    return form[0]


def _stepped(member: "Question", thing: "Answers") -> "Sequence[Question]":
    """The questions about a thing that its step answers."""
    form = member.form or ()
    parts = form[1:] if member.order else form
    return [part for part in parts if part.default is None and part.applies(thing)]
