"""Two have swapped their tables, and each box has the one who was drawn there."""

from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import DOUBLE, STRANGER, questions_of

from host_tools.reports.play import players_at
from host_tools.tournament.table import SIGNED
from tests.host_tools.tournament.example_event import example, said, session

FIRST, SECOND = session(1, 1), session(1, 2)
FRITZ_AT_1 = ("name", {"session": FIRST.id, "place": 1, "person": 6})


def test_who_plays_at_two_tables_may_have_swapped_with_who_plays_at_none():
    now = example([FIRST, SECOND], FRITZ_AT_1)
    for place in ((1, 1), (1, 2)):
        [question] = questions_of(now.tables[place], DOUBLE)
        assert str(question) == "Fritz plays at tables 1 and 2"
        [answer] = answers_to(now, now.tables[place], question)
        assert str(answer.words) == "Beat and Fritz have swapped tables"
        assert answer.kind == "name"
        assert answer.content == {"session": SECOND.id, "place": 1, "person": 2}


def test_after_that_each_table_shows_who_sat_there():
    beat_at_2 = ("name", {"session": SECOND.id, "place": 1, "person": 2})
    tables = example([FIRST, SECOND], FRITZ_AT_1, beat_at_2).tables
    for place, seated in {(1, 1): (1, 6, 3, 4), (1, 2): (5, 2, 7, 8)}.items():
        table = tables[place]
        assert (said(table.troubles), table.state) == ([], SIGNED)
        assert (table.seated, table.expected, tuple(players_at(table))) == (seated,) * 3


def test_nobody_is_named_where_nobody_is_missing():
    sat = ("not_played", {"round": 1, "table": 1, "person": 2})
    now = example([FIRST, SECOND], FRITZ_AT_1, sat)
    [question] = questions_of(now.tables[1, 1], DOUBLE)
    assert answers_to(now, now.tables[1, 1], question) == []


def test_that_they_have_swapped_is_not_offered_again_after_their_seats_were_exchanged():
    """Once more it would put both back, against what was said of Fritz at table 1."""
    exchanged = ("exchange", {"round": 1, "one": 2, "other": 6})
    now = example([FIRST, SECOND], FRITZ_AT_1, exchanged)
    for place in ((1, 1), (1, 2)):
        [question] = questions_of(now.tables[place], DOUBLE)
        assert answers_to(now, now.tables[place], question) == []
    [stranger] = questions_of(now.tables[1, 2], STRANGER)
    first = answers_to(now, now.tables[1, 2], stranger)[0]
    assert str(first.words) == "that was Beat"
    assert first.content == {"session": SECOND.id, "place": 1, "person": 2}
    beat_at_2 = ("name", first.content)
    tables = example([FIRST, SECOND], FRITZ_AT_1, exchanged, beat_at_2).tables
    assert [table.state for table in (tables[1, 1], tables[1, 2])] == [SIGNED, SIGNED]
