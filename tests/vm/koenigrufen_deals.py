"""Deals of Königrufen as documents, and what comes of them; walks through the form."""

from rules_core.books import book
from rules_core.documents import read_document
from rules_core.walker import Walk
from tests.rules_core import vector_files


def deal(rules, game, **said):
    """The document of a game; seat 0 is the forehand unless more is `said`."""
    document = {"rules": rules, "forehand": 0, "game": game}
    document.update(said)
    return document


def bonus(name, side="declarer", announced=True, made=True, **said):
    """A bonus in a document."""
    return dict(said, name=name, side=side, announced=announced, made=made)


def scored(document):
    """(points, money) of a document."""
    score = read_document(document).score()
    return score.points, score.money


def stands(document):
    """Whether a document is a deal."""
    return "points" in vector_files.answer(document)[0]


def check_refused(document, field, sentence=""):
    """It is refused at this field, by a sentence that begins so."""
    result, said = vector_files.answer(document)
    assert result == {"error": {"field": field}}, (document, result)
    assert said.startswith(sentence), said


def walk_to(rules, game, *given, **answers):
    """A walk with these `answers` of a game, seat 0 being forehand, and those `given` then."""
    walk = Walk(book(rules), dict(answers, forehand=0, game=game))
    give(walk, *given)
    return walk


def give(walk, *answers):
    """Give answers one after the other; a text opens that member of a menu."""
    for answer in answers:
        if isinstance(answer, str):
            walk.open(member(walk, answer))
        else:
            walk.give(answer)


def member(walk, key):
    """The member of the current menu with this key."""
    return next(found for found in walk.members() if found.key == key)


def at_bonuses(rules, game, ending, *given, **more):
    """A walk that has opened the bonuses of a game that seat 0 declared."""
    answers = dict({"declarer": 0}, ending=ending, **more)
    walk = walk_to(rules, game, **answers)
    assert walk.question.key == "extras", walk.path
    give(walk, "bonuses", *given)
    return walk
