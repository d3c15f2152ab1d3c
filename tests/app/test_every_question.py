"""No question of a form is without a golden picture."""

import pytest

from firmware.app.flows.ask import Asker
from rules_core.books import RULE_IDS, book
from rules_core.questions.compound import Group, Ignored, Items, Menu
from tests.app import test_other_pictures, test_pictures

SCENES = (
    *test_pictures.SCENES.values(),
    *test_other_pictures.KOENIGRUFEN.values(),
    *test_other_pictures.TROCCAS.values(),
)
# What the session knows is not asked.
KNOWN = {("koenigrufen", "forehand")}


def questions(stem, form, prefix=""):
    """(stem, path) of everything that a form asks."""
    for question in form:
        path = prefix + question.key
        if question.steps:
            # The box steps through it: what is asked is the menu.
            continue
        if isinstance(question, (Group, Items)):
            yield from questions(stem, question.form, path + ".")
        elif not isinstance(question, Ignored):
            yield stem, path
            if isinstance(question, Menu) and not any(member.steps for member in question.members):
                yield from questions(stem, question.members, prefix)


@pytest.fixture
def shown(monkeypatch):
    """The questions on the display right now: one or none."""
    now = []
    show = Asker.show

    def remember(asker, *arguments):
        now.append((asker.walk.book.texts, asker.walk.path))
        try:
            return show(asker, *arguments)
        finally:
            now.pop()

    monkeypatch.setattr(Asker, "show", remember)
    return now


@pytest.mark.long
def test_every_question_is_in_a_picture(make_table, shown):
    pictured = set()
    for options, keys in SCENES:
        table = make_table("de", **options)
        table.play(keys, lambda _: pictured.update(shown))
        table.pull_plug()
    asked = set()
    for rules in RULE_IDS:
        found = book(rules)
        asked.update(questions(found.texts, found.form))
    assert asked - pictured == KNOWN
