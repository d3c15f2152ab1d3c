"""The sources of a table side by side: who stands there, the points, and what counts."""

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.web.director.sources_shown import sources_shown
from tests.host_tools.tournament.accounts.examples import box, code, counts, sat, sheet, table
from tests.host_tools.web.tables.named import NAMES, stand


def shown(situation, *rulings):
    """What is shown of the sources of a table."""
    return sources_shown(stand(situation, *rulings), NAMES)


def test_each_place_has_its_points_summed_up():
    [one] = shown(table(box(3, places=(1, 2, 3, "Dori"), annulled=(2,))))
    assert str(one.deals) == "2 deals, with the numbers 1 to 3"
    places = [(place.stands, place.points, place.sat) for place in one.places]
    assert places[:2] == [("Anna", -16, None), ("Beat", 48, None)]
    assert "Dori" in places[3][0]


def test_it_is_said_who_sat_at_a_place_by_a_ruling():
    [one] = shown(table(box(4)), sat("box", 0, 5, (9, 3)), sat("box", 1, NOBODY))
    found = [None if place.sat is None else str(place.sat) for place in one.places]
    assert found == ["Emil to deal 2, Zita from deal 3 on", "nobody", None, None]


def test_a_source_says_what_of_it_counts():
    situation = table(box(5), sheet(deals=10, first=3, name="sheet 7"))
    ruling = counts(situation, Stretch("box", 1, 2), Stretch("sheet 7"))
    found = shown(situation, ruling)
    assert [str(one.counts) for one in found] == ["counts: deals 1 and 2", "counts: all of it"]
    found = shown(situation, counts(situation, Stretch("sheet 7")))
    assert [str(one.counts) for one in found] == ["does not count", "counts: all of it"]
    assert [one.counted for one in found] == [False, True]


def test_what_stands_on_no_sheet_can_be_taken_back_here():
    situation = table(box(5), sheet(name="sheet 7"), code((4, -4, 0, 0), name="code 9"))
    found = shown(situation, counts(situation, Stretch("box")))
    assert {one.id: one.decision for one in found} == {"box": None, "sheet 7": 7, "code 9": 9}
    found = shown(situation, counts(situation, Stretch("sheet 7")))
    assert [one.decision for one in found if one.id == "sheet 7"] == [None]


def test_the_states_of_a_source_are_said():
    changed = box(2, signed=True, changes=(False,), signed_rows=(), unread=True)
    [one] = shown(table(changed))
    said = [str(state) for state in one.states]
    assert said == ["signed", "there may be more on it", "changed after it was signed"]
    [one] = shown(table(box(2, ended=True, ended_by_director=True)))
    assert [str(state) for state in one.states] == ["ended by the director"]


def test_a_box_that_is_only_set_up_has_nothing_yet():
    [one] = shown(table(box(0, told=12)))
    assert str(one.deals) == "set up for 12 deals, nothing yet"
    assert (one.places, one.counted) == ((), False)
