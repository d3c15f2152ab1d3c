"""A rule book's entry form as fields of one page: the same walk as on the box.

The walk takes the answers that a browser has sent, question by question. The first question without
an answer is the last one that is shown. So each answer brings the next question, and only questions
that the rule book asks can be answered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from host_tools.web.render.typed_numbers import steps_of, typed
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.questions.base import Question
from rules_core.questions.number import Number, Numbers, beyond
from rules_core.questions.seat import Seats
from rules_core.types import Answers
from rules_core.walker import Walk

PLAYERS, CHOICE, NUMBER, SEVERAL, NUMBERS = "players", "choice", "number", "several", "numbers"

# What a browser sends: the texts under each name.
Sent: TypeAlias = dict[str, list[str]]


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
    question: Question
    kind: str
    options: list[int] = field(default_factory=list)
    limits: list[tuple[int, int] | None] = field(default_factory=list)
    answer: int | list[int] | None = None
    text: list[str] = field(default_factory=list)
    wrong: bool = False


@dataclass
class Item:
    """An item that was chosen in a menu, with its `fields`. `name`: of the item in the form."""

    name: str
    member: Question
    fields: list[Field]


@dataclass
class Offer:
    """The end of a menu. `name`: of the next item; `members`: its questions."""

    name: str
    menu: Question
    members: list[Question]


Part: TypeAlias = Field | Item | Offer


@dataclass
class EntryForm:
    """A form as far as it is filled in.

    `parts`: in the order in which they are asked; `answers`: of the whole deal, None while one is
    missing; `error`: why the answers do not fit together.
    """

    parts: list[Part] = field(default_factory=list)
    answers: dict[str, object] | None = None
    error: DealError | None = None

    @property
    def unanswered(self) -> Field | None:
        """The question that is asked last, and has no answer yet; None if all have one."""
        asked = self.parts[-1] if self.parts else None
        if isinstance(asked, Item):
            asked = asked.fields[-1] if asked.fields else None
        return asked if isinstance(asked, Field) and asked.answer is None else None


def fill(book: Book, sent: Sent, known: Mapping[str, int] | None = None) -> EntryForm:
    """The `EntryForm` of a rule book, filled in with what was `sent`: {name: [text, ...]}.

    known: {question: answer} of what is certain, which is not asked.
    """
    form = EntryForm()
    walk = Walk(book, known=known or {})
    try:
        while walk.question is not None:
            if not _next(walk, sent, form.parts):
                return form
        form.answers = walk.result()
        book.check(form.answers)
    except DealError as error:
        form.answers, form.error = None, error
    return form


def sent_by(book: Book, answers: Answers) -> Sent:
    """Return what a browser sends when the form is filled in with these answers."""
    sent: Sent = {}
    questions: Sequence[Question] = book.form
    for question in questions:
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
            # Players in a list are one answer; of what has questions of its own there are several.
            for item in answer if member.form and isinstance(answer, list) else [answer]:
                name = item_name(question, index)
                sent[name] = [member.key]
                inner = item if isinstance(item, dict) else {member.key: item}
                for part in member.form or (member,):
                    if part.key in inner:
                        sent.update(_sent(part, inner[part.key], f"{name}/{part.key}"))
                index += 1
    return sent


def item_name(menu: Question, index: int) -> str:
    """The name of an item of a menu in the form; its value is the key of the question."""
    return f"{menu.key}/{index}"


def _next(walk: Walk, sent: Sent, parts: list[Part]) -> bool:
    """Answer the question that is asked now, and show it. False if it has no answer yet."""
    if walk.asked().members is not None:
        return _fill_menu(walk, sent, parts)
    if walk.in_menu:  # the menu needs it
        return _fill_item(walk, sent, parts, _name_of_needed(walk, sent, parts))
    asked = _asked(walk, sent, walk.asked().key)
    parts.append(asked)
    if asked.answer is None:
        return False
    walk.give(asked.answer)
    return True


def _name_of_needed(walk: Walk, sent: Sent, parts: list[Part]) -> str:
    """The name of the item that a menu needs: the one that was sent, or a new one."""
    menu = _menu_of(walk)
    shown = [item.name for item in _items(parts, menu)]
    key = _member_of(walk).key
    index = 0
    while True:
        name = item_name(menu, index)
        if name not in shown and sent.get(name, [key])[-1] == key:
            return name
        index += 1


def _fill_menu(walk: Walk, sent: Sent, parts: list[Part]) -> bool:
    menu = walk.asked()
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
            continue  # an earlier answer was changed: this item is asked no more
        taken.add(member.key)
        walk.open(member)
        if not _fill_item(walk, sent, parts, name, member):
            return False
        if walk.in_menu:  # by this answer the menu needs another one
            return True
    members = [one for one in walk.members() if one.form is not None or one.key not in taken]
    parts.append(Offer(item_name(menu, index), menu, members))
    walk.done()
    return True


def _fill_item(
    walk: Walk, sent: Sent, parts: list[Part], name: str, member: Question | None = None
) -> bool:
    """Answer the questions of an item of a menu, which is open."""
    item = Item(name, member or _member_of(walk), [])
    parts.append(item)
    while walk.question is not None and walk.in_menu and _key_of(walk) == item.member.key:
        asked = _asked(walk, sent, f"{name}/{walk.question.key}")
        item.fields.append(asked)
        if asked.answer is None:
            return False
        walk.give(asked.answer)
    return True


def _key_of(walk: Walk) -> str:
    """The key of the menu's question that is asked now, or whose own questions are."""
    return walk.path.partition(".")[0]


def _menu_of(walk: Walk) -> Question:
    key = _key_of(walk)
    for question in walk.book.form:
        if any(member.key == key for member in question.members or ()):
            return question
    raise LookupError(key)


def _member_of(walk: Walk) -> Question:
    members: Sequence[Question] = _menu_of(walk).members or ()
    return next(member for member in members if member.key == _key_of(walk))


def _items(parts: Sequence[Part], menu: Question) -> list[Item]:
    """The items of a menu that are shown so far."""
    items = [part for part in parts if isinstance(part, Item)]
    return [item for item in items if item.name.startswith(f"{menu.key}/")]


def _asked(walk: Walk, sent: Sent, name: str) -> Field:
    """The `Field` of the question that is asked now, with the answer that was sent."""
    question = walk.asked()
    texts = sent.get(name, [])
    if isinstance(question, Numbers):
        return _several_numbers(walk, question, sent, name)
    if isinstance(question, Number):
        return _number(walk, question, name, texts[-1] if texts else "")
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


def _number(walk: Walk, question: Number, name: str, text: str) -> Field:
    low, high, start = walk.limits()
    asked = Field(name, walk.path, question, NUMBER, [start], [(low, high)], text=[text])
    asked.answer = steps_of(text, question.unit, low, high)
    if asked.answer is not None and beyond(walk.gaps(), asked.answer, up=True) != asked.answer:
        asked.answer = None
    asked.wrong = bool(text.strip()) and asked.answer is None
    return asked


def _several_numbers(walk: Walk, question: Numbers, sent: Sent, name: str) -> Field:
    """A number for each place. One that can only be one number is filled in."""
    asked = Field(name, walk.path, question, NUMBERS)
    asked.text = [""] * question.count
    asked.limits = [None] * question.count
    numbers: list[int] = []
    for nth, place in enumerate(question.places(walk.scope)):
        if len(numbers) < nth:  # one before it is missing: there are no limits yet
            continue
        low, high, _ = walk.limits(numbers)
        asked.limits[place] = (low, high)
        text = sent.get(f"{name}/{place}", [""])[-1]
        number = low if low == high else steps_of(text, question.unit, low, high)
        if number is not None and beyond(walk.gaps(numbers), number, up=True) != number:
            number = None
        asked.text[place] = typed(low, question.unit) if low == high else text
        if number is not None:
            numbers.append(number)
        elif text.strip():
            asked.wrong = True
    if len(numbers) == question.count:
        asked.answer = question.placed(walk.scope, numbers)
    return asked


def _sent(question: Question, answer: object, name: str) -> Sent:
    """Return the fields sent for one question with this answer."""
    if isinstance(answer, (list, tuple)):
        if isinstance(question, Numbers):
            texts = [typed(number, question.unit) for number in answer]
            return {f"{name}/{place}": [text] for place, text in enumerate(texts)}
        return {name: [str(seat) for seat in answer]}
    if isinstance(question, Number) and isinstance(answer, int):
        return {name: [typed(answer, question.unit)]}
    return {name: [str(answer)]}
