"""Bonuses of a deal as one list: left and right step every line, OK ends it."""

from firmware.app.flows.help import help_text
from firmware.app.flows.labels import NOTHING
from firmware.app.screens.answers import StepScreen
from firmware.app.screens.header import LINES
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import DONE
from rules_core.lines import Lines, PartLine, ThingLine
from rules_core.questions.compound import stepped

# What is asked about the thing in the line above stands below it.
_INDENT = "   "


def ask_list(asker):
    """Have the lines of a menu stepped: DONE, or CANCELLED to go back.

    The draft keeps every step.
    """
    # Those that are seen at once, and one by which one sees that there are more.
    lines = Lines(asker.walk, LINES + 1)
    rows = [_row(asker, line) for line in lines.all]

    def complete():
        lines.more()
        rows.extend([_row(asker, line) for line in lines.all[len(rows) :]])

    def aid(asker, screen):
        _show_help(asker, lines.all[screen.cursor])

    asker.ui.later(complete)
    screen = StepScreen(asker.title(), rows, asker.context, lines.start, shorten=True)
    while True:
        answer = asker.show(screen, aid)
        if not isinstance(answer, tuple):
            return answer
        changed = lines.step(*answer)
        if changed is not None:
            first, last = changed
            behind = last + len(lines.all) - len(rows)
            rows[first:last] = [_row(asker, line) for line in lines.all[first:behind]]
            asker.stepped()


def _row(asker, line):
    """The row of a line: what it is called, what stands there, and what OK answers."""
    labels, scope, member = asker.labels, asker.walk.scope, line.member
    position = line.position(scope)
    if isinstance(line, ThingLine):
        naming = member.form[0]
        label = labels.choice(naming, line.name, member.key + "." + naming.key)
        if line.place is None:
            return label, NOTHING, DONE
        return label, labels.state(member, scope[member.key][line.place]), DONE
    path = member.key
    label, choice = labels.of(path), member
    if isinstance(line, PartLine):
        choice = line.part
        path += "." + choice.key
        label = _INDENT + labels.of(path, "line")
    return label, labels.choice(choice, position, path) if position else NOTHING, DONE


def _show_help(asker, line):
    """Say what stands in the line in full, how it is stepped, and what the rule book says of it."""
    labels, member = asker.labels, line.member
    paths = [member.key]
    found = []
    if isinstance(line, PartLine):
        paths[0] += "." + line.part.key
    elif isinstance(line, ThingLine):
        thing = {}
        if line.place is not None:
            thing = asker.walk.scope[member.key][line.place]
            found.append(labels.thing(member, thing))
        asked = [member.form[0]] + stepped(member, thing)
        paths = [member.key + "." + part.key for part in asked]
    found.append(text("list.steps"))
    found += [help_text(asker.walk.book, path) for path in paths]
    asker.ui.show(MessageScreen(text("more.help"), "\n".join(found), asker.context))
