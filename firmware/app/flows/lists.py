"""What one may add to a deal as one list: every line is stepped by left and right, OK ends it."""

from firmware.app.flows.help import help_text
from firmware.app.screens.menu import StepScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import DONE
from rules_core.lines import ChoiceLine, Lines, PartLine, ThingLine

# What stands in a line of which nothing was said.
_NOTHING = "–"
# What is asked about the thing in the line above stands below it.
_INDENT = "   "


def ask_list(asker, menu):
    """Have the lines of a menu stepped: DONE; CANCELLED to go back; or a member that is opened.

    The draft keeps every step.
    """
    lines = Lines(asker.walk)
    rows = [_row(asker, line) for line in lines.all]
    screen = StepScreen(asker.text(), rows, asker.context, lines.start, shorten=True)

    def aid(asker, screen):
        _show_help(asker, lines.all[screen.cursor])

    while True:
        answer = asker.show(screen, aid)
        if not isinstance(answer, tuple):
            return answer
        changed = lines.step(*answer)
        if changed is not None:
            first, last = changed
            behind = last + len(lines.all) - len(rows)
            rows[first:last] = [_row(asker, line) for line in lines.all[first:behind]]
            asker.changed()


def _row(asker, line):
    """The row of a line: what it is called, what stands there, and what OK answers."""
    labels, scope, member = asker.labels, asker.walk.scope, line.member
    position = line.position(scope)
    if isinstance(line, ThingLine):
        label = labels.thing(member, line.name)
        if line.place is None:
            return label, _NOTHING, DONE
        return label, labels.state(member, scope[member.key][line.place]), DONE
    if isinstance(line, PartLine):
        path = member.key + "." + line.part.key
        detail = labels.choice(line.part, position, path) if position else _NOTHING
        return _INDENT + labels.of(path, "line"), detail, DONE
    if isinstance(line, ChoiceLine):
        detail = _NOTHING
        if position:
            detail = labels.choice(member, line.options[position - 1], member.key)
        return labels.of(member.key), detail, DONE
    return labels.of(member.key), labels.summary(member, scope) + " …", member


def _show_help(asker, line):
    """Say what the line is about in full, how it is stepped, and what the rule book says of it."""
    labels, member = asker.labels, line.member
    paths = [member.key]
    found = []
    if isinstance(line, PartLine):
        paths = [member.key + "." + line.part.key]
    elif isinstance(line, ThingLine):
        if line.place is not None:
            found.append(labels.whole(member, asker.walk.scope[member.key][line.place]))
        paths = [member.key + "." + part.key for part in member.form if part.default is None]
    found.append(text("list.steps"))
    for path in paths:
        try:
            found.append(help_text(asker.walk.book, path))
        except LookupError:  # of what is never asked
            pass
    asker.ui.show(MessageScreen(text("more.help"), "\n".join(found), asker.context))
