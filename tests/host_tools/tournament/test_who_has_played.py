"""Who has played at a table, and how many deals are due for as many."""

from host_tools.tournament.seat_questions import MISSING, MORE, WHO

from host_tools.reports.remarkable import remarkable
from host_tools.tournament.table import SIGNED
from tests.host_tools.tournament.example_event import NAMES, deal, example, session
from tests.host_tools.tournament.nine import answered, asked, of_nine

DREIER = {"rules": "krenglbach", "game": "dreier", "forehand": 0, "declarer": 0, "won": True}


def test_who_does_not_come_is_neither_missing_nor_a_guess():
    """His seat was left free before the box was begun."""
    one = session(1, 1, players=["Anna", "Beat", "Carl", "Quirin"], signed=False, played=4)
    seats = {one.id: ((1, 1), (1, 2, 3, None))}
    now = of_nine([one], seats, ("withdraw", {"person": 5, "round": 1}))
    assert asked(now) == [(WHO, "seat 4: who is 'Quirin'?")]
    assert [words for words, _, _ in answered(now)] == ["that was Dora"]
    assert now.tables[1, 1].deals == 12
    assert now.tables[1, 1].seated == (1, 2, 3, 4)


def test_one_whose_name_is_nearly_that_of_the_box_is_not_missing():
    """Also where somebody else has the seat of that place."""
    one = session(1, 1, players=["Emill", "Beat", "Carl", "Dora"])
    now = of_nine([one], {one.id: ((1, 1), (None, 2, 3, 4))})
    assert [words for words, _, _ in answered(now)] == ["that was Emil", "that was Anna"]
    assert asked(now) == [
        (WHO, "seat 1: who is 'Emill'?"),
        (MISSING, "Anna was drawn there and has not played"),
    ]


def test_five_play_as_many_deals_whoever_of_them_was_drawn():
    one = session(1, 1, points=[6, 2, -3, -5, 0], players=list(NAMES[:5]), played=15, deals=15)
    seats = {one.id: ((1, 1), (1, 2, 3, 4, 5))}
    named = ("name", {"session": one.id, "place": 4, "person": 10})
    absent = ("not_played", {"round": 1, "table": 1, "person": 5})
    table = of_nine([one], seats, ("register", {"person": 10}), named, absent).tables[1, 1]
    assert (table.played, table.deals, table.state) == (15, 15, SIGNED)
    assert table.seated == (1, 2, 3, 4, 10)
    assert table.everybody == (1, 2, 3, 4, 10, 5)


def test_more_deals_than_are_due_are_noticed_until_the_director_lets_them_count():
    one = session(1, 1, played=16)
    now = example([one])
    assert asked(now) == [(MORE, "16 deals were played, of 12 that are due")]
    content = {"round": 1, "table": 1}
    assert answered(now) == [("all of them count: it counts as it stands", "end", content)]
    decided = example([one], ("end", content))
    assert (asked(decided), decided.tables[1, 1].state) == ([], SIGNED)
    assert remarks_on(decided) == [
        "more deals were played than are due: table 1 round 1 (16 of 12)"
    ]


def test_more_deals_and_what_the_director_has_annulled_are_said_apart():
    entries = [deal(DREIER, number=number) for number in range(1, 17)]
    now = example([session(1, 1, entries=entries, played=16)], ("annul", {"entry": "log-3"}, "x"))
    assert remarks_on(now) == [
        "more deals were played than are due: table 1 round 1 (16 of 12)",
        "table 1 round 1: -1 deal by the director's corrections",
    ]


def remarks_on(now):
    return [str(remark.sentence) for remark in remarkable(now)]
