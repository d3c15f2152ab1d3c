"""Answers <-> the JSON documents (deal-format): validation with the path of the field at fault.

Works on what a JSON parser returns: dicts, lists, strings, numbers, booleans, None. The forms
say what may stand in a document; a key with null is the same as a key left out.
"""

from rules_core.book import names, verify_answer
from rules_core.books import book as find_book
from rules_core.books import is_current
from rules_core.errors import DealError, join
from rules_core.forms import (
    NOBODY,
    Choice,
    Fork,
    Group,
    Ignored,
    Items,
    Menu,
    Number,
    Numbers,
    Seat,
    Seats,
    flat,
)
from rules_core.incidents import ADJUST, PENALTY, WARNING, score_incident

# What may stand in every document.
_HEAD = ("rules", "tariff", "version", "id")

DEAL = "deal"
INCIDENTS = (WARNING, PENALTY, ADJUST)


class Entry:
    """What one document says: a deal or an incident under a rule book.

    `kind`: DEAL, WARNING, PENALTY or ADJUST; `content`: the answers of a deal, or an incident's
    `seat`, `points`, `reason`; `name`: the document's `id`, carried along, or None; `players`: how
    many sit at the table, where the seats of an incident are places; None for as many as play.
    """

    def __init__(self, book, kind, content, name=None, players=None):
        self.book = book
        self.kind = kind
        self.content = content
        self.name = name
        self.players = players or book.seats

    @property
    def rules(self):
        return self.book.id

    def score(self):
        """The `Score` by the rule book."""
        if self.kind == DEAL:
            return self.book.score(self.content)
        return score_incident(self.kind, self.content, self.book, self.players)


def read_document(document, books=find_book):
    """The `Entry` of a document; DealError names the field that is wrong.

    `books(rules, version)`: the rule book, as `rules_core.books.book` finds it.
    """
    if not isinstance(document, dict):
        raise DealError("", "not_object")
    rules = document.get("rules")
    if rules is None:
        raise DealError("rules", "missing")
    version = document.get("version")
    if version is not None and not is_whole(version):
        raise DealError("version", "whole")
    book = books(rules, version)
    if document.get("tariff") not in (None, book.digest):
        raise DealError("tariff", "other_tariff")
    name = document.get("id")
    if name is not None and not isinstance(name, str):
        raise DealError("id", "text")
    body = {k: v for k, v in document.items() if k not in _HEAD and v is not None}
    kinds = [kind for kind in INCIDENTS if kind in body]
    if not kinds:
        answers = _read_form(book.form, body, book.seats, "")
        book.check(answers)
        return Entry(book, DEAL, answers, name)
    for key in body:
        if key not in (kinds[0], "players"):
            raise DealError(key, "one_kind" if key in INCIDENTS else "unknown")
    players = body.get("players", book.seats)
    if not is_whole(players) or players not in book.tables:
        raise DealError("players", "choice", names(book.tables))
    content = verify_incident(kinds[0], body[kinds[0]], players)
    return Entry(book, kinds[0], content, name, players)


def verify_incident(kind, body, players):
    """What an incident at a table of so many says; DealError names the field that is wrong."""
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
            if not is_whole(value) or not 0 <= value < players:
                raise DealError(join(kind, key), "seat", players - 1)
        elif kind == PENALTY:
            if not is_whole(value) or value <= 0:
                raise DealError(join(kind, key), "positive")
        else:
            _check_adjustment(value, players, join(kind, key))
        content[key] = value
    if not isinstance(content["reason"], str) or not content["reason"].strip():
        raise DealError(join(kind, "reason"), "reason")
    return content


def _check_adjustment(points, players, path):
    if not isinstance(points, list) or len(points) != players:
        raise DealError(path, "adjust", players)
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
    known = [key for question in flat(form) for key in question.document_keys()]
    for key in body:
        if key not in known and body[key] is not None:
            raise DealError(join(path, key), "unknown")
    answers = {}
    read = []
    for question in form:
        if question.applies(answers):
            optional = isinstance(question, Menu)
            for part in question.members if optional else (question,):
                if part.applies(answers):
                    _read_question(part, body, answers, seats, path, optional)
                    read.extend(_keys_read(part, body, answers))
        elif isinstance(question, Ignored) and question.is_carried(answers):
            read.append(question.key)
    for question in flat(form):
        for key in question.document_keys():
            if body.get(key) is not None and key not in read:
                _check_says_nothing(question, key, body[key], path)
    return answers


def _keys_read(question, body, answers):
    """The keys of the document that were understood when a question was read."""
    if not isinstance(question, Fork):
        return question.document_keys()
    # A flag that is false says no more than one that is left out.
    keys = [key for key in question.flags() if body.get(key) is False]
    mark = question.marks[answers[question.key]]
    return keys + [mark[0]] if mark else keys


def _check_says_nothing(question, key, value, path):
    """Refuse what is said of a question that is not asked, unless it would go without saying."""
    here = join(path, key)
    if isinstance(question, Fork):
        unsaid = value is False and key in question.flags()
    elif isinstance(question, Choice) and question.default is not None:
        unsaid = _read_leaf(question, value, here, 0) == question.default
    else:
        unsaid = False
    if not unsaid:
        raise DealError(here, "not_asked")


def _read_question(question, body, answers, seats, path, optional):
    """Read one key into `answers`; leave it out when it is not there and need not be."""
    key = question.key
    here = join(path, key)
    if isinstance(question, Fork):
        answers[key] = _read_fork(question, body, path)
        return
    if isinstance(question, Seat) and _says_nobody(question, body, path):
        answers[key] = NOBODY
        return
    value = body.get(key)
    if value is None:
        if isinstance(question, Items) and question.is_missing(answers):
            raise DealError(here, "missing")
        if not optional:
            answers[key] = _left_out(question, here)
        return
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
        if question.is_missing(answers):
            raise DealError(here, "missing")
    else:
        answers[key] = _read_leaf(question, value, here, seats)
    try:
        verify_answer(question, answers, seats)
    except DealError as error:
        raise error.inside(path)
    if optional and isinstance(question, Choice) and answers[key] == question.default:
        del answers[key]


def _read_fork(question, body, path):
    """Which way the keys that stand in the document say it went."""
    offered = [question.marks[way] for way in question.ways]
    for key in question.flags():
        if body.get(key) is True and (key, True) not in offered:
            raise DealError(join(path, key), "not_asked")
    unmarked = None
    for way in reversed(question.ways):
        if question.marks[way] is None:
            unmarked = way
            continue
        key, meant = question.marks[way]
        value = body.get(key)
        if value is not None and meant is not None and not isinstance(value, bool):
            raise DealError(join(path, key), "flag")
        if value is not None and meant in (None, value):
            return way
    if unmarked is None:
        raise DealError(join(path, question.marks[question.ways[0]][0]), "missing")
    return unmarked


def _left_out(question, path):
    """What is meant when a document leaves the key out; DealError when it may not."""
    if isinstance(question, Choice) and question.default is not None:
        return question.default
    if isinstance(question, Numbers) and question.optional:
        return [0] * question.count
    raise DealError(path, "missing")


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
        if isinstance(question.values[0], bool):
            raise DealError(path, "flag")
        raise DealError(path, "choice", names(question.values))
    if isinstance(question, (Numbers, Seats)):
        if not isinstance(value, list):
            raise DealError(path, "list")
        for part in value:
            if not is_whole(part):
                raise DealError(path, "whole_each")
        return value
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
    if entry.book.digest:
        document["tariff"] = entry.book.digest
    if not is_current(entry.book):
        document["version"] = entry.book.version
    if entry.name is not None:
        document["id"] = entry.name
    if entry.kind == DEAL:
        _write_form(entry.book.form, entry.content, document)
    else:
        if entry.players != entry.book.seats:
            document["players"] = entry.players
        document[entry.kind] = dict(entry.content)
    return document


def _write_form(form, answers, document):
    for question in flat(form):
        if question.key in answers and question.applies(answers):
            _write_answer(question, answers[question.key], document)
    return document


def _write_answer(question, answer, document):
    key = question.key
    if isinstance(question, Fork):
        mark = question.marks[answer]
        if mark and mark[1] is not None:
            document[mark[0]] = mark[1]
    elif isinstance(question, Seat) and answer == NOBODY:
        if question.nobody:
            document[question.nobody] = True
    elif isinstance(question, Choice):
        # What goes without saying is not written.
        if answer != question.default:
            document[key] = question.values[answer]
    elif isinstance(question, Number):
        whole = answer % question.unit == 0
        document[key] = answer // question.unit if whole else answer / question.unit
    elif isinstance(question, Numbers):
        if not question.optional or any(answer):
            document[key] = list(answer)
    elif isinstance(question, Seats):
        document[key] = list(answer)
    elif isinstance(question, Group):
        document[key] = _write_form(question.form, answer, {})
    elif isinstance(question, Items):
        document[key] = [_write_form(question.form, item, {}) for item in answer]
    else:
        document[key] = answer
