"""Changed files and changed bytes of tariffs: they end in faults, or in a game that can be played.

A case changes the file of a known tariff at random, its bytes as a box gets them, or its values.
"""

import random
import re
from copy import deepcopy
from functools import cache

from host_tools.common.plain import plain
from host_tools.tariffs.difference import description, difference
from host_tools.tariffs.file import read_bytes, read_text
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tariffs.write import write
from rules_core.compound_fields import Marks, Named, Row
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.tariff_fields import MOST_WORTH
from rules_core.tariffs import book_of, decode, encode, fields_of
from rules_core.tournaments import tournament_of
from tests.campaign.cases import each_case
from tests.campaign.hostile_texts import ANY_TEXT, wrong_sentence
from tests.rules_core.scribe import enter_deal

LONGEST_SENTENCE = 199  # characters
MOST_CHOICES = 20_000  # of a scribe in one deal: more are a form without end
DEALS = 3  # played by every tariff
DETOURS = 8  # of a scribe
KINDS = ("files", "values", "bytes")

NASTY = (
    *("0", "-1", "1", "2", "3", "64", "99", "999", "1000", "1_000", "0x10", "9" * 30, "9" * 900),
    *("0.5", "1e9", "inf", "nan", "true", "false", '""', '"x"', '"solo"', "'''a'''", '"""b\\n"""'),
    *("[]", "{}", "[1, 2]", "[[[]]]", "{ value = 1 }", "1979-05-27", "07:32:00", '"\\u202e"', "#"),
    *("1979-05-27 07:32:00Z", "[1,", "{ a = ", "=", '"', "'", "[x]", "[[x]]", "a.b.c = 1", "\\"),
)
LINES = (
    *("[event]", "[games]", "[[games]]", "[names]", "[x.y]", "[]", "= 1", "a = 1", "cents = 1"),
    *('rules = "x"', 'engine = "french"', 'engine = "troccas-alone"', "seats = 3", "\0", "\t", "é"),
    *("a." * 400 + "b = 1", "[" + "a." * 400 + "b]", "x = " + "[" * 400, "[" * 400, "# " * 600),
    *("games.dreier.value = 1", 'games."dreier" = 1', "[games.dreier]", "event.stake = 1"),
)
# What stays as it is where all else is as high as it may be: who plays, and how an event goes.
KEPT = ("seats", "tables", "event", "trumps")


class EndlessFormError(Exception):
    """The form asks and asks."""


def run(seed, count):
    """See `each_case`; how many were refused, and how many played."""
    return each_case(_case, seed, count, ["refused", "played"])


def _case(seed, folder, figures):
    kind = KINDS[seed % len(KINDS)]
    wrong, played = run_case(kind, seed)
    figures["played" if played else "refused"] += 1
    return None if wrong is None else f"{kind}: {wrong}"


def run_case(kind, seed):
    """One case: what went wrong, or None; and was it a tariff, which was played by?"""
    rnd = random.Random(seed)
    rules = rnd.choice(known_ids())
    if kind == "bytes":
        tariff, wrong = _changed_bytes(rnd, rules)
    else:
        text = _changed_file(rnd, rules) if kind == "files" else _changed_values(rnd, rules)
        tariff, wrong = _read(text)
    if wrong is None and tariff is not None:
        wrong = _play(rnd, tariff, find(rules).tariff)
    return wrong, tariff is not None


# What is changed


def _changed_file(rnd, rules):
    """The file of a tariff, changed in a place or two, as bytes."""
    text = file_of(rules)
    for _ in range(rnd.randint(1, 2)):
        text = rnd.choice((_with_line, _with_value, _with_text, _moved))(rnd, text)
    data = text.encode(errors="surrogatepass")
    if rnd.random() < 0.2:
        place = rnd.randrange(len(data) + 1)
        data = data[:place] + rnd.randbytes(rnd.randint(0, 3)) + data[place + rnd.randint(0, 3) :]
    return data


@cache
def file_of(rules):
    """The file of a known tariff."""
    return write(find(rules).tariff)


def _with_line(rnd, text):
    """A line gone, twice, or another one in its place."""
    lines = text.split("\n")
    place = rnd.randrange(len(lines))
    lines[place : place + rnd.randint(0, 1)] = rnd.choice(
        ([], [lines[place]] * 2, [rnd.choice(LINES)], [rnd.choice(LINES)])
    )
    return "\n".join(lines)


def _with_value(rnd, text):
    """A number, a text, a flag or a bracket replaced."""
    words = list(re.finditer(r"-?\d+|true|false|\"[^\"\n]*\"|[][{},=]", text))
    word = rnd.choice(words)
    return text[: word.start()] + rnd.choice(NASTY) + text[word.end() :]


def _with_text(rnd, text):
    """A few characters gone, and something in their place."""
    place = rnd.randrange(len(text) + 1)
    new = rnd.choice((*ANY_TEXT, *NASTY, "\r", "\n", " "))
    return text[:place] + new + text[place + rnd.randint(0, 9) :]


def _moved(rnd, text):
    """A line in another place, or a word of another tariff."""
    lines = text.split("\n")
    if rnd.random() < 0.5:
        lines.insert(rnd.randrange(len(lines)), lines.pop(rnd.randrange(len(lines))))
    else:
        other = file_of(rnd.choice(known_ids())).split("\n")
        lines[rnd.randrange(len(lines))] = rnd.choice(other)
    return "\n".join(lines)


def _changed_values(rnd, rules):
    """The file of a tariff with other values, most of them such as may be there."""
    tariff = deepcopy(find(rules).tariff)
    kind = fields_of(tariff.engine)
    if rnd.random() < 0.2:
        tariff = _as_much_as_can_be(kind, tariff)
    for _ in range(rnd.randint(1, 5)):
        name, column = rnd.choice(kind.columns)
        setattr(tariff, name, _value(rnd, column, getattr(tariff, name)))
    return write(tariff).encode(errors="surrogatepass")


def _as_much_as_can_be(kind, value):
    """The same with every number as high as it may be."""
    if isinstance(kind, Integer):
        return kind.high
    if isinstance(kind, List) and value and value[0] == 1:
        return [1] + [kind.item.high] * (len(value) - 1)  # the levels of Kontra: none counts once
    if isinstance(kind, List):
        return [_as_much_as_can_be(kind.item, item) for item in value]
    if isinstance(kind, Row):
        parts = zip(kind.columns, kind.values(value), strict=True)
        return kind.make(
            [
                part if name in KEPT else _as_much_as_can_be(column, part)
                for (name, column), part in parts
            ]
        )
    return value


def _value(rnd, kind, value):
    """Another value of a kind, or one with a part changed."""
    if isinstance(kind, Integer):
        near = [kind.low, kind.high, value + 1, value - 1, 2 * value]
        return min(max(kind.low, rnd.choice((*near, rnd.randint(kind.low, kind.high)))), kind.high)
    if isinstance(kind, Flag):
        return not value
    if isinstance(kind, Named):
        return rnd.choice(kind.names)
    if isinstance(kind, Marks):
        return value ^ rnd.choice(kind.marks)[1]
    if isinstance(kind, PlainText):
        return "".join(rnd.choices("ab-9Äß", k=rnd.randint(kind.shortest, kind.longest)))
    if isinstance(kind, Maybe):
        return None if rnd.random() < 0.5 else _value(rnd, kind.field, value or 0)
    if isinstance(kind, List):
        items = list(value)
        chance = rnd.random()
        if items and chance < 0.5:
            place = rnd.randrange(len(items))
            items[place] = _value(rnd, kind.item, items[place])
        elif items and chance < 0.7:
            items.remove(rnd.choice(items))
        elif items and chance < 0.9:
            items.append(_value(rnd, kind.item, deepcopy(items[0])))
        else:
            rnd.shuffle(items)
        return items
    values = list(kind.values(value)) if value else [0] * len(kind.columns)
    place = rnd.randrange(len(values))
    values[place] = _value(rnd, kind.columns[place][1], values[place])
    return kind.make(values)


def _changed_bytes(rnd, rules):
    """(tariff, None) of changed bytes, (None, what is wrong with the refusal)."""
    data = bytearray(encode(find(rules).tariff))
    for _ in range(rnd.randint(1, 3)):
        place = rnd.randrange(len(data) + 1)
        new = rnd.choice(
            (b"", b"\0", b"\1", b"\x7f", b"\x80", b"\xff", b"\x80\0", rnd.randbytes(2))
        )
        data[place : place + rnd.randint(0, 2)] = new
    try:
        tariff = decode(bytes(data))
    except ValueError as error:
        return None, _wrong_sentence(str(error))
    # One tariff has one name, wherever it is written.
    return tariff, None if encode(tariff) == bytes(data) else "other bytes for the same tariff"


# What has to come of it


def _read(data):
    """(tariff, None), or (None, what is wrong with the faults)."""
    tariff, faults = read_bytes(data)
    if (tariff is None) != bool(faults):
        return tariff, "neither a tariff nor a fault, or both"
    lines = 1 + data.count(b"\n")
    for fault in faults:
        if not 1 <= fault.line <= lines:
            return None, f"line {fault.line} of {lines}"
        wrong = _wrong_sentence(fault.sentence)
        if wrong is not None:
            return None, wrong
    return tariff, None


def _wrong_sentence(sentence):
    return wrong_sentence(sentence, LONGEST_SENTENCE) if sentence else "no sentence"


def _play(rnd, tariff, other):
    """What goes wrong when it is written, told and played by; None."""
    data = encode(tariff)
    if encode(decode(data)) != data:
        return "its bytes are read as another tariff"
    back, faults = read_text(write(tariff))
    if faults or encode(back) != data:
        return f"its file is read as another tariff: {faults[:1]}"
    told = difference(other, tariff)
    if bool(told) == (encode(other) == data):
        return "what differs is not told"
    for line in map(str, (*description(tariff), *told)):
        if plain(line) != line:
            return f"not plain: {line!r}"
    book = book_of(tariff)
    book.facts()
    tournament_of(tariff.event)
    for _ in range(DEALS):
        # The scribe sees to it that the scores add up to zero, and that answers are packed and
        # unpacked, written and read without loss.
        walk = enter_deal(book, _patient(rnd), DETOURS, lambda rules, version: book)
        score = book.score(walk.answers)
        if max(map(abs, (*score.points, *(score.money or ())))) > MOST_WORTH:
            return f"a deal of {score.points}, {score.money}"
    return None


def _patient(rnd):
    """`choose` of a scribe, up to a limit."""
    left = MOST_CHOICES

    def choose(limit):
        nonlocal left
        left -= 1
        if left < 0:
            raise EndlessFormError
        return rnd.randrange(limit)

    return choose
