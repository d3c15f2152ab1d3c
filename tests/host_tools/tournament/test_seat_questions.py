"""What has to be decided about who sits at a table, and the answers that come first."""

import re

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import (
    BOX,
    FEWER,
    GONE,
    MISSING,
    STRANGER,
    WHO,
    Question,
    questions_of,
)

from host_tools.language.translator import translator
from host_tools.tournament.comers import comers
from host_tools.tournament.event import event_of
from host_tools.tournament.person import Person
from host_tools.tournament.seating import LABEL, Seating
from host_tools.tournament.seating_sentences import not_coming, out_of_place
from host_tools.tournament.table import LOOK, NOT_SET_UP, SIGNED
from rules_core.books import book
from tests.host_tools.tournament.example_event import (
    EVENT,
    NAMES,
    PERSONS,
    deal,
    example,
    example_from,
    journal,
    said,
    session,
)
from tests.host_tools.tournament.nine import MORE, answered, asked, of_nine

EMPTY = {"points": [0, 0, 0, 0], "played": 0, "signed": False}
DREIER = {"rules": "krenglbach", "game": "dreier", "forehand": 0, "declarer": 0, "won": True}


def test_a_question_is_said_as_its_sentence():
    [question] = (
        example([session(1, 1, players=["Anna", "Baet", "Carl", "Dora"])]).tables[1, 1].troubles
    )
    assert isinstance(question, Question)
    assert str(question) == "seat 2: who is 'Baet'?"
    assert translator("de").say(question) == "Platz 2: wer ist 'Baet'?"


def test_a_short_form_has_whom_it_means_as_its_first_answer():
    nicknames = ["Poldi", "Hansi", "Gerti", "Seppi"]
    known = PERSONS | {1: Person(1, "Gertrude Huber"), 3: Person(3, "Karl Auer")}
    made = session(1, 1, players=nicknames)
    seatings = {made.id: Seating((1, 1), (None,) * 4, LABEL)}
    now = event_of(EVENT, journal(), known, [made], seatings, book("krenglbach").event)
    table = now.tables[1, 1]
    first = [str(answers_to(now, table, one)[0].words) for one in table.troubles]
    assert first[2] == "that was Gertrude Huber"
    assert first[0] == "that was Gertrude Huber"  # who was drawn there


def test_a_misspelt_name_has_whom_it_means_as_its_first_answer():
    one = session(1, 1, players=["Anna", "Baet", "Carl", "Dora"])
    now = example([one])
    assert asked(now) == [(WHO, "seat 2: who is 'Baet'?")]
    content = {"session": one.id, "place": 1, "person": 2}
    assert answered(now) == [("that was Beat", "name", content)]
    assert example([one], ("name", content)).tables[1, 1].state == SIGNED


def test_of_two_unknown_names_each_has_who_was_drawn_to_that_seat_first():
    now = example([session(1, 1, players=["Anna", "X", "Carl", "Y"])])
    first, second = now.tables[1, 1].troubles
    words = [
        [str(one.words) for one in answers_to(now, now.tables[1, 1], question)]
        for question in (first, second)
    ]
    assert words == [["that was Beat", "that was Dora"], ["that was Dora", "that was Beat"]]


SUBSTITUTE = ("substitute", {"person": 9, "whom": 4, "round": 1})


def test_what_was_played_under_the_old_name_was_played_by_the_substitute():
    one = session(1, 1)
    made = journal()
    old = example_from(made, [one])
    assert old.tables[1, 1].results[4] == -5
    seatings = {one.id: Seating((1, 1), (1, 2, 3, 4), LABEL)}

    def now(*steps):
        return event_of(
            EVENT,
            journal(SUBSTITUTE, *steps),
            MORE,
            [one],
            seatings,
            book("krenglbach").event,
        )

    asked_now = now()
    assert asked(asked_now) == [(STRANGER, "Dora plays there and is replaced by Ida")]
    content = {"session": one.id, "place": 3, "person": 9}
    replaced, himself = answered(asked_now)
    assert replaced == ("that was Ida, who replaces Dora", "name", content)
    assert himself == ("it was Dora", "name", content | {"person": 4})
    assert now(("name", content)).tables[1, 1].results == {1: 6, 2: 2, 3: -3, 9: -5}
    # It was Dora all the same: then Ida has not played.
    confirmed = now(("name", content | {"person": 4}))
    assert asked(confirmed) == [(MISSING, "Ida was drawn there and has not played")]


def test_a_box_of_four_at_a_table_of_five_is_not_complete():
    one = session(1, 1)
    seats = {one.id: ((1, 1), (1, 2, 3, 4))}
    now = of_nine([one], seats)
    table = now.tables[1, 1]
    assert (table.played, table.deals, table.state) == (12, 15, LOOK)
    assert asked(now) == [(MISSING, "Emil was drawn there and has not played")]
    content = {"round": 1, "table": 1, "person": 5}
    assert answered(now) == [("Emil did not play: no points", "not_played", content)]
    decided = of_nine([one], seats, ("not_played", content)).tables[1, 1]
    assert (decided.played, decided.deals, decided.state) == (12, 12, SIGNED)
    assert 5 not in decided.results


def test_somebody_else_sat_in_his_place():
    one = session(1, 1)
    seats = {one.id: ((1, 1), (1, 2, 3, 4))}
    content = {"session": one.id, "place": 3, "person": 5}
    now = of_nine([one], seats, ("name", content))
    assert now.tables[1, 1].results == {1: 6, 2: 2, 3: -3, 5: -5}
    assert asked(now) == [(MISSING, "Dora was drawn there and has not played")]


def test_who_has_played_at_another_table_is_not_missing():
    one, other = session(1, 1), session(1, 2)
    there = ((1, 2), (6, 7, 5, 9))
    now = of_nine([one, other], {one.id: ((1, 1), (1, 2, 3, 4)), other.id: there})
    assert asked(now) == [(FEWER, "signed after 12 of 15 deals")]
    assert asked(now, (1, 2))[0][0] == STRANGER


def test_signed_with_fewer_deals_is_complete_when_the_director_says_so():
    one = session(1, 1, played=7)
    now = example([one])
    assert asked(now) == [(FEWER, "signed after 7 of 12 deals")]
    content = {"round": 1, "table": 1}
    assert answered(now) == [("no more deals: it counts as it stands", "end", content)]
    assert example([one], ("end", content)).tables[1, 1].state == SIGNED
    assert asked(example([session(1, 1, played=7, signed=False)])) == []


def test_a_table_that_was_ended_at_its_box_is_complete_when_a_director_says_so():
    """Whoever ended it there: a box without a PIN asks nobody."""
    ended = session(1, 1, played=7, ended=True)
    now = example([ended])
    assert asked(now) == [(FEWER, "signed after 7 of 12 deals")]
    assert str(now.standings().open[0]) == "round 1, table 1: look"
    assert example([ended], ("end", {"round": 1, "table": 1})).tables[1, 1].state == SIGNED
    assert now.tables[1, 1].results == {1: 6, 2: 2, 3: -3, 4: -5}


def test_the_director_has_ended_it_with_his_pin_or_has_closed_the_event():
    early = {"played": 7, "ended": True}
    assert asked(example([session(1, 1, **early, director_ended=True)])) == []
    assert asked(example([session(1, 1, **early)], ("close", {"closed": True}))) == []


def test_what_the_director_has_annulled_is_not_missing():
    entries = [deal(DREIER, number=number) for number in range(1, 13)]
    one = session(1, 1, entries=entries)
    assert asked(example([one], ("annul", {"entry": "log-3"}, "twice"))) == []


def test_a_table_that_is_typed_deal_by_deal_may_still_have_everybody():
    deals = {"round": 1, "table": 1, "persons": [2, 3, 4, 5], "document": DREIER}
    assert asked(of_nine([], {}, ("deal", deals))) == []
    over = of_nine([], {}, *[("deal", deals)] * 15)
    assert asked(over) == [(MISSING, "Anna was drawn there and has not played")]


def test_a_sheet_without_somebody_is_noticed():
    sheet = {"persons": [1, 2, 3, 8], "points": [6, 2, -3, -5], "deals": 12}
    now = example([], ("sheet", sheet | {"round": 1, "table": 1}))
    assert said(now.tables[1, 1].troubles) == [
        "Hans is on the sheet and was not drawn to that table",
        "Dora was drawn there and has not played",
    ]


# Before anything is played.

CALLED = ("make a note: it is on its way to the desk", "call_back", {"session": "s-1-1"})


@pytest.mark.parametrize(
    ("persons", "sentence"),
    [
        ((1, 2, 3, 4), None),
        ((4, 3, 2, 1), None),
        ((1, 2, 3, None), None),
        (
            (1, 2, 3, 8),
            "the box still has Hans and not Dora: carry it back before a deal is entered, or go on",
        ),
        (
            (1, 7, 3, 8),
            "the box still has Gerti, Hans and not Beat, Dora: "
            "carry it back before a deal is entered, or go on",
        ),
    ],
)
def test_a_box_that_is_set_up_for_others(persons, sentence):
    one = session(1, 1, **EMPTY)
    seatings = {one.id: Seating((1, 1), persons, LABEL)}
    now = event_of(EVENT, journal(), PERSONS, [one], seatings, book("krenglbach").event)
    assert asked(now) == ([] if sentence is None else [(BOX, sentence)])


def test_a_box_has_one_more_or_one_less_than_the_table():
    one, other = session(1, 1, **EMPTY), session(1, 2, **EMPTY)
    seats = {one.id: ((1, 1), (1, 2, 3, 4)), other.id: ((1, 2), (6, 7, 8, 9, 5))}
    now = of_nine([one, other], seats)
    assert asked(now) == [
        (BOX, "the box does not have Emil: carry it back before a deal is entered")
    ]
    assert asked(now, (1, 2)) == [
        (BOX, "the box still has Emil: carry it back before a deal is entered")
    ]
    assert answered(now) == [CALLED, unused(one)]
    assert answered(now, (1, 2))[1:] == [unused(other)]  # Emil sits at the other table


def unused(one):
    words = "nothing will be played on this box: do not ask again"
    return (words, "set_aside", {"session": one.id})


def test_a_box_with_one_too_many_whose_seat_was_left_empty_is_of_a_table_of_five():
    withdraw = ("withdraw", {"person": 5, "round": 1})
    empty = ("empty_seat", {"round": 1, "person": 5})
    now, one = on_a_box((1, 1), (1, 2, 3, 4, 5), withdraw, empty)
    _, (words, kind, content), aside = answered(now)
    assert (words, kind) == ("Emil plays here too: the table is of 5", "undo")
    undone = [now.journal.decisions[number - 1].kind for number in content["decision"]]
    assert undone == ["empty_seat", "withdraw"]
    assert aside == unused(one)
    undoing = [("undo", {"decision": number}) for number in sorted(content["decision"])[::-1]]
    decided, _ = on_a_box((1, 1), (1, 2, 3, 4, 5), withdraw, empty, *undoing)
    assert asked(decided) == []


def test_a_box_with_one_too_many_who_has_no_seat_is_of_a_table_of_five():
    now, one = on_a_box((1, 2), (6, 7, 8, 9, 10), ("register", {"person": 10}))
    content = {"round": 1, "table": 2, "person": 10}
    joins = ("Jan plays here too: the table is of 5", "join_table", content)
    assert answered(now, (1, 2))[1:] == [joins, unused(one)]
    decided, _ = on_a_box((1, 2), (6, 7, 8, 9, 10), ("register", {"person": 10}), joins[1:])
    assert asked(decided, (1, 2)) == []


def test_one_of_a_box_with_too_many_may_be_who_is_not_on_it():
    now, one = on_a_box((1, 2), (6, 7, 8, 1, 2))
    content = {"session": one.id, "place": 3, "person": 9}
    assert answered(now, (1, 2))[1] == ("Anna on the box is Ida", "name", content)


def on_a_box(place, persons, *steps):
    """The `Event` of nine, with a box set up for these persons at a table of round 1."""
    one = session(*place, deals=3 * len(persons), **EMPTY)
    return of_nine([one], {one.id: (place, persons)}, *steps), one


def go_on(now, place):
    """(the sentence about the box, {who plays on: as whom}) of a table."""
    [question] = questions_of(now.tables[place], BOX)
    said = [words for words, *_ in answered(now, place) if words.startswith("go on")]
    played = [re.fullmatch("go on: (.+) plays as (.+)", words).groups() for words in said]
    return str(question).partition(": ")[2], dict(played)


OR_GO_ON = "carry it back before a deal is entered, or go on"
CARRY = "carry it back before a deal is entered"
EACH = {"Fritz": "Anna", "Gerti": "Beat", "Hans": "Carl", "Ida": "Dora"}


@pytest.mark.parametrize(
    ("place", "persons", "what", "played"),
    [
        ((1, 2), (6, 7, 8, 10), OR_GO_ON, {"Ida": "Jan"}),  # one replaced
        ((1, 2), (6, 1, 2, 9), OR_GO_ON, {"Gerti": "Anna", "Hans": "Beat"}),  # two replaced
        ((1, 2), (1, 2, 3, 4), OR_GO_ON, EACH),  # all
        ((1, 2), (6, 7, 8, 1, 2), CARRY, {}),  # two left and one came
        ((1, 2), (6, 7, 8, 9, 1), CARRY, {}),  # one only left
        ((1, 1), (1, 2, 3, 4), CARRY, {}),  # a fifth came
        ((1, 1), (1, 2, 3, 6), CARRY, {}),  # one left and two came
    ],
)
def test_every_shape_of_a_box_has_its_answer(place, persons, what, played):
    """Either as many have come as are gone, and each button leaves less to be decided."""
    now, one = on_a_box(place, persons)
    sentence, buttons = go_on(now, place)
    assert (sentence, buttons) == (what, played)
    assert answered(now, place)[0][1] == "call_back"
    answers = answered(now, place)
    steps = [(kind, content) for words, kind, content in answers if words.startswith("go on")]
    decided, _ = on_a_box(place, persons, *steps)
    assert asked(decided, place) == ([] if played else asked(now, place))
    called, _ = on_a_box(place, persons, ("call_back", {"session": one.id}))
    assert go_on(called, place) == ("it is expected at the desk", buttons)


def test_after_the_first_of_two_buttons_the_second_one_is_left():
    now, _ = on_a_box((1, 2), (6, 1, 2, 9))
    _, kind, content = next(each for each in answered(now, (1, 2)) if each[1] == "name")
    half, _ = on_a_box((1, 2), (6, 1, 2, 9), (kind, content))
    assert go_on(half, (1, 2)) == (OR_GO_ON, {"Hans": "Beat"})


def test_who_replaces_one_of_several_plays_as_him():
    """Also where he was replaced by two, one after the other."""
    first = ("substitute", {"person": 10, "whom": 8, "round": 1})
    second = ("substitute", {"person": 11, "whom": 10, "round": 1})
    exchange = ("exchange", {"round": 1, "one": 6, "other": 1})
    now, _ = on_a_box((1, 2), (6, 7, 8, 9), first, second, exchange)
    assert go_on(now, (1, 2)) == (OR_GO_ON, {"Anna": "Fritz", "Kurt": "Hans"})


def test_a_box_that_is_carried_back_is_expected_at_the_desk():
    one = session(1, 1, **EMPTY)
    seatings = {one.id: Seating((1, 1), (1, 2, 3, 4), LABEL)}

    def now(*steps):
        made = journal(SUBSTITUTE, *steps)
        return event_of(EVENT, made, MORE, [one], seatings, book("krenglbach").event)

    assert answered(now())[0] == CALLED
    called = now(CALLED[1:])
    sentence = "the box still has Dora and not Ida: it is expected at the desk"
    assert asked(called) == [(BOX, sentence)]
    assert [kind for _, kind, _ in answered(called)] == ["name"]  # it may go on all the same


def test_the_table_goes_on_under_the_old_name():
    one = session(1, 1, **EMPTY)
    seatings = {one.id: Seating((1, 1), (1, 2, 3, 4), LABEL)}

    def now(*steps, sessions=(one,)):
        made = journal(SUBSTITUTE, *steps)
        return event_of(EVENT, made, MORE, list(sessions), seatings, book("krenglbach").event)

    content = {"session": one.id, "place": 3, "person": 9}
    assert answered(now()) == [CALLED, ("go on: Ida plays as Dora", "name", content)]
    assert asked(now(("name", content))) == []
    played = now(("name", content), sessions=[session(1, 1)])
    assert played.tables[1, 1].results[9] == -5


def test_a_box_that_has_begun_another_session_is_set_up_no_more():
    one = session(1, 1, **EMPTY, left=True)
    seatings = {one.id: Seating((1, 1), (1, 2, 3, 8), LABEL)}
    now = event_of(EVENT, journal(), PERSONS, [one], seatings, book("krenglbach").event)
    assert asked(now) == []


# Who leaves when the round has begun at other tables.


def leaving(person, *steps, sessions=(), seats=()):
    gone = ("withdraw", {"person": person, "round": 1})
    return of_nine(list(sessions), dict(seats), gone, *steps)


def test_the_table_of_one_who_stops_can_be_mended():
    now = leaving(7)
    assert asked(now, (1, 2)) == [(GONE, "Gerti has a seat and plays no more")]
    taken = {"round": 1, "person": 1, "whom": 7}
    met = ["Fritz"] * 2 + ["Hans and Ida"] * 3  # in round 2, and Gerti, who has left
    words = [
        f"{name} comes over from table 1, meets {names} in another round, too"
        for name, names in zip(NAMES[:5], met, strict=True)
    ]
    answers = answered(now, (1, 2))
    assert [one[0] for one in answers] == words
    assert answers[0] == (words[0], "take_seat", taken)
    mended = leaving(7, ("take_seat", taken))
    assert mended.state.rounds[0] == ((2, 3, 4, 5), (6, 1, 8, 9))
    assert asked(mended, (1, 2)) == []


def test_of_who_comes_later_it_is_said_from_when_on_he_plays():
    now = of_nine([], {}, ("late", {"person": 7, "round": 2}))
    later = "Gerti has a seat and plays only from round 2 on"
    assert asked(now, (1, 2)) == [(GONE, later)]
    assert said(not_coming(now, (1, 2))) == said(out_of_place(now, 1)) == [later]


def test_nobody_comes_over_from_a_table_that_has_begun():
    one = session(1, 1, points=[0] * 5, players=list(NAMES[:5]), played=1, signed=False)
    now = leaving(7, sessions=[one], seats={one.id: ((1, 1), (1, 2, 3, 4, 5))})
    assert comers(now, now.tables[1, 2]) == []


def test_a_table_with_too_few_to_whom_nobody_comes_may_be_given_up():
    one = session(1, 1, points=[0] * 5, players=list(NAMES[:5]), played=1, signed=False)
    begun = {"sessions": [one], "seats": {one.id: ((1, 1), (1, 2, 3, 4, 5))}}
    table = {"round": 1, "table": 2}
    answers = answered(leaving(7, **begun), (1, 2))
    nothing_is_played = table | {"deals": 0}
    assert answers == [("nobody plays at this table", "end", nothing_is_played)]
    given_up = leaving(7, ("end", nothing_is_played), **begun)
    assert (asked(given_up, (1, 2)), given_up.tables[1, 2].state) == ([], "ended")


def test_at_a_table_of_five_the_seat_may_stay_empty():
    content = {"round": 1, "person": 2}
    assert answered(leaving(2)) == [("the seat stays empty", "empty_seat", content)]
    assert leaving(2, ("empty_seat", content)).state.rounds[0][0] == (1, 3, 4, 5)


def test_who_has_no_seat_comes_first_and_who_is_not_there_does_not():
    late = [("register", {"person": 10})]
    now = leaving(7, *late)
    first, *_ = answered(now, (1, 2))
    taken = {"round": 1, "person": 10, "whom": 7}
    assert first == ("Jan, who has no seat, takes it", "take_seat", taken)
    gone = leaving(7, *late, ("present", {"person": 10, "present": False}))
    assert answered(gone, (1, 2))[0][0].startswith("Anna comes over from table 1")


def test_where_something_was_played_nobody_is_gone():
    one = session(1, 2, points=[0] * 4, played=1, signed=False)
    now = leaving(7, sessions=[one], seats={one.id: ((1, 2), (6, 7, 8, 9))})
    assert questions_of(now.tables[1, 2], GONE) == []
    assert now.seats_left(7) == [(2, 1)]
    assert now.leaves_from(7) == 2
    assert now.leaves_from(1) == 1


def test_a_table_without_trouble_has_no_questions():
    assert example().tables[1, 1].state == NOT_SET_UP


def test_from_a_table_that_has_its_box_somebody_comes_over_last_for_it_may_be_playing():
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]
    drawn = ("draw", {"round": 1, "tables": tables, "seed": 7, "method": "swaps-1"})
    gone = ("withdraw", {"person": 1, "round": 1})
    box = session(1, 2, points=[0] * 4, played=0, signed=False)
    options = {"settings": {"sizes": [3, 4]}, "players": 12, "draw": drawn}
    now = example([box], gone, **options)
    taking = [words for words, kind, _ in answered(now) if kind == "take_seat"]
    assert [left for _, left in comers(now, now.tables[1, 1])] == [3] * 4 + [2] * 4
    assert taking[3:5] == [
        "#12 comes over from table 3",
        "Emil comes over from table 2, which has its box already",
    ]
