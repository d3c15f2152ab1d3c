"""What a box brings of deals that were typed from paper meanwhile."""

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import TWICE, questions_of

from host_tools.reports.play import lines_of
from host_tools.tournament.table import LOOK, PLAYING, SIGNED, TYPED
from tests.host_tools.tournament.example_event import SOLO, deal, example, said, session

PLACE = {"round": 1, "table": 1}
# Beat wins 24 in each deal of the box.
A_DEAL = (-8, 24, -8, -8)
PAPER = (10, -10, 0, 0)


def box(played, penalty_after=None, **fields):
    """The session of the box with so many deals; Anna has a penalty of 5 after one of them."""
    entries = []
    points = [value * played for value in A_DEAL]
    for number in range(1, played + 1):
        entries.append(deal(SOLO, number, dealer=number % 4, id=f"log-{number}"))
        if number == penalty_after:
            entries.append(
                deal(SOLO, None, kind="penalty", id="fine", points=[-5, 0, 0, 0], counts=False)
            )
            points[0] -= 5
    return session(1, 1, points, played=played, entries=entries, **fields)


def paper(deals=10, **first):
    """A sheet of so many deals, beginning with `first`."""
    content = {"persons": [1, 2, 3, 4], "points": list(PAPER), "deals": deals}
    return ("rest" if first else "sheet", PLACE | content | first)


def added(deals, *more):
    """{person: points} of so many deals of the box, and of others."""
    rows = [[value * deals for value in A_DEAL], *more]
    return dict(enumerate(map(sum, zip(*rows, strict=True)), 1))


def answered(one, words, *steps):
    """The `Event` after the answer of these words."""
    now = example([one], *steps)
    [question] = questions_of(now.tables[1, 1], TWICE)
    answers = {str(each.words): each for each in answers_to(now, now.tables[1, 1], question)}
    answer = answers[words]
    decided = [(answer.kind, answer.content, str(answer.reason or ""))]
    if answer.kind == "undo":
        decided = [("undo", {"decision": number}) for number in answer.content["decision"]]
    return example([one], *steps, *decided)


def lines(now):
    return [(line.name, str(line.state or "")) for line in lines_of(now, now.tables[1, 1])]


def test_a_box_that_brings_nothing_of_the_sheet_counts_beside_it():
    now = example([box(2, signed=False)], paper(first=3)).tables[1, 1]
    assert (now.played, now.state, now.results) == (12, TYPED, added(2, PAPER))
    fewer = example([box(1, signed=False)], paper(first=3)).tables[1, 1]
    assert (fewer.played, fewer.troubles) == (11, [])


def test_what_was_typed_does_not_count_twice_before_anything_is_decided():
    table = example([box(12)], paper(first=3)).tables[1, 1]
    assert (table.played, table.signed, table.state) == (12, False, LOOK)
    assert table.results == added(2, PAPER)
    assert said(table.troubles) == [
        "the box has brought 10 deals from deal 3 on, which were typed: "
        "those of the box do not count so far"
    ]
    one_more = example([box(3, signed=False)], paper(first=3)).tables[1, 1]
    assert said(one_more.troubles) == [
        "the box has brought 1 deal from deal 3 on, which was typed: "
        "that of the box does not count so far"
    ]


def test_also_where_fewer_deals_than_are_due_would_count():
    """Five were played on paper after two, and the box has all seven."""
    table = example([box(7, signed=False)], paper(5, first=3)).tables[1, 1]
    assert (table.played, table.results, table.state) == (7, added(2, PAPER), LOOK)


def test_the_deal_that_comes_next_follows_the_sheet():
    table = example([box(7, signed=False)], paper(5, first=3)).tables[1, 1]
    assert table.upcoming == 8
    assert table.dealer == example([box(2, signed=False, dealer=3)], paper(5)).tables[1, 1].dealer


SHEET = "what was typed counts, and of the box deals 1 to 2"
BOX = "the box counts: what was typed is taken out"
FIVE_OF_BOX = "the box counts, with 5 of 12 deals: what was typed is taken out"


@pytest.mark.parametrize(
    ("words", "results", "played", "state"),
    [
        (SHEET, added(2, PAPER), 12, TYPED),
        (BOX, added(12), 12, SIGNED),
    ],
)
@pytest.mark.parametrize("first", [{"first": 3}, {}], ids=["rest", "a sheet"])
def test_each_answer_gives_the_right_totals(words, results, played, state, first):
    now = answered(box(12), words, paper(**first))
    table = now.tables[1, 1]
    assert (table.results, table.played, table.troubles) == (results, played, [])
    assert (table.over, table.state) == (True, state)


def test_a_sheet_that_does_not_say_where_it_begins_counts_beside_the_box_until_it_is_decided():
    table = example([box(12)], paper()).tables[1, 1]
    assert said(table.troubles) == ["22 deals count there, of 12 to be played"]
    assert table.results == added(12, PAPER)


def test_beside_a_sheet_of_all_deals_the_box_is_set_aside():
    now = answered(box(12), "what was typed counts: set box 00000000 aside", paper(12))
    table = now.tables[1, 1]
    assert (table.results, table.played) == (added(0, PAPER), 12)
    assert [one.id for one in table.aside] == ["s-1-1"]


def test_of_several_boxes_each_may_be_set_aside():
    sessions = [box(2, name=name) for name in ("s", "t")]
    steps = [("bind", PLACE | {"session": one.id}) for one in sessions]
    now = example(sessions, *steps, paper(12))
    [question] = questions_of(now.tables[1, 1], TWICE)
    assert str(question) == "16 deals count there, of 12 to be played"
    answers = answers_to(now, now.tables[1, 1], question)
    assert [answer.kind for answer in answers] == ["set_aside", "set_aside", "undo"]
    assert [answer.content.get("session") for answer in answers[:2]] == ["s-1-1", "t-1-1"]


def test_what_was_typed_deal_by_deal_is_taken_out_as_a_whole():
    deals = [("deal", PLACE | {"persons": [1, 2, 3, 4], "document": SOLO})] * 3
    assert answered(box(12), BOX, *deals).tables[1, 1].results == added(12)
    assert answered(box(12), "what was typed counts, and of the box deals 1 to 9", *deals).tables[
        1, 1
    ].results == added(12)


def test_what_comes_after_the_decision_is_decided_too():
    step = ("beside", {"session": "s-1-1", "deals": 2})
    table = example([box(12)], paper(first=3), step).tables[1, 1]
    assert (table.results, table.troubles) == (added(2, PAPER), [])


def test_without_a_sheet_nothing_is_left_out():
    step = ("beside", {"session": "s-1-1", "deals": 2})
    assert example([box(12)], step).tables[1, 1].results == added(12)


def test_what_was_entered_after_the_last_deal_that_counts_is_left_out_with_it():
    early, late = box(12, penalty_after=2), box(12, penalty_after=3)
    fine = (-5, 0, 0, 0)
    assert example([early], paper(first=3)).tables[1, 1].results == added(2, PAPER, fine)
    assert example([late], paper(first=3)).tables[1, 1].results == added(2, PAPER)


def test_the_sheet_says_which_deals_do_not_count():
    now = example([box(3, signed=False)], paper(first=3))
    assert lines(now) == [
        ("1", ""),
        ("2", ""),
        ("3", "from the box: it does not count, what was typed counts"),
        (None, ""),
    ]
    *_, last = lines_of(now, now.tables[1, 1])
    assert str(last.words) == "10 deals from paper, from deal 3 on"


def test_an_annulled_deal_is_not_brought_twice():
    step = ("annul", {"entry": "log-3"}, "dealt twice")
    table = example([box(3, signed=False)], paper(first=3), step).tables[1, 1]
    assert (table.troubles, table.results) == ([], added(2, PAPER))


def test_the_director_is_asked_of_a_table_that_plays_on():
    table = example([box(2, signed=False)], paper(4, first=3)).tables[1, 1]
    assert (table.state, table.played) == (PLAYING, 6)


def typed(deals, first):
    """So many deals typed one by one after a box had played the deals before `first`."""
    content = PLACE | {"persons": [1, 2, 3, 4], "document": SOLO, "first": first}
    return [("deal", content)] * deals


def test_what_was_typed_deal_by_deal_does_not_count_twice_though_fewer_than_are_due_are_there():
    """Two were typed after three, and the box has all five."""
    table = example([box(5, signed=False)], *typed(2, first=4)).tables[1, 1]
    assert (table.played, table.results, table.state) == (5, added(5), LOOK)
    assert said(table.troubles) == [
        "the box has brought 2 deals from deal 4 on, which were typed: "
        "those of the box do not count so far"
    ]
    assert (table.upcoming, table.goes_on_at) == (6, 4)


@pytest.mark.parametrize(
    ("words", "played"),
    [("what was typed counts, and of the box deals 1 to 3", 5), (FIVE_OF_BOX, 5)],
)
def test_each_answer_about_typed_deals_gives_the_right_totals(words, played):
    table = answered(box(5, signed=False), words, *typed(2, first=4)).tables[1, 1]
    assert (table.played, table.results, table.troubles) == (played, added(played), [])


def test_a_director_who_says_so_lets_nothing_of_the_box_count_beside_typed_deals():
    now = example([box(2, signed=False)], *typed(2, first=1))
    assert (now.tables[1, 1].played, now.tables[1, 1].state) == (2, LOOK)
    words = "what was typed counts: set box 00000000 aside"
    assert answered(box(2, signed=False), words, *typed(2, first=1)).tables[1, 1].played == 2


NOT_READ = "the box has 5 deals, 2 are typed at the desk: those of the box do not count so far"


def test_what_a_box_brings_that_was_not_read_when_deals_were_typed_is_asked_at_once():
    now = example([box(5, signed=False)], *typed(2, first=1))
    assert said(now.tables[1, 1].troubles) == [NOT_READ]
    assert (now.tables[1, 1].played, now.tables[1, 1].results) == (2, added(2))
    one = example([box(1, signed=False)], *typed(1, first=1)).tables[1, 1]
    assert said(one.troubles) == [
        "the box has 1 deal, 1 is typed at the desk: that of the box does not count so far"
    ]


@pytest.mark.parametrize(
    ("words", "played"),
    [("what was typed counts: set box 00000000 aside", 2), (FIVE_OF_BOX, 5), ("both count", 7)],
)
def test_each_answer_about_a_box_that_was_not_read_gives_the_right_totals(words, played):
    table = answered(box(5, signed=False), words, *typed(2, first=1)).tables[1, 1]
    assert (table.played, table.results, table.troubles) == (played, added(played), [])


@pytest.mark.parametrize(("deals", "first"), [(9, "both count"), (8, "what was typed counts")])
def test_where_both_are_just_the_deals_that_are_due_both_count_first(deals, first):
    now = example([box(deals, signed=False)], *typed(3, first=1))
    [question] = questions_of(now.tables[1, 1], TWICE)
    assert str(answers_to(now, now.tables[1, 1], question)[0].words).startswith(first)


def test_where_they_say_that_they_are_the_same_deals_the_box_does_not_count_first():
    now = example([box(7, signed=False)], *typed(5, first=3))
    [question] = questions_of(now.tables[1, 1], TWICE)
    assert "of the box deals 1 to 2" in str(answers_to(now, now.tables[1, 1], question)[0].words)


@pytest.mark.parametrize(
    ("played", "steps"),
    [(5, typed(2, first=4)), (12, typed(5, first=1)), (12, [paper()])],
    ids=["the same deals", "more than are due", "more than are due with an older sheet"],
)
def test_both_do_not_count_where_they_are_the_same_deals_or_too_many(played, steps):
    now = example([box(played, signed=False)], *steps)
    [question] = questions_of(now.tables[1, 1], TWICE)
    assert "both count" not in [
        str(one.words) for one in answers_to(now, now.tables[1, 1], question)
    ]


def test_of_a_deal_that_is_only_on_the_box_it_is_said_what_becomes_of_it():
    """Deal 11 was typed; the box has 11 and 12."""
    now = example([box(12)], *typed(1, first=11))
    [question] = questions_of(now.tables[1, 1], TWICE)
    assert str(question) == (
        "deal 11 is on the box and was typed, too; deal 12 is only on the box: "
        "of the box nothing counts from deal 11 on so far"
    )
    assert [str(one.words) for one in answers_to(now, now.tables[1, 1], question)] == [
        "the box counts, with deal 12: what was typed is taken out",
        "what was typed counts, and of the box only deals 1 to 10: deal 12 is still to be typed",
    ]
    words = "the box counts, with deal 12: what was typed is taken out"
    assert answered(box(12), words, *typed(1, first=11)).tables[1, 1].state == SIGNED
    [said_of_more] = example([box(12)], *typed(2, first=9)).tables[1, 1].troubles
    assert str(said_of_more).startswith(
        "deals 9 to 10 are on the box and were typed, too; deals 11"
    )


def test_who_has_dealt_is_as_the_typed_deal_says_it():
    """It may come after deals of a box that was not read yet."""
    content = PLACE | {"persons": [1, 2, 3, 4], "document": SOLO | {"forehand": 2}, "first": 1}
    [deal] = example([], ("deal", content)).tables[1, 1].typed_deals
    assert deal.dealer == 2


def test_from_which_deal_on_a_box_does_not_count_beside_what_is_typed():
    assert example().tables[1, 1].typed_from == 1
    assert example([box(0, signed=False)]).tables[1, 1].typed_from == 1
    assert example([box(0, signed=False)], *typed(2, first=1)).tables[1, 1].typed_from == 1
    assert example([box(3, signed=False)]).tables[1, 1].typed_from == 4
    sessions = [box(2, name=name) for name in ("s", "t")]
    steps = [("bind", PLACE | {"session": one.id}) for one in sessions]
    assert example(sessions, *steps).tables[1, 1].typed_from is None


def test_a_sheet_is_the_same_whether_it_says_that_it_begins_with_the_first_deal_or_not():
    assert example([], paper(12), paper(12, first=1)).tables[1, 1].troubles == []
    table = example([], paper(10), paper(10, first=3)).tables[1, 1]
    assert said(table.troubles) == [
        "it was typed twice, and not the same: from deal 1 on, then from deal 3 on"
    ]


def test_of_a_box_that_was_not_read_yet_nobody_knows_with_which_deal_the_desk_goes_on():
    assert example([box(0, signed=False)]).tables[1, 1].goes_on_at is None
    assert example([box(1, signed=False)]).tables[1, 1].goes_on_at == 2
    assert example([box(1, signed=False)], *typed(2, first=2)).tables[1, 1].goes_on_at == 2


def test_a_sheet_after_typed_deals_leaves_out_what_was_typed_before_it():
    """Deals 3 and 4 were typed one by one, the rest as a sheet from deal 5 on."""
    now = example([box(12)], *typed(2, first=3), paper(8, first=5)).tables[1, 1]
    assert (now.played, now.results) == (12, added(4, PAPER))
    assert said(now.troubles) == [
        "the box has brought 10 deals from deal 3 on, which were typed: "
        "those of the box do not count so far"
    ]


def test_a_deal_that_is_taken_back_and_typed_anew_begins_where_the_first_one_did():
    steps = [*typed(3, first=3), ("undo", {"decision": 19}), *typed(1, first=3)]
    table = example([box(5, signed=False)], *steps).tables[1, 1]
    assert (table.played, table.goes_on_at) == (5, 3)


def test_typed_deals_that_say_nothing_count_beside_the_box_as_they_always_did():
    deals = [("deal", PLACE | {"persons": [1, 2, 3, 4], "document": SOLO})] * 2
    table = example([box(5, signed=False)], *deals).tables[1, 1]
    assert (table.played, table.troubles) == (7, [])
