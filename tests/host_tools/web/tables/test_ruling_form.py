"""The plain editor: which deals of which sources count, and who sat at each place."""

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.web.director.ruling_form import SitterRow, ruling_form
from tests.host_tools.tournament.accounts.examples import box, chair, counts, sat, sheet, table
from tests.host_tools.web.tables.named import NAMES, stand


def form(situation, *rulings, **given):
    """The editor of a table, after rulings."""
    return ruling_form(stand(situation, *rulings), NAMES, **given)


def rows(one, source, place=0):
    """[(person, first)] of the rows at a place."""
    [grid] = [grid for grid in one.grids if grid.source == source]
    return [(row.person, row.first) for row in grid.places[place].rows]


def test_it_shows_the_stretches_that_count_and_room_for_another():
    one = form(table(box(2), sheet(deals=10, first=3)))
    assert one.stretches == (Stretch("box", 1, 2), Stretch("sheet"), None)
    assert [name for name, _ in one.sources] == ["box", "sheet"]
    assert (one.over, one.deals) == (None, None)


def test_it_shows_what_was_ruled_of_further_deals():
    one = form(table(box(2)), Ruling(over=True, deals=2))
    assert (one.over, one.deals) == (True, 2)


def test_a_place_has_two_rows_and_more_on_demand():
    situation = table(box(2))
    assert rows(form(situation), "box") == [(None, 1), (None, None)]
    assert len(rows(form(situation, rows=4), "box")) == 4
    ruled = form(situation, sat("box", 0, 5, (9, 2), (NOBODY, 7)))
    assert rows(ruled, "box") == [(5, 1), (9, 2), (NOBODY, 7)]


def test_the_chairs_of_the_plan_stand_beside_the_sources():
    one = form(table(box(2), chairs=(chair(1, (5, 3, True)), 2, 3, 4)))
    assert rows(one, PLAN) == [(1, 1), (5, 4)]
    assert rows(one, PLAN, 1) == [(2, 1), (None, None)]


def test_whoever_may_have_sat_there_can_be_chosen():
    one = form(table(box(2, places=(1, 2, 3, 9))), others=(5,))
    assert one.persons == (1, 2, 3, 4, 9, 5)


def test_a_changed_source_may_count_as_it_was_signed():
    changed = box(2, signed=True, changes=(False,), signed_rows=())
    situation = table(changed)
    one = form(situation, counts(situation, Stretch("box", as_signed=True)))
    assert [name for name, _ in one.signed] == ["box"]
    assert one.as_signed == {"box"}


def test_where_nothing_has_come_only_the_chairs_can_be_said():
    one = form(table())
    assert (one.stretches, [grid.source for grid in one.grids]) == ((), [PLAN])
    assert one.grids[0].places[0].rows[1] == SitterRow(None, None)
