"""The plain editor of a table: what it shows, and one ruling of what it has sent."""

import pytest
from multidict import MultiDict

from host_tools.common.errors import DeskError, OutdatedError
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.web.director.posted_ruling import names_somebody, posted_ruling
from host_tools.web.director.ruling_form import NAMED, SitterRow, ruling_form
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


def shown(here):
    """The fields of the editor as a browser sends them if nobody changes anything."""
    editor, fields = ruling_form(here, NAMES), MultiDict()
    for one in editor.stretches:
        fields.add("source", one.source if one else "")
        fields.add("first", str(one.first) if one and one.first > 1 else "")
        fields.add("last", "" if one is None or one.last is None else str(one.last))
    for one in editor.as_signed:
        fields.add("as_signed", one)
    fields["over"] = {None: "", True: "over", False: "more"}[editor.over]
    fields["deals"] = "" if editor.deals is None else str(editor.deals)
    for grid in editor.grids:
        for place in grid.places:
            for row in place.rows:
                fields.add("sat_source", grid.source)
                fields.add("sat_place", str(place.place))
                fields.add("sat_person", "" if row.person is None else str(row.person))
                fields.add("sat_first", "" if row.first is None else str(row.first))
    return fields


def changed(fields, name, at, value):
    """The fields with another value at one of several of a name."""
    values = fields.popall(name)
    values[at] = value
    fields.extend((name, one) for one in values)
    return fields


def also(fields, **others):
    """The fields with other ones."""
    fields.update(others)
    return fields


BOX = table(box(5))
BESIDE = table(box(5), sheet(deals=10, first=3))


@pytest.mark.parametrize(
    ("situation", "rulings"),
    [
        (BOX, ()),
        (BESIDE, ()),
        (BESIDE, (counts(BESIDE, Stretch("sheet")),)),
        (BOX, (Ruling(over=True, deals=5),)),
        (BOX, (sat("box", 0, 5, (9, 3)), sat(PLAN, 0, 1, (NOBODY, 4)))),
        (table(chairs=(chair(1, (None, 3, True)), 2, 3, 4)), ()),
    ],
)
def test_what_was_only_looked_at_is_no_ruling(situation, rulings):
    here = stand(situation, *rulings)
    with pytest.raises(DeskError, match="Nothing was changed"):
        posted_ruling(shown(here), here)


def test_other_deals_count_and_what_was_known_then_is_kept():
    here = stand(BESIDE)
    fields = changed(shown(here), "last", 0, "1")
    assert posted_ruling(fields, here) == Ruling(
        counts=(Stretch("box", 1, 1), Stretch("sheet")), known={"box": 5, "sheet": 10}
    )


def test_who_is_taken_out_between_two_others_did_not_sit_there():
    here = stand(BOX, sat("box", 0, 5, (9, 3), (8, 4)))
    fields = changed(changed(shown(here), "sat_person", 1, ""), "sat_first", 1, "")
    assert posted_ruling(fields, here).sat == sat("box", 0, 5, (8, 4)).sat


def test_that_it_is_so_can_be_said_of_what_follows_by_itself():
    here = stand(BESIDE)
    ruling = posted_ruling(also(shown(here), so="yes"), here)
    assert ruling.counts == (Stretch("box", 1, 2), Stretch("sheet"))


def test_that_no_more_is_to_come_leaves_open_what_counts():
    here = stand(BOX)
    assert posted_ruling(MultiDict(over="over"), here) == Ruling(over=True)
    said = posted_ruling(also(shown(here), over="over", deals="5"), here)
    assert said == Ruling(over=True, deals=5)
    assert posted_ruling(also(shown(here), over="more"), here) == Ruling(over=False)


def test_somebody_sat_at_a_place_from_a_deal_on():
    here = stand(BOX)
    fields = changed(shown(here), "sat_person", 1, "5")
    ruling = posted_ruling(changed(fields, "sat_first", 1, "4"), here)
    assert ruling == Ruling(sat={("box", 0): (Sitter(1), Sitter(5, 4))})


def test_a_name_that_stands_there_is_said_to_be_somebodys():
    here = stand(table(box(5, places=("Ana", 2, 3, 4))))
    fields = changed(shown(here), "sat_person", 0, NAMED)
    assert names_somebody(fields)
    assert posted_ruling(fields, here, 9) == Ruling(sat={("box", 0): (Sitter(9),)})


def test_nobody_has_had_a_chair_of_the_plan():
    here = stand(table())
    fields = changed(shown(here), "sat_person", 2, "0")
    assert posted_ruling(fields, here) == Ruling(sat={(PLAN, 1): (Sitter(NOBODY),)})


@pytest.mark.parametrize("first", ["", "1"])
def test_whoever_follows_begins_later(first):
    here = stand(BOX)
    fields = changed(shown(here), "sat_person", 1, "5")
    with pytest.raises(DeskError, match=r"^first"):
        posted_ruling(changed(fields, "sat_first", 1, first), here)


def test_deals_that_end_before_they_begin_are_refused():
    here = stand(BOX)
    fields = changed(changed(shown(here), "first", 0, "4"), "last", 0, "2")
    with pytest.raises(DeskError, match="no deals are from 4 to 2"):
        posted_ruling(fields, here)


@pytest.mark.parametrize(
    ("name", "at", "value"),
    [("source", 0, "gone"), ("sat_source", 0, "gone"), ("sat_place", 0, "7")],
)
def test_a_source_that_is_gone_is_told(name, at, value):
    here = stand(BOX)
    with pytest.raises(OutdatedError):
        posted_ruling(changed(shown(here), name, at, value), here)


def test_a_chair_changes_its_holder_with_the_number_of_a_deal():
    here = stand(table(box(5), chairs=(chair(1, (5, 3)), 2, 3, 4)))
    fields = changed(shown(here), "sat_person", 11, "9")
    ruling = posted_ruling(changed(fields, "sat_first", 11, "3"), here)
    assert ruling == Ruling(sat={(PLAN, 1): (Sitter(2), Sitter(9, 3, numbered=True))})
