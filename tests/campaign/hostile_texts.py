"""Hostile answers over the link and hostile documents, and what makes a text hostile."""

import base64
import json

from host_tools.boxes.link.box_answers import MAX_ANSWER, Identity
from host_tools.boxes.link.box_link import BoxLink
from host_tools.cli.commands.score import answer_line
from host_tools.common.errors import LinkError
from host_tools.common.plain import plain

NOW = 1_763_668_800  # a November evening in 2025
LONGEST_SENTENCE = 500  # characters,
LONGEST_REFUSAL = 199  # of one about a plan or about what a box answers
# Texts that a record can hold,
NAMES = (
    *("Anna", "Beat", "Carl", "Dora", "", "=1+1", "@sum", "-3", "Ä" * 24, "x\u2028y", "\x9b31m"),
    *("\u202eanna", "\u2066b", "\ufeff", ":smile:", "[bold]", "\U000e0041", "\xad", "'", '"'),
)
# and such as come over the link or in a document only.
ANY_TEXT = (*NAMES, "\x1b[2J", "a\rb", "\x7f", "a\tb", "\0", "\ud800")
DOCUMENTS = (
    {"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2},
    {"rules": "fft-4", "passed": True},
    {"rules": "fft-4", "warning": {"seat": 1, "reason": "late"}},
    {"rules": "fft-4", "adjust": {"points": [1, -1, 0, 0], "reason": "lent cards"}},
    {"rules": "tirol", "forehand": 1, "game": "solodreier", "declarer": 0, "won": True},
    {
        "rules": "krenglbach",
        "forehand": 0,
        "game": "negative",
        "declarers": [{"seat": 2, "game": "piccolo", "won": True}],
    },
)


class HostileLink(BoxLink):
    """A link by which nothing was opened and nothing stopped."""

    name = "hostile box"

    def resume(self):
        """Nothing was stopped."""

    def close(self):
        """Nothing was opened."""


class AnswerLink(HostileLink):
    """A box that answers `line` to everything."""

    def __init__(self, line):
        self._line = line

    def _call(self, function, *arguments):
        return self._line


def answer_case(rnd, folder):
    """A hostile answer ends in a short, plain LinkError, or makes sense."""
    link = AnswerLink(hostile_line(rnd, honest_answer(rnd)))
    calls = (link.identify, lambda: link.pull(0, 100), lambda: link.push_session({}))
    for call in calls:
        try:
            answer = call()
        except LinkError as error:
            wrong = wrong_sentence(error.sentence, LONGEST_REFUSAL)
            if wrong is not None:
                return wrong
        else:
            if isinstance(answer, Identity):
                _store_texts(answer)
    return None


def _store_texts(identity):
    """Every text of an identity can be stored: UnicodeEncodeError if one cannot."""
    texts = [identity.firmware, *(zone.reason for zone in identity.damage)]
    if identity.session is not None:
        texts += [identity.session.rules, identity.session.label]
    for text in texts:
        text.encode()


def honest_answer(rnd):
    """What a box might say."""
    data = rnd.randbytes(rnd.randint(0, 100))
    return rnd.choice(
        (
            {"offset": 0, "data": base64.b64encode(data).decode()},
            json.loads(json.dumps(IDENTITY)),
            {"sequence": 3},
            {"error": rnd.choice(ANY_TEXT) * rnd.choice((1, 500))},
        )
    )


IDENTITY = {
    "box": "5mFBA+erXyo=",
    "log": "5mFBA+erXyo=",
    "last": "5mFBA+erXyo=",
    "firmware": "1.0",
    "size": 100,
    "boot": 1,
    "clock": NOW,
    "synced": {"offset": 0, "clock": 0},
    "session": {
        "rules": "fft-4",
        "table": 3,
        "round": 1,
        "players": ["Anna", "Beat", "Carl", "Dora"],
        "deals": 24,
        "dealer": 0,
        "scribe": 1,
        "opponents_key": True,
        "label": "evening",
        "tariff": "",
        "numbers": [],
        "sequence": 1,
        "played": 5,
        "signed": False,
    },
    "damage": [{"offset": 0, "length": 5, "reason": "checksum"}],
    "flash": "ef4015",
    "pin_number": 0,
    "battery": None,
    "free": None,
    "fault": None,
}


def hostile_line(rnd, answer):
    """The line that says `answer`, or something like it."""
    for _ in range(rnd.randint(0, 2)):
        spoil(rnd, answer)
    line = json.dumps(answer, ensure_ascii=rnd.random() < 0.5)
    chance = rnd.random()
    if chance < 0.1:
        return line.replace(rnd.choice(':,{}[]"0'), rnd.choice(NASTY_TEXT), 1)
    if chance < 0.2:
        cut = rnd.randrange(len(line) + 1)
        return line[:cut] + rnd.choice(NASTY_TEXT) + line[cut:]
    return line


NASTY_TEXT = (
    *("", "\0", "\ud800", "\x1b[2J", "\u202e", "NaN", "-Infinity", "1e999", "9" * 5000, '"a":1,'),
    *("[" * 300, "[" * 100_000, '{"a":' * 50_000, "x" * (MAX_ANSWER + 1), "\\ud800", "é" * 100),
)


def nasty_value(rnd):
    """Something that JSON can say, but nobody would."""
    value = rnd.choice(
        (None, True, -1, 1 << 60, 10**30, 0.5, float("nan"), float("inf"), "", "\ud800", "x" * 9999)
    )
    for _ in range(rnd.choice((0, 0, 0, 1, 5, 40, 200))):
        value = [value] if rnd.random() < 0.5 else {rnd.choice(ANY_TEXT): value}
    return rnd.choice((value, rnd.choice(ANY_TEXT), [rnd.choice(ANY_TEXT)] * rnd.randint(0, 9)))


def spoil(rnd, document):
    """Change, remove or add something in a dict or a list, or in one within."""
    is_list = isinstance(document, list)
    places = list(range(len(document)) if is_list else document)
    inner = [place for place in places if isinstance(document[place], dict | list)]
    if inner and rnd.random() < 0.4:
        spoil(rnd, document[rnd.choice(inner)])
    elif places and rnd.random() < 0.8:
        document[rnd.choice(places)] = nasty_value(rnd)
    elif places and rnd.random() < 0.5:
        del document[rnd.choice(places)]
    elif is_list:
        document.append(nasty_value(rnd))
    else:
        document[rnd.choice(ANY_TEXT)] = nasty_value(rnd)


def wrong_sentence(sentence, longest=LONGEST_SENTENCE):
    """What is wrong with a sentence for the user, or None."""
    if len(sentence) > longest:
        return f"a sentence of {len(sentence)} characters: {sentence[:100]!r}"
    return None if plain(sentence) == sentence else f"not plain: {sentence!r}"


def document_case(rnd, folder):
    """A hostile document gets points, or one sentence that names a field."""
    document = json.loads(json.dumps(rnd.choice(DOCUMENTS)))
    line = hostile_line(rnd, document).encode(errors="surrogatepass")
    answer = answer_line(line)
    json.dumps(answer).encode()
    if "error" not in answer:
        return None if sum(answer["points"]) == 0 or "adjust" in document else f"{answer}"
    error = answer["error"]
    if not error["message"].endswith(".") or len(error["message"]) > LONGEST_SENTENCE:
        return f"a sentence like this: {error['message'][:100]!r}"
    return None if len(error["field"]) <= LONGEST_SENTENCE else f"field {error['field'][:99]!r}"
