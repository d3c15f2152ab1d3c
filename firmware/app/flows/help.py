"""Help at a question: what the rule book says about it, and how it is read where it is silent.

The texts of a language are `HELP` of `firmware/translations/help/<code>.py`: what concerns a whole
family of rule books stands at `<stem>.<path>`, what some of them do in their own way at
`<variant>.<path>`. For a language that leaves texts out, `firmware.app.texts.FALLBACK` stands in.
"""

from firmware.app.figures import number
from firmware.app.flows.labels import Labels
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import FALLBACK, find, language, text
from rules_core.numbers import Steps


def show_help(asker, _):
    """Show the help for the current question."""
    sentences = help_text(asker.walk.book, asker.walk.path)
    asker.ui.show(MessageScreen(text("more.help"), sentences, asker.context))


def help_text(book, path):
    """Return the help for the question that `path` leads to; LookupError if there is none."""
    codes = [language()]
    if codes[0] in FALLBACK:
        codes.append(FALLBACK[codes[0]])
    tables = [_help(code) for code in codes]
    found = []
    for stem in (book.texts,) + book.variants:
        for table in tables:
            pattern = find(table, stem + "." + path)
            if pattern is not None:
                found.append(pattern)
                break
    if not found:
        raise LookupError("no help for " + book.id + "." + path)
    pattern = "\n".join(found)
    labels = Labels(book, ())
    facts = book.facts()
    for name, fact in facts.items():
        if isinstance(fact, Steps):
            facts[name] = _figure(fact)
        # Rows are about the choices of this question only where its text shows them.
        elif isinstance(fact, tuple) and "{" + name + "}" in pattern:
            facts[name] = "\n".join([_row(labels, path, row[0], row[1:]) for row in fact])
    return pattern.format(**facts)


def _help(code):
    """All help in a language."""
    return __import__("firmware.translations.help." + code, None, None, ("HELP",)).HELP


def _row(labels, path, value, numbers):
    label = labels.of(path, value) if isinstance(value, str) else str(value)
    if not numbers:
        return label
    figures = " / ".join([_figure(n) for n in numbers])
    return text("pair", label, figures)


def _figure(fact):
    if isinstance(fact, Steps):
        return number(fact.steps, fact.unit)
    return "–" if fact is None else number(fact)
