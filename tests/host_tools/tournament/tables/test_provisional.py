"""The code of a signed round at the desk: what it says counts until the box is read."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.reports.play import lines_of
from host_tools.reports.ranking_report import results
from host_tools.tournament.decisions import decide
from host_tools.tournament.decisions.result_codes import (
    is_long,
    step_of_long_code,
    step_of_short_code,
)
from host_tools.tournament.ranking.open_points import TABLE
from host_tools.tournament.ranking.standings import final
from host_tools.tournament.tables.table import PLAYED, PROVISIONAL
from rules_core.result_code import SignedResult, long_code, short_code, tag_of
from tests.host_tools.decided import CLOSE
from tests.host_tools.tournament.example_event import EVENT, NAMES, example_from, journal, session

PLACE = (1, 1)
POINTS = (6, 2, -3, -5)
DIGEST = b"\x3f\x9a"


def event(*steps, sessions=()):
    """The event after these steps, with what the boxes have brought."""
    return example_from(journal(*steps), sessions)


def signed(points=POINTS, names=NAMES[:4], **changes):
    """What the box of the first table shows."""
    fields = {"event_number": EVENT, "round_number": 1, "table": 1, "played": 12, "further": 1}
    fields |= {"digest": DIGEST} | changes
    players = [(tag_of(name), value) for name, value in zip(names, points, strict=True)]
    return SignedResult(players=players, **fields)


def taken(one=None, before=()):
    """The step that takes its long code."""
    return step_of_long_code(event(*before), long_code(one or signed()))


def at_table(*steps, sessions=()):
    return event(*steps, sessions=sessions).tables[PLACE]


def read(points=POINTS, digest=DIGEST, **fields):
    """The session of the first table as its box brings it; it signed these points."""
    return session(1, 1, points, signatures={digest.hex(): list(points)}, **fields)


def test_it_counts_at_once_and_is_marked():
    table = at_table(taken())
    assert table.state == PROVISIONAL
    assert table.results == dict(zip((1, 2, 3, 4), POINTS, strict=True))
    assert (table.played, table.over, table.troubles) == (12, True, [])
    standings = event(taken()).standings(1)
    assert [line.points for line in standings.lines[:1]] == [6]
    assert standings.provisional == {(person, 1) for person in (1, 2, 3, 4)}
    assert PLACE in [one.which for one in standings.open if one.where == TABLE]


def test_it_gives_no_prize_and_no_cup_points():
    sure = event().standings()
    standings = event(taken()).standings()
    assert not final(standings)
    assert [line.prize for line in standings.lines if line.prize] == []
    cups = {line.person: line.cup for line in sure.lines}
    assert {line.person: line.cup for line in standings.lines} == cups


def refused(*steps):
    with pytest.raises(DeskError) as error:
        made = journal(*steps[:-1])
        decide(made, *steps[-1], 0, "desk")
    return str(error.value)


def test_the_same_code_twice_is_refused():
    assert refused(taken(), taken()) == "code: it was taken before"


def test_a_later_code_stands_for_an_earlier_one_and_not_the_other_way_round():
    later = taken(signed((7, 1, -3, -5), further=3, digest=b"ab"))
    assert at_table(taken(), later).results[1] == 7
    assert "it is older" in refused(later, taken())


def test_a_code_of_another_event_is_refused():
    with pytest.raises(DeskError, match="it is of event 9, and this is event 3"):
        taken(signed(event_number=9))


def test_a_box_that_the_desk_has_not_set_up_is_taken_too():
    one = signed(event_number=0)
    assert taken(one)[1]["points"]
    given = dict(zip((1, 2, 3, 4), POINTS, strict=True))
    assert step_of_short_code(event(), PLACE, given, short_code(one)) == taken(one)


def test_a_table_that_the_plan_does_not_have_is_refused():
    with pytest.raises(DeskError, match="there is no table 9 of round 1"):
        taken(signed(table=9))


def test_whoever_sat_elsewhere_at_the_table_keeps_his_points():
    names = [NAMES[place] for place in (2, 0, 3, 1)]
    _, content = taken(signed((1, 2, 3, -6), names))
    results = dict(zip(content["persons"], content["points"], strict=True))
    assert results == {3: 1, 1: 2, 4: 3, 2: -6}


def test_somebody_whom_nobody_knows_is_refused():
    with pytest.raises(DeskError, match="some of its players are not known"):
        taken(signed(names=("Anna", "Beat", "Carl", "Xaver")))


def test_another_entrant_may_have_played():
    _, content = taken(signed(names=("Anna", "Beat", "Carl", "Hans")))
    assert sorted(content["persons"]) == [1, 2, 3, 8]


def test_a_scanner_on_a_french_keyboard_is_understood():
    typed = long_code(signed()).translate(str.maketrans("0123456789", "à&é\"'(-è_ç"))
    assert step_of_long_code(event(), f" {typed}\n") == taken()


def test_ten_characters_are_taken_with_their_totals():
    given = dict(zip((1, 2, 3, 4), POINTS, strict=True))
    code = short_code(signed())
    assert not is_long(code) and is_long(long_code(signed()))
    assert step_of_short_code(event(), PLACE, given, code.lower()) == taken()
    with pytest.raises(DeskError, match="does not belong to these players and totals"):
        step_of_short_code(event(), PLACE, given | {1: 7}, code)
    with pytest.raises(DeskError, match="wrong or missing"):
        step_of_short_code(event(), PLACE, given, "0" + code[1:])


def test_a_round_that_was_ended_early_is_over():
    table = at_table(taken(signed(played=8)))
    assert (table.state, table.played, table.ended_early) == (PROVISIONAL, 8, True)


def test_without_it_the_event_is_as_before():
    unsure = event(taken())
    assert unsure.sure.tables[PLACE].results == {}
    assert unsure.sure.standings().provisional == frozenset()
    confirmed = event(taken(), sessions=[read()])
    assert confirmed.sure is confirmed


LET_IT_COUNT = (
    "ruling",
    {
        "round": 1,
        "tables": [{"table": 1, "counts": [{"source": "code 19"}], "known": {"code 19": 12}}],
    },
)


def test_the_director_lets_it_count_for_good():
    """Whatever another table has, and after the event was closed."""
    other = signed(table=2, names=NAMES[4:8], digest=b"ab")
    ruled = event(taken(), LET_IT_COUNT, taken(other))
    assert (ruled.tables[PLACE].state, ruled.tables[1, 2].state) == (PLAYED, PROVISIONAL)
    sure = ruled.sure
    assert sure.tables[PLACE].results == ruled.tables[PLACE].results
    assert sure.tables[1, 2].results == {}
    closed = event(taken(), LET_IT_COUNT, CLOSE)
    assert closed.tables[PLACE].results == ruled.tables[PLACE].results


def test_the_table_shows_its_totals_in_a_line():
    table = at_table(taken())
    [line] = lines_of(event(taken()), table)
    assert (str(line.words), line.points) == ("12 deals of the code", table.results)


def test_the_file_of_the_ranking_says_it():
    remarks = {row[1]: str(row[-1]) for row in results(event(taken()), 1).rows}
    told = "some of it is provisional: by the code of a box"
    assert [person for person, remark in remarks.items() if remark == told] == [1, 2, 3, 4]
