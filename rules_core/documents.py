"""Answers <-> the JSON documents (deal-format): validation with the path of the field at fault.

Works on what a JSON parser returns: dicts, lists, strings, numbers, booleans, None. The forms
say what may stand in a document; a key with null is the same as a key left out.
"""

from rules_core.book import names, verify_answer
from rules_core.books import book as find_book
from rules_core.errors import DealError, join
from rules_core.forms import NOBODY, Choice, Group, Items, Menu, Number, Seat, flat
from rules_core.incidents import ADJUST, PENALTY, WARNING, score_incident

DEAL = "deal"
INCIDENTS = (WARNING, PENALTY, ADJUST)


class Entry:
    """What one document says: a deal or an incident under a rule book.

    `kind`: DEAL, WARNING, PENALTY or ADJUST; `content`: the answers of a deal, or an incident's
    `seat`, `points`, `reason`; `name`: the document's `id`, carried along, or None.
    """

    def __init__(self, book, kind, content, name=None):
        self.book = book
        self.kind = kind
        self.content = content
        self.name = name

    @property
    def rules(self):
        return self.book.id

    def score(self):
        """The `Score` by the rule book."""
        if self.kind == DEAL:
            return self.book.score(self.content)
        return score_incident(self.kind, self.content, self.book)


def read_document(document):
    """The `Entry` of a document; DealError names the field that is wrong."""
    if not isinstance(document, dict):
        raise DealError("", "not_object")
    rules = document.get("rules")
    if rules is None:
        raise DealError("rules", "missing")
    book = find_book(rules)
    name = document.get("id")
    if name is not None and not isinstance(name, str):
        raise DealError("id", "text")
    body = {k: v for k, v in document.items() if k not in ("rules", "id") and v is not None}
    kinds = [kind for kind in INCIDENTS if kind in body]
    if not kinds:
        answers = _read_form(book.form, body, book.seats, "")
        book.check(answers)
        return Entry(book, DEAL, answers, name)
    for key in body:
        if key != kinds[0]:
            raise DealError(key, "one_kind" if key in INCIDENTS else "unknown")
    return Entry(book, kinds[0], _read_incident(kinds[0], body[kinds[0]], book), name)


def _read_incident(kind, body, book):
    keys = {WARNING: ("seat",), PENALTY: ("seat", "points"), ADJUST: ("points",)}[kind]
    if not isinstance(body, dict):
        raise DealError(kind, "object")
    for key in body:
        if key != "reason" and key not in keys and body[key] is not None:
            raise DealError(join(kind, key), "unknown")
    content = {"reason": body.get("reason")}
    for key in keys:
        value = body.get(key)
        if value is None:
            raise DealError(join(kind, key), "missing")
        if key == "seat":
            if not is_whole(value) or not 0 <= value < book.seats:
                raise DealError(join(kind, key), "seat", book.seats - 1)
        elif kind == PENALTY:
            if not is_whole(value) or value <= 0:
                raise DealError(join(kind, key), "positive")
        else:
            _check_adjustment(value, book.seats, join(kind, key))
        content[key] = value
    if not isinstance(content["reason"], str) or not content["reason"].strip():
        raise DealError(join(kind, "reason"), "reason")
    return content


def _check_adjustment(points, seats, path):
    if not isinstance(points, list) or len(points) != seats:
        raise DealError(path, "adjust", seats)
    for seat, value in enumerate(points):
        if not is_whole(value):
            raise DealError(path + "[" + str(seat) + "]", "whole")


def is_whole(value):
    """Is it an integer? True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _read_form(form, body, seats, path):
    """The answers of one object by its form."""
    if not isinstance(body, dict):
        raise DealError(path, "object")
    flags = [q.nobody for q in form if isinstance(q, Seat) and q.nobody]
    known = [question.key for question in flat(form)]
    for key in body:
        if key not in known and key not in flags and body[key] is not None:
            raise DealError(join(path, key), "unknown")
    answers = {}
    for question in form:
        optional = isinstance(question, Menu)
        for part in question.members if optional else (question,):
            if question.applies(answers) and part.applies(answers):
                _read_question(part, body, answers, seats, path, optional)
            elif body.get(part.key) is not None:
                raise DealError(join(path, part.key), "not_asked")
    return answers


def _read_question(question, body, answers, seats, path, optional):
    """Read one key into `answers`; leave it out when it is not there and need not be."""
    key = question.key
    if isinstance(question, Seat) and _says_nobody(question, body, path):
        answers[key] = NOBODY
        return
    value = body.get(key)
    if value is None:
        if optional:
            return
        raise DealError(join(path, key), "missing")
    here = join(path, key)
    if isinstance(question, Group):
        answers[key] = _read_form(question.form, value, seats, here)
        return
    if isinstance(question, Items):
        if not isinstance(value, list):
            raise DealError(here, "list")
        answers[key] = [
            _read_form(question.form, item, seats, here + "[" + str(index) + "]")
            for index, item in enumerate(value)
        ]
    else:
        answers[key] = _read_leaf(question, value, here, seats)
    try:
        verify_answer(question, answers, seats)
    except DealError as error:
        raise error.inside(path)


def _says_nobody(question, body, path):
    """Does the flag of a seat question ("passed"), or its missing key, say nobody?"""
    given = body.get(question.key) is not None
    if not question.nobody:
        return question.nobody is not None and not given
    flag = body.get(question.nobody, False)
    if not isinstance(flag, bool):
        raise DealError(join(path, question.nobody), "flag")
    if flag and given:
        raise DealError(join(path, question.key), "not_asked")
    return flag


def _read_leaf(question, value, path, seats):
    if isinstance(question, Number):
        return _read_number(value, question.unit, path)
    if isinstance(question, Choice):
        for index, name in enumerate(question.values):
            if type(value) is type(name) and value == name:
                return index
        raise DealError(path, "choice", names(question.values))
    if not is_whole(value) or not 0 <= value < seats:
        raise DealError(path, "seat", seats - 1)
    return value


def _read_number(value, unit, path):
    if not is_whole(value) and not isinstance(value, float):
        raise DealError(path, "number")
    steps = value * unit
    # Not-a-number and infinity are not equal to any whole number of steps either.
    if isinstance(steps, float):
        if steps - steps != 0 or steps != int(steps):
            raise DealError(path, "half" if unit == 2 else "whole")
        steps = int(steps)
    return steps


def write_document(entry):
    """The document of an entry; reading it gives the same entry again."""
    document = {"rules": entry.rules}
    if entry.name is not None:
        document["id"] = entry.name
    if entry.kind == DEAL:
        _write_form(entry.book.form, entry.content, document)
    else:
        document[entry.kind] = dict(entry.content)
    return document


def _write_form(form, answers, document):
    for question in flat(form):
        key = question.key
        if key not in answers:
            continue
        answer = answers[key]
        if isinstance(question, Seat) and answer == NOBODY:
            if question.nobody:
                document[question.nobody] = True
        elif isinstance(question, Choice):
            document[key] = question.values[answer]
        elif isinstance(question, Number):
            whole = answer % question.unit == 0
            document[key] = answer // question.unit if whole else answer / question.unit
        elif isinstance(question, Group):
            document[key] = _write_form(question.form, answer, {})
        elif isinstance(question, Items):
            document[key] = [_write_form(question.form, item, {}) for item in answer]
        else:
            document[key] = answer
    return document
