"""Files of formulas: what they say, and how a mistake in one is told."""

from dataclasses import replace

import pytest

from host_tools.common.errors import DeskError
from host_tools.formulas.built_in_formulas import NAMES, built_in, built_in_text
from host_tools.formulas.formula import formula_words
from host_tools.formulas.formula_file import formula_text, read_formula, read_formula_file
from host_tools.language.message import Message
from tests.each import each


@pytest.mark.parametrize("formula_id", NAMES)
def test_a_built_in_formula_is_written_as_it_is_read(formula_id):
    formula = built_in(formula_id)
    assert formula.name == str(NAMES[formula_id])
    assert read_formula(formula_text(formula)) == formula
    assert all(isinstance(sentence, Message) for sentence in formula_words(formula))


def test_a_formula_of_another_id_is_not_built_in():
    for found in (built_in, built_in_text):
        with pytest.raises(KeyError):
            found("none")


@each(
    "worth",
    "said",
    [
        ("cup", "cup points"),
        ("points", "points, of the whole event"),
        ("rank", "the rank"),
        ("rank-points", "points for the rank"),
    ],
)
def test_per_event_or_deal_are_points_alone(worth, said):
    formula = replace(built_in(next(iter(NAMES))), worth=worth)
    assert str(formula_words(formula)[0]) == f"An event is worth: {said}."


@each(
    "changes",
    "said",
    [
        ({"missed": "last"}, "A missed event counts one rank behind the last."),
        ({"best": 5}, "Best events that count: 5."),
        ({"dropped": 2}, "Worst events that do not count: 2."),
        ({"least": 3}, "Ranked is who has played at 3 events."),
        ({"worth": "rank"}, "The smallest total is the best."),
    ],
)
def test_a_formula_says_what_is_special(changes, said):
    formula = built_in(next(iter(NAMES)))
    plain = replace(formula, worth="points", best=0, dropped=0, least=1, missed="nothing")
    assert said not in map(str, formula_words(plain))
    assert said in map(str, formula_words(replace(plain, **changes)))


def test_every_key_is_written_and_read():
    text = """
name = "Our year"
worth = "rank-points"
total = "mean"
dropped = 2
least = 3
shared = "split"
ties = ["best", "wins"]
marks = ["local"]
digits = 3
[[fields]]
from = 1
points = [3, 2]
rest = 1
[[prizes]]
mark = "ladies"
title = "Queen"
cents = [5000]
"""
    formula = read_formula(text)
    assert read_formula(formula_text(formula)) == formula
    assert (formula.dropped, formula.ties, formula.prizes[0].cents) == (
        2,
        ("best", "wins"),
        (5000,),
    )


def test_a_file_of_an_editor_of_windows_is_read():
    text, formula = read_formula_file(b'\xef\xbb\xbfname = "A"\r\nworth = "cup"\r\n')
    assert (text, formula.name) == ('name = "A"\nworth = "cup"\n', "A")


@each(
    "lines",
    "sentence",
    [
        ('name = "A"', "worth is missing"),
        ('worth = "cup"', "name is missing"),
        ('name = 3\nworth = "cup"', "name: must be a text of 1 to 60 characters, not 3"),
        (
            'name = "A"\nworth = "cups"',
            "worth: must be one of: cup, points, rank, rank-points, not 'cups'",
        ),
        ('name = "A"\nworth = "cup"\nbset = 3', "bset: is not known here"),
        ('name = "A"\nworth = "cup"\nbest = 2.5', "best: must be a whole number from 0 to 200"),
        ('name = "A"\nworth = "cup"\nbest = 3\ndropped = 1', "dropped: does not go with best"),
        ('name = "A"\nworth = "cup"\nper = "deal"', "per: deal goes with worth = points only"),
        ('name = "A"\nworth = "cup"\nmissed = "last"', "missed: last goes with worth = rank only"),
        ('name = "A"\nworth = "cup"\nshared = "split"', "shared: split goes with"),
        ('name = "A"\nworth = "rank-points"', "fields: the table of points goes with"),
        ('name = "A"\nworth = "cup"\nfields = 3', "fields: must be a list of tables: [[fields]]"),
        (
            'name = "A"\nworth = "rank-points"\n[[fields]]\nfrom = 0\npoints = [1]',
            "fields[0].from: must be a whole number from 1 to 1000, not 0",
        ),
        (
            'name = "A"\nworth = "rank-points"\n[[fields]]\npoints = [1]',
            "fields[0].from is missing",
        ),
        (
            'name = "A"\nworth = "rank-points"\n[[fields]]\nfrom = 9\npoints = [1]\n'
            "[[fields]]\nfrom = 1\npoints = [1]",
            "fields: the sizes of the fields must grow",
        ),
        ('name = "A"\nworth = "cup"\nties = ["wins", "wins"]', "ties: one stands there twice"),
        (
            'name = "A"\nworth = "cup"\n[[prizes]]\nmark = "x"\n[[prizes]]\nmark = "x"',
            "prizes: one stands there twice",
        ),
        ("worth =", "the formula cannot be read: Invalid value"),
        ("a" * 20_000, "the formula is longer than 16384 characters"),
        ("[" * 900, "the formula cannot be read"),
    ],
)
def test_a_mistake_is_told_with_its_key(lines, sentence):
    with pytest.raises(DeskError) as refused:
        read_formula(lines)
    assert str(refused.value).startswith(sentence)


def test_a_file_that_is_no_text_is_refused():
    with pytest.raises(DeskError, match="byte 0 is not UTF-8"):
        read_formula_file(b"\xff")
    with pytest.raises(DeskError, match="longer than 16384 characters"):
        read_formula_file(b"a" * 100_000)
