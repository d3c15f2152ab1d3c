"""The entry forms as text, so that a change of a form can be read in a review.

    python3 -m tests.rules_core.form_dump       writes forms.txt anew

Records store the answers in the order of questions and choices: what changes the meaning of
stored answers needs a new version of the rule book.
"""

from pathlib import Path

from rules_core.books import RULE_IDS, book
from rules_core.french.tricks import OnlyFaulty, Tricks
from rules_core.koenigrufen.trischaken_form import NotForehand, OneLoser, TwoByTwo
from rules_core.numbers import written
from rules_core.questions.choice import Choice, Fork
from rules_core.questions.compound import Group, Ignored, Items, Menu
from rules_core.questions.conditions import By, Is, IsNot
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat, Seats

KEPT = Path(__file__).with_name("forms.txt")
COMMAND = "python3 -m tests.rules_core.form_dump"


def dump(rule_book):
    """The text of a rule book's form."""
    lines = [
        f"# {rule_book.id}, version {rule_book.version}: {rule_book.seats} players",
        "",
    ]
    _dump_form(rule_book.form, rule_book.form, "", lines)
    return "\n".join(lines) + "\n"


def _dump_form(form, whole, indent, lines):
    """The lines of `form`; `whole`: the form that its conditions speak of."""
    for question in form:
        _dump_question(question, whole, indent, lines)


def _dump_question(question, form, indent, lines):
    head = f"{indent}{question.key}: "
    when = "".join(f", {_condition(condition, form)}" for condition in question.when)
    if getattr(question, "obvious", False):
        when += ", not asked when only one answer stands"
    inner = indent + "    "
    if isinstance(question, Seat):
        nobody = {None: "", "": ", or nobody (null)"}.get(
            question.nobody, f', or nobody ("{question.nobody}": true)'
        )
        lines.append(f"{head}a seat{nobody}{when}")
    elif isinstance(question, Fork):
        default = "" if question.default is None else f" ({question.default} goes without saying)"
        lines.append(f"{head}one of{default}{when}")
        lines.extend(_way(question, way, inner) for way in question.ways)
    elif isinstance(question, Choice):
        default = "" if question.default is None else f" ({question.default} if left out)"
        lines.append(f"{head}one of{default}{_needed(question, form)}{when}")
        if question.reminds is not None:
            reminds = ", ".join(_condition(condition, form) for condition in question.reminds)
            lines.append(f"{inner}reminds of something {reminds}")
        lines.extend(f"{inner}{index} = {value}" for index, value in enumerate(question.values))
        lines.extend(
            f"{inner}group {name}: {', '.join(question.values[answer] for answer in answers)}"
            for name, answers in question.groups
        )
    elif isinstance(question, Number):
        lines.append(f"{head}a number in steps of 1/{question.unit}{when}")
        for name in ("low", "high", "start"):
            limit = getattr(question, name)
            lines.extend(f"{inner}{name} {line}" for line in _limits(limit, question.unit, form))
        if question.ranges is not None:
            lines.extend(f"{inner}{line}" for line in _ranges(question, form))
        if question.likely is not None:
            lines.append(f"{inner}likely {_likely(question.likely, question.unit)}")
        if question.total is not None:
            figure, key = question.held
            lines.append(f"{inner}of {written(question.total, question.unit)} card points")
            lines.append(f"{inner}{figure} cards counted by {key}")
    elif isinstance(question, Numbers):
        optional = " (all 0 if left out)" if question.optional else ""
        lines.append(f"{head}{question.count} numbers{optional}{when}")
        lines.append(f"{inner}from {question.low} to {question.high}, start {question.start}")
        if question.total is not None:
            lines.append(f"{inner}total {question.total}")
        if question.least:
            lines.append(f"{inner}0 or at least {question.least}")
        for first, last in question.never:
            lines.append(f"{inner}not {first} to {last}")
        if question.likely is not None:
            low, high = question.likely
            lines.append(f"{inner}likely {low} to {high}")
        if question.zero_at:
            lines.append(f"{inner}0 at {question.zero_at}")
    elif isinstance(question, Seats):
        order = " in any order" if question.alike else ""
        lines.append(f"{head}up to {question.limit} seats{order}{when}")
    elif isinstance(question, Ignored):
        lines.append(f"{head}without meaning{when}")
    elif isinstance(question, Group):
        lines.append(f"{head}all of{_needed(question, form)}{when}")
        _dump_form(question.form, question.form, inner, lines)
    elif isinstance(question, Items):
        lines.append(f"{head}up to {question.limit} times{_needed(question, form)}{when}")
        _dump_form(question.form, question.form, inner, lines)
    elif isinstance(question, Menu):
        lines.append(f"{head}any of{when}")
        _dump_form(question.members, (*form, *question.members), inner, lines)
    else:
        raise TypeError(f"no text for a {type(question).__name__}")


def _ranges(question, form):
    """What contract and bouts leave of the numbers."""
    choices = {asked.key: asked.values for asked in form if isinstance(asked, Choice)}
    for contract, name in enumerate(choices["contract"]):
        for bouts in choices["bouts"]:
            ranges = question.ranges({"contract": contract, "bouts": bouts})
            merged = " or ".join(_merged(ranges, question.unit))
            yield f"by contract and bouts: {name}, {bouts}: {merged}"


def _merged(ranges, unit):
    """Ranges as texts, those that meet as one."""
    first, last = ranges[0]
    for low, high in ranges[1:]:
        if low > last + 1:
            yield f"{written(first, unit)} to {written(last, unit)}"
            first = low
        last = high
    yield f"{written(first, unit)} to {written(last, unit)}"


def _needed(question, form):
    """When a menu needs an answer to it."""
    if question.needed is None:
        return ""
    needed = "".join(f", {_condition(condition, form)}" for condition in question.needed)
    return f", at least once{needed}"


def _way(fork, way, indent):
    """One way of a fork, and what a document says for it."""
    said = ""
    if fork.marks[way]:
        key, value = fork.marks[way]
        said = f" ({key})" if value is None else f" ({key}: {value})"
    return f"{indent}{way} = {fork.values[way]}{said}"


def _condition(condition, form):
    if isinstance(condition, Tricks):
        return "when one camp has no trick"
    if isinstance(condition, OnlyFaulty):
        return "when only a false discard explains the points"
    if isinstance(condition, NotForehand):
        return "when most is not the forehand"
    if isinstance(condition, TwoByTwo):
        return "when two pay two"
    if isinstance(condition, OneLoser):
        trickless = " or ".join(map(str, condition.trickless))
        return f"when one alone has the most and {trickless} no trick"
    verbs = {Is: "is", IsNot: "is not"}
    asked = next(question for question in form if question.key == condition.key)
    names = " or ".join(_name(asked, answer) for answer in condition.answers)
    return f"when {condition.key} {verbs[type(condition)]} {names}"


def _name(question, answer):
    if isinstance(question, Seat):
        return "nobody" if answer == NOBODY else f"seat {answer}"
    return str(question.values[answer]) if isinstance(question, Choice) else str(answer)


def _limits(limit, unit, form):
    """A limit, a line for each answer that leads to one of its own."""
    if isinstance(limit, By) and isinstance(limit.table[0], By):
        asked = next(question for question in form if question.key == limit.key)
        for answer, own in enumerate(limit.table):
            yield f"by {limit.key}: {asked.values[answer]}, {_limit(own, unit)}"
    else:
        yield _limit(limit, unit)


def _limit(limit, unit):
    if isinstance(limit, By):
        values = ", ".join(written(steps, unit) for steps in limit.table)
        return f"by {limit.key}: {values}"
    return written(limit, unit)


def _likely(likely, unit):
    pairs = likely.table if isinstance(likely, By) else (likely,)
    values = ", ".join(f"{written(low, unit)} to {written(high, unit)}" for low, high in pairs)
    return f"by {likely.key}: {values}" if isinstance(likely, By) else values


def dump_all():
    """The text of every rule book's form."""
    return "\n".join([f"# made by: {COMMAND}\n", *(dump(book(rules)) for rules in RULE_IDS)])


def main():
    """Write the text of every form."""
    KEPT.write_text(dump_all(), encoding="utf-8")


if __name__ == "__main__":
    main()
