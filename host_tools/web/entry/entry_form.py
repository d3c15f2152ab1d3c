"""A rule book's entry form as fields of a page: the same walk as on the box, all on one page.

What a browser has sent is walked through question by question; the first one without an answer is
the last one shown. So whoever answers sees the next question, and nobody can answer one that the
rule book does not ask.
"""

from dataclasses import dataclass, field

from host_tools.web.render.typed_numbers import steps_of, typed
from rules_core.errors import DealError
from rules_core.questions.number import Number, Numbers, beyond
from rules_core.questions.seat import Seats
from rules_core.walker import Walk

PLAYERS, CHOICE, NUMBER, SEVERAL, NUMBERS = "players", "choice", "number", "several", "numbers"


@dataclass
class Field:
    """A question as it is asked.

    `name`: of the field in the form; `path`: keys that lead to the question, as `Walk.path`;
    `kind`: one of the words above; `options`: the answers that are offered; `limits`: (low, high)
    in steps, of each number; `answer`: None until it is given; `text`: as it was typed, of each
    number; `wrong`: it was typed and cannot be.
    """

    name: str
    path: str
    question: object
    kind: str
    options: list = field(default_factory=list)
    limits: list = field(default_factory=list)
    answer: object = None
    text: list = field(default_factory=list)
    wrong: bool = False


@dataclass
class Item:
    """One thing that a menu was answered with: its `fields`. `name`: of the item in the form."""

    name: str
    member: object
    fields: list


@dataclass
class Offer:
    """What a menu offers besides. `name`: of the next item; `members`: its questions."""

    name: str
    menu: object
    members: list


@dataclass
class EntryForm:
    """A form as far as it is filled in.

    `parts`: Fields, Items and Offers in the order in which they are asked; `answers`: of the whole
    deal, None while something is missing; `error`: the DealError of what does not go together.
    """

    parts: list = field(default_factory=list)
    answers: dict | None = None
    error: DealError | None = None


def fill(book, sent, known=()):
    """The `EntryForm` of a rule book, filled in with what was `sent`: {name: [text, ...]}.

    known: {question: answer} of what is certain and not asked.
    """
    form = EntryForm()
    walk = Walk(book, known=known)
    try:
        while walk.question is not None:
            if not _next(walk, sent, form.parts):
                return form
        form.answers = walk.result()
        book.check(form.answers)
    except DealError as error:
        form.answers, form.error = None, error
    return form


def sent_by(book, answers):
    """What a browser sends when the form is filled in with these answers."""
    sent = {}
    for question in book.form:
        if not question.applies(answers):
            continue
        if question.members is None:
            if question.key in answers:
                sent.update(_sent(question, answers[question.key], question.key))
            continue
        index = 0
        for member in question.members:
            if member.key not in answers or not member.applies(answers):
                continue
            answer = answers[member.key]
            for one in answer if isinstance(answer, list) else [answer]:
                name = item_name(question, index)
                sent[name] = [member.key]
                inner = one if member.form else {member.key: one}
                for part in member.form or (member,):
                    if part.key in inner:
                        sent.update(_sent(part, inner[part.key], f"{name}/{part.key}"))
                index += 1
    return sent


def item_name(menu, index):
    """The name of an item of a menu in the form; its value is the key of the question."""
    return f"{menu.key}/{index}"


def _next(walk, sent, parts):
    """Answer what is asked now, and show it; False if it has no answer yet."""
    if walk.question.members is not None:
        return _fill_menu(walk, sent, parts)
    if walk.in_menu:  # the menu needs it
        return _fill_item(walk, sent, parts, _name_of_needed(walk, sent, parts))
    asked = _asked(walk, sent, walk.question.key)
    parts.append(asked)
    if asked.answer is None:
        return False
    walk.give(asked.answer)
    return True


def _name_of_needed(walk, sent, parts):
    """The name of the item that a menu needs: as it was sent, wherever among the others, or new."""
    menu = _menu_of(walk)
    shown = [item.name for item in _items(parts, menu)]
    key = _member_of(walk).key
    index = 0
    while True:
        name = item_name(menu, index)
        if name not in shown and sent.get(name, [key])[-1] == key:
            return name
        index += 1


def _fill_menu(walk, sent, parts):
    menu = walk.question
    items = _items(parts, menu)
    shown = [item.name for item in items]
    taken = {item.member.key for item in items}
    index = 0
    while (name := item_name(menu, index)) in sent or name in shown:
        index += 1
        if name in shown:
            continue
        member = next((one for one in walk.members() if one.key == sent[name][-1]), None)
        if member is None or (member.form is None and member.key in taken):
            continue  # an earlier answer was changed: it is not asked any more
        taken.add(member.key)
        walk.open(member)
        if not _fill_item(walk, sent, parts, name, member):
            return False
    members = [one for one in walk.members() if one.form is not None or one.key not in taken]
    parts.append(Offer(item_name(menu, index), menu, members))
    walk.done()
    return True


def _fill_item(walk, sent, parts, name, member=None):
    """Answer the questions of an item of a menu, which is open."""
    item = Item(name, member or _member_of(walk), [])
    parts.append(item)
    while walk.question is not None and walk.in_menu:
        asked = _asked(walk, sent, f"{name}/{walk.question.key}")
        item.fields.append(asked)
        if asked.answer is None:
            return False
        walk.give(asked.answer)
    return True


def _menu_of(walk):
    key = walk.path.partition(".")[0]
    for question in walk.book.form:
        if question.members and any(member.key == key for member in question.members):
            return question
    raise LookupError(key)


def _member_of(walk):
    key = walk.path.partition(".")[0]
    return next(member for member in _menu_of(walk).members if member.key == key)


def _items(parts, menu):
    """The items of a menu that are shown already."""
    items = [part for part in parts if isinstance(part, Item)]
    return [item for item in items if item.name.startswith(f"{menu.key}/")]


def _asked(walk, sent, name):
    """The `Field` of the question that is asked now, with what was sent for it."""
    question = walk.question
    texts = sent.get(name, [])
    if isinstance(question, Numbers):
        return _several_numbers(walk, sent, name)
    if isinstance(question, Number):
        return _number(walk, name, texts[-1] if texts else "")
    options = walk.options()
    if isinstance(question, Seats):
        asked = Field(name, walk.path, question, SEVERAL, options)
        by_text = {str(option): option for option in options}
        chosen = [by_text[text] for text in dict.fromkeys(texts) if text in by_text]
        asked.wrong = len(chosen) > question.limit
        asked.answer = chosen if chosen and not asked.wrong else None
        return asked
    kind = CHOICE if question.values else PLAYERS
    asked = Field(name, walk.path, question, kind, options)
    asked.answer = next((option for option in options if str(option) in texts[-1:]), None)
    return asked


def _number(walk, name, text):
    low, high, start = walk.limits()
    asked = Field(name, walk.path, walk.question, NUMBER, [start], [(low, high)], text=[text])
    asked.answer = steps_of(text, walk.question.unit, low, high)
    asked.wrong = bool(text.strip()) and asked.answer is None
    return asked


def _several_numbers(walk, sent, name):
    """A number a place, one after the other; where only one can be there is nothing to type."""
    question = walk.question
    asked = Field(name, walk.path, question, NUMBERS)
    given = []
    for place in range(question.count):
        if len(given) < place:  # one before it is missing: there are no limits yet
            asked.text.append("")
            asked.limits.append(None)
            continue
        low, high, _ = walk.limits(given)
        asked.limits.append((low, high))
        text = sent.get(f"{name}/{place}", [""])[-1]
        number = low if low == high else steps_of(text, question.unit, low, high)
        if number is not None and beyond(question.gaps(given), number, up=True) != number:
            number = None
        asked.text.append(typed(low, question.unit) if low == high else text)
        if number is not None:
            given.append(number)
        elif text.strip():
            asked.wrong = True
    asked.answer = given if len(given) == question.count else None
    return asked


def _sent(question, answer, name):
    """What is sent for one question with this answer."""
    if isinstance(question, Numbers):
        return {
            f"{name}/{place}": [typed(number, question.unit)] for place, number in enumerate(answer)
        }
    if isinstance(question, Number):
        return {name: [typed(answer, question.unit)]}
    if isinstance(answer, (list, tuple)):
        return {name: [str(one) for one in answer]}
    return {name: [str(answer)]}
