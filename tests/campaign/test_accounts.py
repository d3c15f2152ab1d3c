"""That the campaign of accounts finds a table whose account is not what the desk says."""

from dataclasses import replace

import pytest

from tests.campaign import accounts
from tests.cases import sentences as words
from tests.cases.row import BOX, CODE, SHEET, Part, Ruling, Said, Source, Stretch

NAMES = accounts.TABLES[0]
FRITZ = ("Anna", "Fritz", "Carl", "Dora")  # instead of Beat
IDA = ("Anna", "Ida", "Carl", "Dora")


def box(name, last, places=NAMES, table=1, **marks):
    """A box of `last` deals."""
    stretches = (Stretch(1, last, accounts.RESULTS[0]),) if last else ()
    return Source(name, BOX, 1, table, places, stretches, marks)


def paper(kind, *points):
    """All deals of table 1, in one sum."""
    return Source(kind, kind, 1, 1, NAMES, (Stretch(1, accounts.DUE, points),))


def reasons(*told):
    """Why the tables differ, {table: words}, after what was told and answered."""
    events = [one for one in told if not isinstance(one, Ruling)]
    today, model = (
        accounts.TodayEvening(accounts.PLAN),
        accounts.ModelEvening(accounts.PLAN, events),
    )
    for entry in events:
        today.take(entry)
    for ruling in (one for one in told if isinstance(one, Ruling)):
        offers = accounts.offers_in(today, today.event())
        today.decide(*next(one.steps for one in offers if one.ruling == ruling))
        model = accounts.answered(model, ruling)
    desk, account = accounts.of_today(today), accounts.of_model(model)
    return {
        at: accounts.why(desk[at], account[at], told, at)
        for at in (1, 2)
        if accounts.compared(desk[at], account[at]) not in accounts.ALIKE
    }


def test_a_box_that_changes_nothing_changes_no_other_table():
    second = box("box B", 3, IDA)
    found = reasons(box("box A", 12, FRITZ, signed=True), second, box("box C", 0, table=2))
    assert "nor at another table" in found[2]


def test_who_has_followed_is_typed_and_leaves_the_code():
    told = (
        box("box A", 11),
        paper(CODE, 10, -10, 0, 0),
        Said(words.STOPS, {"person": "Beat", "deals": 3}),
        Said(words.STANDS_IN, {"person": "Hilde", "whom": "Beat"}),
        Ruling(sat={("box A", 2): (("Beat", 1), ("Hilde", 4))}),
    )
    assert "leaves the code" in reasons(*told)[1]


def test_a_penalty_of_annulled_deals():
    told = (
        box("box A", 7, fined={"Anna": (5, 4)}),
        Said(words.STOPS, {"person": "Dora", "deals": 3}),
        Ruling(counts=(Part("box A"),)),
        Ruling(counts=(Part("box A", 1, 3),)),
    )
    assert "penalty" in reasons(*told)[1]


def test_a_box_set_aside_by_an_answer_is_asked_about_again():
    told = (
        box("box A", 1, signed=True),
        paper(SHEET, -96, 288, -96, -96),
        Ruling(counts=(Part("sheet"),)),
    )
    assert "in other words" in reasons(*told)[1]


def test_an_exchange_is_answered_at_the_other_table():
    beside = ("Emil", "Fritz", "Gerti", "Hans")
    told = (
        box("box A", 12),
        replace(paper(SHEET, -96, 288, -96, -96), places=("Anna", "Beat", "Carl", "Fritz")),
        box("box C", 12, beside, table=2, signed=True),
        Ruling(counts=(Part("sheet"),)),
        Ruling(sat={("box C", 2): (("Dora", 1),)}),
    )
    assert "in other words" in reasons(*told)[1]


def test_a_chair_that_was_ruled_and_given_away_is_ruled_no_more():
    told = (
        box("box A", 11),
        Said(words.SAT, {"session": "box A", "place": 1, "person": "Fritz"}),
        Ruling(sat={("chair", 1): (("nobody", 1),)}, place=(1, 1)),
        Ruling(says=(Said(words.TAKES_SEAT, {"person": "Anna", "whom": "Fritz"}),)),
    )
    assert reasons(*told) == {}


def test_what_counts_as_it_stands_ends_its_table():
    sheet = Source("sheet", SHEET, 1, 1, NAMES, (Stretch(6, 12, (-96, 288, -96, -96)),))
    told = (
        box("box A", 12, annulled=[2]),
        sheet,
        Said(words.STOPS, {"person": "Carl", "deals": 5}),
        *[Ruling(counts=(Part("box A", 1, 5), Part("sheet")))] * 2,
    )
    assert "after he has stopped, and nobody followed" in reasons(*told)[1]


def test_an_answer_that_ends_the_table_at_the_desk_alone():
    sheet = Source("sheet", SHEET, 1, 1, NAMES, (Stretch(1, 10, (-96, 288, -96, -96)),))
    told = (
        box("box A", 1, signed=True),
        sheet,
        Said(words.STOPS, {"person": "Beat", "deals": 3}),
        Ruling(counts=(Part("box A"), Part("sheet"))),
    )
    assert "after he has stopped, and nobody followed" in reasons(*told)[1]


def test_nobody_sits_at_two_places():
    beside = box("box C", 12, accounts.TABLES[1], table=2, signed=True)
    sat = [
        Said(words.SAT, {"session": "box C", "place": place, "person": "Fritz"}) for place in (2, 4)
    ]
    nobody = Ruling(sat={("chair", 4): (("nobody", 1),)}, place=(1, 2))
    assert reasons(beside, *sat, nobody)[2].startswith("nobody sits at two places")


def test_who_has_stopped_is_not_missed():
    told = (
        Said(words.STOPS, {"person": "Beat", "deals": 9}),
        box("box A", 12, IDA, annulled=[9]),
        box("box C", 4, accounts.TABLES[1], table=2),
        Ruling(sat={("box A", 2): (("Ida", 1),)}),
        Ruling(counts=(Part("box A"),)),
    )
    assert reasons(*told)[1].startswith("who has stopped is not missed")


def test_who_sat_by_an_answer_is_no_stranger_on_the_sheet():
    told = (
        box("box A", 5, signed=True),
        paper(SHEET, -96, 288, -96, -96),
        box("box C", 7, accounts.TABLES[1], table=2, signed=True),
        Said(words.SAT, {"session": "box C", "place": 2, "person": "Anna"}),
        Ruling(sat={("sheet", 1): (("Fritz", 1),)}),
        Ruling(counts=(Part("sheet"),)),
    )
    assert "in other words" in reasons(*told)[1]


@pytest.mark.slow
def test_every_difference_has_a_reason():
    assert accounts.run(3, 60) == {"cases": 60, "failures": []}


@pytest.mark.slow
def test_a_wrong_account_is_found(monkeypatch):
    right = accounts.of_model

    def wrong(evening):
        return {
            table: accounts.Stand(one.points | {"Anna": 1}, one.deals, ())
            for table, one in right(evening).items()
        }

    monkeypatch.setattr(accounts, "of_model", wrong)
    assert accounts.run(3, 60)["failures"]
