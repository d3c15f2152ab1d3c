"""In which line of a file something stands."""

import tomllib

from host_tools.tariffs.file_lines import Lines
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tariffs.write import write
from tests.each import each

ODD = '''\
# a = 1
"quoted key".inner = 1
plain = """
[not.a.table]
key = 3
"""
literal = \'\'\'
x = [1,
\'\'\'
date = 1979-05-27 07:32:00
point = 1.5
empty = []
list = [ 1, [2, 3], # with [brackets] and "quotes
  { a = 1, b = [
    "x",
    "]",
  ] },

  -4.5, "five" ]
[table] # not [this]
key = { inner = { deep = 1 }, other = "}" }
[table.below]
key = 2
[[rows]]
key = 1
[[rows]]
key = 2
[rows.below]
x = 1
  [ spaced . out ]
  key = 1
'''
PLACES = {
    ("quoted key", "inner"): 2,
    ("quoted key",): 2,
    ("plain",): 3,
    ("literal",): 7,
    ("date",): 10,
    ("point",): 11,
    ("empty",): 12,
    ("list", 0): 13,
    ("list", 1, 1): 13,
    ("list", 2): 14,
    ("list", 2, "b", 1): 16,
    ("list", 3): 19,
    ("list", 4): 19,
    ("table",): 20,
    ("table", "key", "inner", "deep"): 21,
    ("table", "below", "key"): 23,
    ("rows",): 24,
    ("rows", 0, "key"): 25,
    ("rows", 1, "key"): 27,
    ("spaced", "out"): 30,
    ("spaced", "out", "key"): 31,
    # What is not there lies in what is.
    ("table", "missing"): 20,
    ("list", 9): 13,
    ("nothing", "at", "all"): 1,
    (): 1,
}


def test_it_is_told_where_everything_stands():
    tomllib.loads(ODD)  # the text that is meant
    lines = Lines(ODD)
    assert {place: lines.line_of(place) for place in PLACES} == PLACES


def places(value, place=()):
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*place, key)
            yield from places(part, (*place, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield (*place, index)
            yield from places(part, (*place, index))


@each("rules", known_ids())
def test_every_place_of_a_written_file(rules):
    text = write(find(rules).tariff, ("[games]", "cents = 4"))
    lines = Lines(text)
    seen = 0
    for place in places(tomllib.loads(text)):
        line = text.splitlines()[lines.line_of(place) - 1]
        value = tomllib.loads(text)
        for step in place:
            value = value[step]
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        assert not line.startswith("#")
        assert isinstance(place[-1], int) or place[-1] in line, place
        assert isinstance(value, (dict, list)) or shown in line, place
        seen += 1
    assert seen > 20


@each("cut", range(0, len(ODD), 7))
def test_it_comes_to_an_end_whatever_it_is_given(cut):
    """It is asked about sound files only; but then it may not hang upon one that it misreads."""
    for text in (ODD[cut:], ODD[:cut], ODD[cut:] + "[" * 20, "a = [ = } ] ]", "[[", "a = {", "= ="):
        assert Lines(text).line_of(("list", 2)) >= 1


def test_what_lies_too_deep_is_passed_over():
    deep = "[" * 300 + '"]", { a = [1, 2] }\n' + "]" * 300
    lines = Lines(f"a = {deep}\nb = [\n  {deep},\n  2,\n]\nc = 1\n")
    assert lines.line_of(("a",) + (0,) * 200) == 1
    assert lines.line_of(("b", 0, 0)) == 4
    assert lines.line_of(("b", 1)) == 6
    assert lines.line_of(("c",)) == 8
