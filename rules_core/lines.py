"""A menu as a list of lines: each is stepped through the answers that stand, one press a step.

A line has a number of positions: at 0 it says nothing, at each other one it says an answer. A
choice whose first value is understood (Kontra) has a line. So has each thing of those that have
names and `steps` (`compound.Items`); one more below it for every choice about it that is not
answered by a step; and an empty one where another thing of the same name can be entered.
"""

from rules_core.questions.compound import stepped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.questions.base import Question
    from rules_core.types import Answer, Answers
    from rules_core.walker import Walk


class ChoiceLine:
    """The answers of a choice of the menu, `member`. `count`: the number of its positions."""

    name: int | None = None

    def __init__(self, member: "Question") -> None:
        self.member = member
        self.count = len(member.values)

    def position(self, answers: "Answers") -> int:
        """Where it stands by the answers beside the menu."""
        position: int = answers.get(self.member.key, 0)
        return position

    def answer(self, answers: "Answers", position: int) -> "Answer":
        """Return the answer of `member` at another position, None: nothing."""
        return position or None


class ThingLine:
    """A thing of those that `member` asks for. `name`: the answer to the question for it.

    `place`: of it among the answer, None while it is not entered.
    """

    def __init__(self, member: "Question", name: int, place: int | None) -> None:
        self.member = member
        self.name: int | None = name
        self.place = place
        self.steps = member.steps_of(name)
        self.count = 1 + len(self.steps)

    def position(self, answers: "Answers") -> int:
        if self.place is None:
            return 0
        thing = answers[self.member.key][self.place]
        said = tuple([thing.get(part.key) for part in stepped(self.member, thing)])
        return 1 + self.steps.index(said) if said in self.steps else 0

    def answer(self, answers: "Answers", position: int) -> "Answer":
        things = list(answers.get(self.member.key, ()))
        if position == 0:
            if self.place is not None:
                del things[self.place]
        elif self.place is None:
            things.append(self._thing({}, position))
        else:
            things[self.place] = self._thing(things[self.place], position)
        return things or None

    def _thing(self, before: "Answers", position: int) -> "Answers":
        """The thing at a position; what no step answers stays as it was `before`."""
        form = self.member.form or ()
        thing: "Answers" = {form[0].key: self.name}
        said = iter(self.steps[position - 1])
        for part in form[1:]:
            if part.applies(thing):
                default = part.default
                kept = next(said) if default is None else before.get(part.key, default)
                thing[part.key] = kept
        return thing


class PartLine:
    """A further question about the thing of another line, `thing`. `part`: the choice."""

    def __init__(self, thing: ThingLine, part: "Question") -> None:
        self.member = thing.member
        self.name = thing.name
        self.thing = thing
        self.part = part
        self.count = len(part.values)

    def position(self, answers: "Answers") -> int:
        position: int = answers[self.member.key][self.thing.place].get(self.part.key, 0)
        return position

    def answer(self, answers: "Answers", position: int) -> "Answer":
        things = list(answers[self.member.key])
        place = self.thing.place or 0
        things[place] = things[place].copy()
        things[place][self.part.key] = position
        return things


if TYPE_CHECKING:
    Line = ChoiceLine | ThingLine | PartLine


class Lines:
    """The lines of the menu that a walk is at, `all`, which change as they are stepped.

    `few`: the number that is enough at first, `more` adds the others; None: all of them. `start`:
    the first one of a thing, for the choices above are rarer.
    """

    def __init__(self, walk: "Walk", few: int | None = None) -> None:
        self._walk = walk
        self.all: "list[Line]" = []
        self._rest: "list[tuple[Question, int]]" = []
        # May what is asked besides be answered at all? None: that is not known yet.
        self._besides: bool | None = None
        for member in walk.asked().members or ():
            if not member.applies(walk.scope):
                continue
            if member.steps:
                self._rest += [(member, name) for name in member.order]
            else:
                self.all.append(ChoiceLine(member))
        choices = len(self.all)
        self.more(few)
        self.start = choices if choices < len(self.all) else 0

    def more(self, few: int | None = None) -> None:
        """Add lines until there are `few`; None: all that there are."""
        while self._rest and (few is None or len(self.all) < few):
            member, name = self._rest.pop(0)
            key = (member.form or ())[0].key
            entered = [
                ThingLine(member, name, place)
                for place, thing in enumerate(self._walk.scope.get(member.key, ()))
                if thing.get(key) == name
            ]
            self.all += self._about(member, name, entered)

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

    def stands(self, line: "Line", position: int) -> bool:
        """Return True if a line may have this position. An entry may always be taken back."""
        if position == 0:
            return True
        walk = self._walk
        return walk.stands_with(line.member, line.answer(walk.scope, position))

    def _moved(self, line: ThingLine, index: int, position: int) -> tuple[int, int]:
        """Have the other lines follow when a thing has come, gone, or become another."""
        taken = line.place
        if taken is None:
            line.place = len(self._walk.scope[line.member.key]) - 1
        elif position == 0:
            line.place = None
            for other in self.all:
                if isinstance(other, ThingLine) and (other.place or 0) > taken:
                    other.place = (other.place or 0) - 1
        first = index
        while first > 0 and self.all[first - 1].name == line.name:
            first -= 1
        last = index + 1
        while last < len(self.all) and self.all[last].name == line.name:
            last += 1
        # The line itself stays where it is, also when it is empty now; below it no other one is.
        kept = [
            other
            for place, other in enumerate(self.all[first:last], first)
            if isinstance(other, ThingLine) and (place <= index or other.place is not None)
        ]
        self.all[first:last] = self._about(line.member, line.name or 0, kept)
        return first, last

    def _about(self, member: "Question", name: int, things: list[ThingLine]) -> "list[Line]":
        """Return these lines with what is asked besides, and an empty one for one thing more."""
        scope = self._walk.scope
        found: "list[Line]" = []
        entered = []
        for line in things:
            found.append(line)
            if line.place is not None:
                entered.append(scope[member.key][line.place])
                found += self._parts(line, entered[-1])
        if len(entered) == len(things) and not member.is_full(scope):
            # What others have is no matter: it may be changed.
            another = [{(member.form or ())[0].key: name}]
            if self._walk.stands_with(member, entered + another):
                found.append(ThingLine(member, name, None))
        return found

    def _parts(self, line: ThingLine, thing: "Answers") -> "list[Line]":
        found: "list[Line]" = []
        for part in line.member.form or ():
            if part.default is not None and part.applies(thing):
                besides = PartLine(line, part)
                if self._besides is None:
                    self._besides = self.stands(besides, 1)
                if self._besides or thing.get(part.key):
                    found.append(besides)
        return found
