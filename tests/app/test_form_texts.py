"""Every question, choice and error of every form has its texts; questions and choices fit.

Whether the rest fits is in `test_every_text`.
"""

import ast
import inspect
import random
from pathlib import Path

import pytest

from firmware.app import texts
from firmware.app.book_texts import BookTexts
from firmware.app.flows import labels
from firmware.app.flows.ask import Asker
from firmware.app.screens.answers import StepScreen
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import LINES, Context
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from rules_core import free_bonus
from rules_core.books import book
from rules_core.forms import flat
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Group, Ignored, Items, Menu, stepped
from rules_core.questions.seat import Seat
from rules_core.walker import Walk
from tests.app.table import ALL_SEATS
from tests.app.widest import NAMES
from tests.box_texts import texts_of
from tests.each import daily
from tests.how_many import cases
from tests.rules_core.free_bonuses import FIRST_TRICK, MISERE, at_home, cup

pytestmark = pytest.mark.long


def said(code):
    """All that is said in a language, also by the one that stands in."""
    own = texts_of(code)
    return said(texts.FALLBACK[code]) | own if code in texts.FALLBACK else own


TEXTS = {code: said(code) for code in texts.LANGUAGES}
# The widest that stands beside a title: the number of a deal, the mark and some of a name.
CONTEXT = Context("99", NAMES[0])
# The directions of a step.
_BY = (1, -1)
# Walks through each form in each language at the least, and within how many all has been shown.
WALKS, MOST_WALKS = cases((20, 300), (90, 300))


def form_keys(stem, form):
    """The text keys of the questions of a form and of the choices that it offers."""
    for question in form:
        if isinstance(question, Ignored):
            continue
        key = f"{stem}.{question.key}"
        yield key
        if isinstance(question, Menu):
            if not any(member.steps for member in question.members):
                yield from (f"{key}.none", f"{key}.done")
            yield from form_keys(stem, question.members)
        elif isinstance(question, (Group, Items)):
            yield from form_keys(key, question.form)
            yield from step_keys(key, question)
        elif isinstance(question, Seat):
            if question.nobody is not None:
                yield f"{key}.nobody"
        elif isinstance(question, Choice):
            values = [question.values[option] for option in question.candidates(seats=0)]
            yield from (f"{key}.{value}" for value in values if isinstance(value, str))


def step_keys(key, question):
    """The text keys of what stands in the line of a thing, and of the lines below it."""
    for name in question.order:
        parts = stepped(question, {question.form[0].key: name})
        for step in question.steps_of(name):
            words = [
                _word(part, answer)
                for part, answer in zip(parts, step, strict=True)
                if isinstance(part, Seat) or answer != part.unsaid
            ]
            yield ".".join([key, "state", *words])
    if question.steps:
        further = [part for part in question.form[1:] if part.default is not None]
        yield from (f"{key}.{part.key}.line" for part in further)


def _word(part, answer):
    """What a key says of a part: an answer, or that it is for a player."""
    if isinstance(part, Seat):
        return part.key
    return {True: "yes", False: "no"}.get(part.values[answer], part.values[answer])


def keys_of_the_desk(stem, form):
    """What only the desk asks: the box steps through the answers, whose words it says in help."""
    for question in flat(form):
        if question.steps:
            key = f"{stem}.{question.key}"
            names = set(form_keys(key, question.form[:1])) - {f"{key}.{question.form[0].key}"}
            yield key
            yield from set(form_keys(key, question.form)) - names


def book_keys(found):
    """What the device has to be able to say when this rule book is played."""
    return {f"rules.{found.id}", *form_keys(found.texts, found.form)}


def contradictions(rules):
    """Keys of the errors that a rule book's own check can raise, that of free bonuses too."""
    package = sorted(Path(inspect.getfile(type(book(rules)))).parent.glob("*.py"))
    for path in [*package, Path(free_bonus.__file__)]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "DealError":
                for part in ast.walk(node.args[1]):
                    if isinstance(part, ast.Constant):
                        yield part.value


class Wanderer:
    """A `ui` that draws every screen it is shown and answers it at random."""

    def __init__(self, canvas, chance):
        self._canvas = canvas
        self._chance = chance

    def show(self, screen):
        assert "?" in screen.title or isinstance(screen, MessageScreen), screen.title
        self._canvas.clear()
        screen.draw(self._canvas)
        return self._chance.choice(self._answers(screen))

    def later(self, work):
        work()

    def _answers(self, screen):
        if isinstance(screen, CrossScreen):
            confirm = [screen.confirm[1]] if screen.confirm else []
            return [choice[3] for choice in screen.choices] + confirm
        if isinstance(screen, MenuScreen):
            # A list of lines is stepped by their number.
            steps = range(len(screen.rows)) if isinstance(screen, StepScreen) else ()
            for cursor in range(LINES, len(screen.rows) + LINES, LINES):
                screen.cursor = min(cursor, len(screen.rows) - 1)
                screen.draw(self._canvas)
            return [row[2] for row in screen.rows] + [(index, by) for index in steps for by in _BY]
        if isinstance(screen, NumberScreen):
            # The least and the most, and what a match leaves, by which the rare extras are reached.
            low, high = screen.low, screen.high
            return [low, high, screen.value, max(low, 5), min(high, 67)]
        assert isinstance(screen, MessageScreen), screen
        return [CANCELLED]


@pytest.mark.parametrize("rules", ALL_SEATS)
def test_every_question_and_choice_has_its_texts(rules):
    keys = book_keys(book(rules))
    for code in texts.LANGUAGES:
        assert sorted(keys - set(TEXTS[code])) == [], code


@pytest.mark.parametrize("found", [cup(), at_home(MISERE, FIRST_TRICK)])
def test_free_bonuses_have_their_texts(found):
    """What a club calls them its tariff says."""
    keys = set(form_keys(found.texts, found.form)) - {
        f"{found.texts}.{key}" for _, keys in found.tariff.renamed for key in keys
    }
    for code in texts.LANGUAGES:
        assert sorted(keys - set(TEXTS[code])) == [], code


@pytest.mark.parametrize("rules", ALL_SEATS)
def test_every_contradiction_has_its_sentence(rules):
    keys = {"error.missing", *(f"error.{key}" for key in contradictions(rules))}
    for code in texts.LANGUAGES:
        assert sorted(keys - set(TEXTS[code])) == [], code


ONE_GAME = {
    "koenigrufen.declarers",
    "koenigrufen.side_by_side",
    "koenigrufen.side_by_side.done",
    "koenigrufen.side_by_side.none",
}


@pytest.mark.parametrize("code", daily(texts.LANGUAGES, ["de"]))
@pytest.mark.parametrize("rules", ALL_SEATS)
def test_every_text_of_a_form_fits_where_it_is_shown(canvas, monkeypatch, rules, code):
    texts.use_language(code)
    shown = {f"rules.{rules}"}

    def record(key, *arguments):
        shown.add(key)
        return texts.text(key, *arguments)

    def record_of(self, key):
        shown.add(key)
        return of(self, key)

    of = BookTexts.of
    monkeypatch.setattr(BookTexts, "of", record_of)
    monkeypatch.setattr(labels, "text", record)
    chance = random.Random(rules)
    found = book(rules)
    names = NAMES[: found.seats]
    keys = book_keys(found) - set(keys_of_the_desk(found.texts, found.form))
    if rules == "tirol":
        keys -= ONE_GAME  # nothing offers another one
    for number in range(MOST_WALKS):
        if number >= WALKS and keys <= shown:
            break
        view = View(chance.randrange(found.seats))
        ui = Wanderer(canvas, chance)
        walk = Walk(found, lists=True)
        asker = Asker(ui, walk, names, view, CONTEXT, lambda: None)
        assert asker.run()
        # From the result back to the last question, which may be one that is not asked at first.
        walk.back()
        assert asker.run()
    assert sorted(keys - shown) == []
