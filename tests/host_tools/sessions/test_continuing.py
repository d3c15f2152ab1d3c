"""A session that continues another one, since the players of the table have changed."""

from host_tools.boxes.collect import collect
from host_tools.sessions import caveats
from host_tools.sessions.ranking import rank_players
from host_tools.sessions.sessions import load_sessions
from tests.host_tools.box import GARDE, NAMES, PRISE_LOST, TableBox
from tests.host_tools.sessions.test_session_standings import one, said

OTHERS = [*NAMES[:3], "Emil"]


def played_on(box, extra=0):
    """A deal of four, then Emil sits down instead of Dora for the others.

    `extra`: what Anna brings more than she has.
    """
    first = box.begin(label="", deals=4)
    box.play(GARDE)
    ledger = box.session.ledger
    carried = [ledger.points[0] + extra, *ledger.points[1:3], 0]
    box.session.close()
    box.begin(
        label="", deals=3, players=OTHERS, continues=first.sequence, first_deal=2, carried=carried
    )
    box.play(PRISE_LOST)


def test_the_desk_adds_up_each_and_knows_what_it_continues(tmp_path, database):
    box = TableBox(tmp_path / "a")
    played_on(box)
    totals = box.session.ledger.totals
    assert collect(box.link(), database).findings == []
    first, second = load_sessions(database)
    assert (first.continues, first.first_deal) == ("", 1)
    assert (second.continues, second.first_deal) == (first.id, 2)
    assert [entry.number for entry in second.entries] == [2]
    assert [a + b for a, b in zip(first.points[:3], second.points[:3], strict=True)] == totals[:3]
    assert said(caveats.ended([first, second])) == []
    assert said(caveats.ended([first])) != []
    assert said(caveats.twice_in_a_round([first, second])) == []


def test_who_brings_more_than_he_has_is_told_of(tmp_path, database):
    box = TableBox(tmp_path / "a")
    played_on(box, extra=10)
    [finding] = collect(box.link(), database).findings
    assert "+328 -106 -106 0; their session before ended with +318 -106 -106 0" in str(
        finding.sentence
    )


def test_both_are_one_result_of_a_player():
    first = one([30, -10, -10, -10], played=1, sat_at=[1] * 4, id="a")
    second = one([20, 4, -12, -12], ("A", "B", "C", "E"), continues="a", first_deal=2, id="b")
    lines = {line.player: line for line in rank_players([first, second])["fft-4"]}
    assert (lines["A"].points, lines["A"].deals, lines["A"].results) == (50, 5, [50])
    assert (lines["D"].points, lines["D"].results, lines["E"].results) == (-10, [-10], [-12])
    assert lines["A"].sessions == 1
    apart = rank_players([first, one([20, 4, -12, -12], id="b")])["fft-4"]
    assert next(line for line in apart if line.player == "A").results == [30, 20]
