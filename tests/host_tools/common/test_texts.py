"""Texts from outside: their accents, hidden letters and JSON; as CSV they are no formulas."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.boxes.link.mpremote_link import Metered, TooMuchHeardError
from host_tools.club import folding
from host_tools.club.folding import folded
from host_tools.club.person import Person, normalised
from host_tools.common import accents
from host_tools.common.accents import MOST_IN_A_ROW, composed
from host_tools.common.csv_writer import harmless, write_csv
from host_tools.common.errors import DeskError
from host_tools.common.plain import QUOTED, json_line, plain, quote, shorten
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.common.text_files import text_of
from host_tools.language.message import msg
from tests.each import each

MARKS = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029]
# What nobody can see of the letters, marks and signs of Unicode.
FILLERS = [0x34F, 0x115F, 0x1160, 0x17B4, 0x180B, 0x180F, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFFA0]
CONTROLS = [*range(0x20), *range(0x7F, 0xA0), *MARKS, *FILLERS, 0xD800, 0xDFFF]


@each("code", CONTROLS)
def test_what_is_not_shown_is_escaped(code):
    shown = plain(f"a{chr(code)}b")
    assert shown.isascii()
    assert shown.isprintable()
    assert shown[0] + shown[-1] == "ab"
    assert shown.encode().decode("unicode_escape") == f"a{chr(code)}b"


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Ürs-Peter", "鈴木", "Ana 'Nin' \\x", "😀", ""])
def test_names_stay_as_they_are(name):
    assert plain(name) == name


@given(st.text(st.characters()))
def test_plain_text_is_plain(text):
    shown = plain(text)
    assert plain(shown) == shown
    shown.encode()


@pytest.mark.long
@given(st.recursive(st.text(st.characters()), lambda inner: st.lists(inner) | st.tuples(inner)))
def test_quotes_are_short_and_plain(value):
    assert len(quote(value)) <= QUOTED
    assert plain(quote(value)) == quote(value)


@pytest.mark.long
@given(st.dictionaries(st.text(st.characters()), st.text(st.characters())))
def test_json_says_the_same_and_shows_nothing_hidden(document):
    line = json_line(document)
    assert plain(line) == line
    assert json.loads(line) == document


def test_shortening():
    assert (shorten("abcd", 4), shorten("abcde", 4)) == ("abcd", "abc…")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, column 1"),
        ('{"a": 1, "a": 2}', "'a' is there twice"),
        ("NaN", "NaN is not JSON"),
        ("-Infinity", "-Infinity is not JSON"),
        ("9" * 5000, "a number has 5000 digits"),
        ("[" * 100_000, "it is nested too deep"),
        ("[" * 33 + "]" * 33, "it is nested too deep"),
        ('{"a":' * 33 + "1" + "}" * 33, "it is nested too deep"),
    ],
)
def test_json_that_is_refused(text, words):
    with pytest.raises(StrictJsonError) as refused:
        load(text)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 100


class Port:
    """A serial port with something to read without an end."""

    in_waiting = 5

    def read(self, size):
        return b"x" * size


def test_a_port_that_never_ends():
    port = Metered(Port(), 100, 10, clock=lambda: 0)
    assert (port.read(60), port.in_waiting) == (b"x" * 60, 5)
    with pytest.raises(TooMuchHeardError, match="more than 100 bytes"):
        port.read(1000)
    port.begin()
    assert port.read(100) == b"x" * 100


def test_a_port_that_takes_for_ever():
    now = iter([0, 9, 11])
    port = Metered(Port(), 100, 10, clock=lambda: next(now))
    port.read(1)
    with pytest.raises(TooMuchHeardError, match="in 10 s"):
        port.read(1)


def written(headings, rows):
    file = io.StringIO()
    write_csv(file, headings, rows)
    return file.getvalue()


def test_cells_are_no_formulas():
    assert [harmless(text) for text in ("=1+1", "+1", "-1", "@x", "\t=1", "a=1", "")] == [
        *("'=1+1", "'+1", "'-1", "'@x", r"\t=1", "a=1", "")
    ]


def test_numbers_stay_numbers_and_sentences_are_said():
    rows = [(1, -2, None, msg("round {number}", number=3), [-4, 5])]
    assert written(("a", "b", "c", "d", "e"), rows) == "a,b,c,d,e\n1,-2,,round 3,-4 5\n"


def test_names_come_back_as_they_are():
    rows = [['Anna, genannt "Nin"', "Zoë; Łukasz"]]
    assert list(csv.reader(io.StringIO(written(["one", "two"], rows))))[1:] == rows


ACUTE, GRAVE_BELOW = "\u0301", "\u0316"
MANY = "a" + GRAVE_BELOW + ACUTE * MOST_IN_A_ROW


@pytest.fixture
def few(monkeypatch):
    """No text with too many accents is put in order."""

    def normalize(form, text):
        assert text.count(ACUTE) < MOST_IN_A_ROW
        return accents_of(form, text)

    accents_of = accents.normalize
    for module in (accents, folding):
        monkeypatch.setattr(module, "normalize", normalize)


@pytest.mark.usefixtures("few")
def test_as_many_as_a_language_has_are_one_with_their_letters():
    assert composed(f"e{ACUTE}o{GRAVE_BELOW}{ACUTE}") == f"\xe9\xf3{GRAVE_BELOW}"
    assert composed(MANY) == MANY


@pytest.mark.usefixtures("few")
def test_a_list_with_more_is_no_text():
    assert text_of(f"e{ACUTE}".encode(), "list") == "\xe9"
    with pytest.raises(DeskError, match="list is no text that can be read"):
        text_of(MANY.encode(), "list")


@pytest.mark.usefixtures("few")
def test_a_name_with_more_is_too_long():
    assert normalised(Person(1, MANY * 2)).name == MANY * 2
    assert folded(MANY) == "a"
    assert folded("Jørgen  O'Groß-Đurić") == "jorgen ogross duric"
