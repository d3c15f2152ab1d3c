"""Can a walk be led to the answers of a deal, offered one by one?"""

from rules_core.errors import DealError
from rules_core.questions.compound import Menu
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seats
from rules_core.walker import Walk
from tests.rules_core.scribe import copy


def leads_to(book, wanted):
    """Does some walk end with the answers `wanted`, whatever its menu is answered with first?"""
    walk = Walk(book)
    while walk.question is not None and not walk.in_menu and not isinstance(walk.question, Menu):
        if not _give(walk, wanted):
            return False
    if walk.question is None:
        return walk.result() == wanted
    return _fill(book, walk.answers, wanted, list(_things(book, wanted)), set())


def _things(book, answers):
    """(question, answer) of all that is in the menu of a deal, each item of a list by itself."""
    for menu in book.form:
        if isinstance(menu, Menu) and menu.applies(answers):
            for member in menu.members:
                if member.key in answers and member.applies(answers):
                    answer = answers[member.key]
                    for thing in answer if _is_items(answer) else [answer]:
                        yield member, thing


def _fill(book, so_far, wanted, things, tried):
    """Can the menu be answered with these things, in any order, and left?

    `tried`: what was left to be answered when that failed before.
    """
    if not things:
        return _ends(Walk(book, copy(so_far)), wanted)
    if repr(things) in tried:
        return False
    tried.add(repr(things))
    for index, (member, thing) in enumerate(things):
        walk = Walk(book, copy(so_far))
        rest = things[:index] + things[index + 1 :]
        if _add(walk, member, thing) and _fill(book, walk.answers, wanted, rest, tried):
            return True
    return False


def _ends(walk, wanted):
    if walk.question is not None:
        if walk.in_menu:
            return False  # something is needed
        try:
            walk.done()
        except DealError:
            return False
    while walk.question is not None:  # what is asked behind the menu
        if not _give(walk, wanted):
            return False
    return _in_order(walk.result()) == _in_order(wanted)


def _add(walk, member, thing):
    """Answer a question of the menu with `thing`; False if that is not offered."""
    if walk.question is None:
        return False
    if walk.in_menu:
        if walk.path.partition(".")[0] != member.key:
            return False  # something else is needed first
    elif member in walk.members():
        walk.open(member)
    else:
        return False
    inner = thing if member.form else {member.key: thing}
    while walk.in_menu and walk.path.partition(".")[0] == member.key:
        if not _give(walk, inner):
            return False
    answer = walk.answers.get(member.key)
    return (answer[-1] if _is_items(answer) else answer) == thing


def _give(walk, wanted):
    """Answer the current question as `wanted`; False if that is not offered."""
    question = walk.question
    answer = wanted.get(question.key)
    if answer is None or not _is_offered(walk, question, answer):
        return False
    walk.give(copy(answer))
    return True


def _is_offered(walk, question, answer):
    if isinstance(question, Number):
        return _can_follow(walk, [], answer)
    if isinstance(question, Numbers):
        if len(answer) != question.count:
            return False
        ordered = [answer[place] for place in question.places(walk.scope)]
        return all(_can_follow(walk, ordered[:nth], number) for nth, number in enumerate(ordered))
    if isinstance(question, Seats):
        return len({*answer}) == len(answer) and {*answer} <= {*walk.options()}
    return answer in walk.options()


def _can_follow(walk, given, number):
    low, high, _ = walk.limits(given)
    in_gap = any(first <= number <= last for first, last in walk.gaps(given))
    return low <= number <= high and not in_gap


def _in_order(answers):
    """The answers with the items of each list in an order of its own; no list says nothing."""
    return {
        key: sorted(answer, key=repr) if _is_items(answer) else answer
        for key, answer in answers.items()
        if answer != []
    }


def _is_items(answer):
    return isinstance(answer, list) and all(isinstance(item, dict) for item in answer)
