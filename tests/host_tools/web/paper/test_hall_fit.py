"""How large the seats for the hall are, and on how many pages they stand."""

import pytest

from host_tools.web.paper.hall_fit import (
    LEGIBLE,
    PAPERS,
    Fit,
    fit_rows,
    fit_tables,
    pages_by_letter,
)

NAMES = ("Anna Aigner", "Beat Bauer", "Carl Christl", "Dora Dorfer")


def rows(count, name="Anna Aigner", rounds=2):
    return [[name, *["12"] * rounds]] * count


def headings(rounds=2):
    return ["", *["Round 1"] * rounds]


def test_few_tables_have_the_largest_letters_and_many_go_over_pages():
    sizes = [fit_tables([NAMES] * count).size for count in (1, 2, 4, 6)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1.3 * sizes[-1]
    many = fit_tables([NAMES] * 30)
    assert many.each < 30
    assert many.size >= LEGIBLE[-1]


def test_what_fits_on_one_page_needs_no_second_one():
    each = fit_rows(rows(500), headings()).each
    pages = [fit_rows(rows(count), headings()).pages for count in (1, each, 2 * each, 500)]
    assert pages[:2] == [1, 1]
    assert pages == sorted(pages)
    assert 2 < pages[2] < 2 * pages[3]


def test_what_stands_below_the_last_table_has_its_room():
    alone = fit_tables([NAMES] * 2)
    assert fit_tables([NAMES] * 2, NAMES * 8).size < alone.size


def test_a_long_word_makes_smaller_letters_rather_than_a_broken_name():
    long = "Wolfeschlegelsteinhausenbergerdorff"
    assert fit_tables([[long]]).size < fit_tables([["Anna"]]).size
    assert fit_rows(rows(4, f"{long} {long}"), headings()).size < LEGIBLE[-1]


def test_many_rounds_lie_across():
    assert not fit_rows(rows(15, "Dora Hinterleitner"), headings()).paper.across
    assert fit_rows(rows(10, "Anna Christl-Dorfer", 6), headings(6)).paper.across


def test_what_fits_nowhere_is_as_small_as_can_be():
    fit = fit_rows(rows(3, "M" * 200), headings())
    assert (fit.size, fit.each) == (12, 3)


@pytest.mark.parametrize(
    ("keys", "pages", "each", "starts"),
    [
        ("aabbcc", 1, 6, [0]),
        ("aabbbbcc", 2, 6, [0, 6]),
        ("aaabbbbb", 2, 5, [0, 3]),
        ("aaaaaaaaaa", 2, 5, [0, 5]),
        ("aaaaaaaaab", 2, 5, [0, 5]),  # no third page for the sake of a letter
        ("aabbbcccdd", 3, 5, [0, 5, 8]),
    ],
)
def test_a_page_ends_with_a_letter_where_it_can(keys, pages, each, starts):
    parts = list(pages_by_letter(keys, Fit(24, 1, PAPERS[0], each, pages)))
    assert [keys[part] for part in parts] == [
        keys[start:stop] for start, stop in zip(starts, [*starts[1:], None], strict=True)
    ]
    assert all(part.stop - part.start <= each for part in parts)
