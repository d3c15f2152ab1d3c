"""Answers <-> the short list of integers that a record stores.

The integers stand in the order of the form. What is not asked is not stored; a menu stores a
bit mask of the members that were answered, a list whose length may vary its length.
"""

from rules_core.forms import Group, Ignored, Items, Menu, Numbers, Seats


def pack(form, answers):
    """The answers of a complete entry as a flat list of integers >= 0."""
    packed = []
    _pack(form, answers, packed)
    return packed


def _pack(form, answers, packed):
    for question in form:
        if not question.applies(answers):
            continue
        if isinstance(question, Menu):
            members = question.members
            present = [m for m in members if m.key in answers and m.applies(answers)]
            packed.append(sum(1 << members.index(member) for member in present))
            for member in present:
                _pack_one(member, answers[member.key], packed)
        else:
            _pack_one(question, answers[question.key], packed)


def _pack_one(question, answer, packed):
    if isinstance(question, Items):
        packed.append(len(answer))
        for item in answer:
            _pack(question.form, item, packed)
    elif isinstance(question, Group):
        _pack(question.form, answer, packed)
    elif isinstance(question, Numbers):
        packed.extend(answer)
    elif isinstance(question, Seats):
        packed.append(len(answer))
        packed.extend(answer)
    else:
        packed.append(answer)


def unpack(form, packed):
    """The answers that `pack` made `packed` from; ValueError when it cannot be of this form."""
    reader = _Reader(packed)
    answers = _unpack(form, reader)
    if reader.position != len(packed):
        raise ValueError("the answers go on after the end of the form")
    return answers


class _Reader:
    def __init__(self, packed):
        self.packed = packed
        self.position = 0

    def take(self):
        if self.position == len(self.packed):
            raise ValueError("the answers end before the form does")
        self.position += 1
        return self.packed[self.position - 1]


def _unpack(form, reader):
    answers = {}
    for question in form:
        if not question.applies(answers):
            continue
        if isinstance(question, Menu):
            mask = reader.take()
            if mask >> len(question.members):
                raise ValueError("the menu " + question.key + " has no such entry")
            for bit, member in enumerate(question.members):
                if mask >> bit & 1:
                    answers[member.key] = _unpack_one(member, reader)
            if question.missing(answers) is not None:
                raise ValueError("the menu " + question.key + " lacks what is needed")
        else:
            answers[question.key] = _unpack_one(question, reader)
    return answers


def _unpack_one(question, reader):
    if isinstance(question, Items):
        count = reader.take()
        if not 0 <= count <= question.limit:
            raise ValueError("there cannot be " + str(count) + " " + question.key)
        return [_unpack(question.form, reader) for _ in range(count)]
    if isinstance(question, Group):
        return _unpack(question.form, reader)
    if isinstance(question, Numbers):
        return [reader.take() for _ in range(question.count)]
    if isinstance(question, Seats):
        count = reader.take()
        if not 1 <= count <= question.limit:
            raise ValueError("there cannot be " + str(count) + " " + question.key)
        return [reader.take() for _ in range(count)]
    return reader.take()


def most(form, answers):
    """How many integers `pack` makes at the most of an entry that begins with these answers."""
    total = 0
    for question in form:
        if question.applies(answers):
            if isinstance(question, Menu):
                members = [member for member in question.members if member.applies(answers)]
                total += 1 + _most_of_all(members)
            else:
                total += _most_of(question)
    return total


def _most_of(question):
    if isinstance(question, Ignored):
        return 0
    if isinstance(question, Items):
        return 1 + question.limit * _most_of_all(question.form)
    if isinstance(question, Group):
        return _most_of_all(question.form)
    if isinstance(question, Numbers):
        return question.count
    if isinstance(question, Seats):
        return 1 + question.limit
    return 1


def _most_of_all(form):
    """Likewise of all its questions; of those with the same key only one is asked."""
    most_of = {}
    for question in form:
        most_of[question.key] = max(_most_of(question), most_of.get(question.key, 0))
    return sum(most_of.values())
