"""The ranking of an event: by persons, with who is out, lots, prizes, and what is open."""

from dataclasses import replace

from host_tools.language.translator import translator
from host_tools.tournament.decisions import decide
from host_tools.tournament.model.settings import usual
from host_tools.tournament.money.cash import cash_of
from host_tools.tournament.ranking.open_points import TABLE
from host_tools.tournament.ranking.standings import final, rank
from rules_core.books import RULE_IDS, book
from tests.host_tools.decided import excluded, stands_in, stops
from tests.host_tools.tournament.example_event import (
    PERSONS,
    both_rounds,
    ended,
    example,
    example_from,
    journal,
    said,
    session,
    state,
)

KRENGLBACH = book("krenglbach").event
ROUND_1, ALL = both_rounds()


def ranked(sessions, *steps, until=None, event=KRENGLBACH, **options):
    now = example(sessions, *steps, **options)
    return rank(now.state, now.tables, event, until)


def order(standings):
    return [(line.rank, line.person, line.points) for line in standings.lines]


def test_after_the_last_round():
    standings = ranked(ALL)
    assert order(standings)[:3] == [(1, 1, 9), (2, 5, 5), (3, 2, 1)]
    assert standings.lines[0].results == (6, 3)
    assert standings.pot == 8 * 500
    assert [line.prize for line in standings.lines[:4]] == [2000, 1400, 600, 0]
    assert standings.open == ()
    assert final(standings)


def test_after_the_first_round():
    standings = ranked(ALL, until=1)
    assert order(standings)[:2] == [(1, 1, 6), (2, 5, 4)]
    assert standings.lines[0].results == (6,)


def test_what_is_open_is_said():
    unsigned = session(2, 2, signed=False, played=7)
    standings = ranked(
        [*ALL[:3], unsigned], ("booking", {"what": "stake", "person": 3, "cents": 0})
    )
    assert said(standings.open) == ["round 2, table 2: playing", "1 entry fee not paid"]
    assert not final(standings)


def test_who_is_replaced_before_his_first_round_owes_the_stake_of_his_substitute():
    """Somebody plays on his seat, and who plays for another owes none himself."""
    replaced = stands_in(9, 4, 1)
    gone = stops(9, 1)
    for steps, due in (((replaced,), 500), ((replaced, gone), 0)):
        settings = {"pot": "paid"}
        standings = ranked([], *steps, settings=settings)
        accounts = cash_of(state(*steps, settings=settings), standings, 500).accounts
        assert {one.person: one.due for one in accounts if one.person in (4, 9)} == {4: due, 9: 0}
        assert standings.pot == 7 * 500 + due


def with_a_substitute(settings):
    """The `Standings` of the event where Ida plays the second round for Dora."""
    step = stands_in(9, 4, 2)
    with_substitute = session(2, 2, players=["Carl", "Gerti", "Ida", "Hans"])
    persons = PERSONS | {9: type(PERSONS[1])(9, "Ida")}
    sessions = [*ROUND_1, ALL[2], with_substitute]
    now = example(sessions, step, persons=persons, settings=settings)
    return rank(now.state, now.tables, book(now.state.settings.rules).event)


def test_krenglbach_excludes_both_who_stops_and_who_plays_on_for_him():
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen oder ein anderer
    Spieler für diesen weiterspielt, so werden beide Spieler vom Turnier gänzlich ausgeschlossen."
    """
    assert usual(book("krenglbach"))["leavers"] == "out"
    standings = with_a_substitute({"leavers": "out"})
    assert {line.person for line in standings.lines if line.rank is None} == {4, 9}
    assert standings.pot == 8 * 500  # with the stake of who has stopped


def test_elsewhere_who_stops_is_ranked_with_what_he_has():
    """Tirol says nothing of who stops: "Für die Cupgesamtwertung zählen die positiven
    Schriftpunkte", his as well.
    """
    assert {usual(book(rules))["leavers"] for rules in RULE_IDS if rules != "krenglbach"} == {
        "ranked"
    }
    standings = with_a_substitute({"rules": "tirol", "leavers": "ranked"})
    of_person = {line.person: line for line in standings.lines}
    assert None not in [line.rank for line in standings.lines]
    assert (of_person[4].results, of_person[9].results) == ((-5, None), (None, -3))
    stopped = ranked(
        [*ROUND_1, session(2, 1, players=["Emil", "Beat", "Fritz"], points=(1, 1, -2))],
        stops(1, 2),
        event=book("tirol").event,
        settings={"leavers": "ranked"},
    )
    assert (stopped.lines[0].person, stopped.lines[0].points, stopped.lines[0].cup) == (1, 6, 6)


def test_whom_the_director_excludes_is_out_in_any_case():
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden", in
    an event that ranks who stops, too.
    """
    step = (*excluded(1, 2, until=None), "cheated")
    standings = ranked(ROUND_1, step, until=1, settings={"leavers": "ranked"})
    assert [line.person for line in standings.lines if line.rank is None] == [1]


def test_who_stops_after_the_last_round_is_ranked():
    """Krenglbach: "Wenn ein Spieler während des Turniers aufhört zu spielen": he has not."""
    for last, out in ((2, [1]), (3, [])):
        standings = ranked(ALL, stops(1, last))
        assert [line.person for line in standings.lines if line.rank is None] == out


def test_who_stops_before_his_first_round_owes_no_stake():
    """Krenglbach: "Der Sieger erhält 50 % des Startgelds": of those who have played, unless the
    event says otherwise.
    """
    steps = (stops(1, 1), stops(5, 2))
    for pot, stakes in (("paid", 7), ("due", 7), ("registered", 8)):
        standings = ranked([], *steps, settings={"pot": pot})
        assert standings.pot == stakes * 500
        accounts = cash_of(state(*steps, settings={"pot": pot}), standings, 500).accounts
        assert accounts[0].due == (500 if pot == "registered" else 0)
        assert accounts[4].due == 500


def test_unpaid_stakes_are_not_in_the_pot_unless_the_event_says_so():
    """What is not there cannot be handed over; that it is missing is said."""
    steps = (
        ("booking", {"what": "stake", "person": 3, "cents": 0}),
        ("booking", {"what": "stake", "person": 4, "cents": 200}),
    )
    paid, due = (ranked(ALL, *steps, settings={"pot": pot}) for pot in ("paid", "due"))
    assert (paid.pot, due.pot) == (3200, 4000)
    assert [line.prize for line in paid.lines[:3]] == [1600, 1120, 480]
    assert said(paid.open) == [
        "2 entry fees not paid in full: 2.00 of them is in the prize money, 8.00 is not"
    ]
    [nothing] = ranked(ALL, steps[0], settings={"pot": "paid"}).open
    [a_part] = ranked(ALL, steps[1], settings={"pot": "paid"}).open
    assert str(nothing) == "1 entry fee not paid: it is not in the prize money"
    assert str(a_part) == "1 entry fee not paid in full: 2.00 is in the prize money, 3.00 is not"
    assert said(due.open) == ["2 entry fees not paid"]
    german = translator("de").say(a_part.sentence)
    assert german.endswith("2,00 sind im Preisgeld, 3,00 fehlen")


def test_a_stake_that_is_not_paid_leaves_prizes_open_only_where_they_are_of_the_pot():
    step = ("booking", {"what": "stake", "person": 3, "cents": 0})
    fixed = {"pot": "paid", "shares": [], "prizes": [6000, 4000]}
    for settings, is_final in (
        ({"pot": "paid"}, False),
        (fixed | {"shares": [50]}, False),
        (fixed, True),
        ({"pot": "due"}, True),
    ):
        standings = ranked(ALL, step, settings=settings)
        assert final(standings) is is_final
    assert said(standings.open) == ["1 entry fee not paid"]
    still = said(ranked(ALL, step, settings=fixed).open)
    assert still == ["1 entry fee not paid: it is not in the prize money"]  # as documents have it


def test_an_event_of_an_older_program_is_ranked_and_paid_out_as_it_was():
    """Its journal says nothing of leavers and pot."""
    settings = state().settings
    assert (settings.leavers, settings.pot) == ("out", "registered")


def test_games_won_before_points():
    troccas = book("troccas-4").event
    sessions = [
        session(1, 1, points=(30, 1, -1, -30)),
        session(1, 2, points=(1, 2, -1, -2)),
        session(2, 1, points=(-2, 1, 2, -1)),
        session(2, 2, points=(0, 0, 0, 0)),
    ]
    by_points = ranked(sessions, event=troccas)
    by_games = ranked(sessions, event=troccas, settings={"rank_by": "games"})
    assert order(by_points)[0][:2] == (1, 1)
    assert order(by_games)[0] == (1, 2, 3)
    assert [(line.person, line.tie) for line in by_games.lines[:2]] == [
        (2, "points"),
        (5, "points"),
    ]


def test_the_ranking_is_final_when_the_director_has_ended_what_was_not_signed():
    unsigned = [*ALL[:-1], session(2, 2, played=7, signed=False)]
    assert said(ranked(unsigned).open) == ["round 2, table 2: playing"]
    over = ranked(unsigned, ended((2, 2)))
    assert (over.open, final(over)) == ((), True)


def test_money_as_the_event_has_it():
    settings = {"stake": 1000, "shares": [100], "prizes": [5000]}
    paid = [
        ("booking", {"what": "stake", "person": person, "cents": 1000}) for person in range(1, 9)
    ]
    standings = ranked(ALL, *paid, settings=settings)
    assert [line.prize for line in standings.lines[:2]] == [8 * 1000 + 5000, 0]
    assert KRENGLBACH.stake == 500


def test_the_lot_where_the_book_draws_one():
    tirol = book("tirol").event
    assert tirol.lots
    sessions = [session(number, table, points=(0, 0, 0, 0)) for number, table in _places()]
    tied = ranked(sessions, event=tirol)
    assert tied.lot == (tuple(range(1, 9)),)
    assert "the lot decides 1 tie" in said(tied.open)
    drawn = ranked(sessions, ("lot", {"persons": [8, 7, 6, 5, 4, 3, 2, 1]}), event=tirol)
    assert [line.person for line in drawn.lines] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert drawn.lines[0].tie == "lot"
    assert drawn.lot == ()


def test_each_tie_has_its_lot_and_who_was_not_in_it_is_not_decided_about():
    tirol = book("tirol").event
    sessions = [session(1, table, points=(4, 4, -4, -4)) for table in (1, 2)]
    high, low = (1, 2, 5, 6), (3, 4, 7, 8)
    both = ranked(sessions, event=tirol, until=1)
    assert both.lot == (high, low)
    assert {line.tie for line in both.lines} == {"lot to draw"}
    one = ("lot", {"persons": [5, 1, 6, 2]})
    part = ("lot", {"persons": [8, 3]})
    other = ("lot", {"persons": [8, 7, 4, 3]})
    decided = ranked(sessions, one, part, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [5, 1, 6, 2, *low]
    assert decided.lot == (low,)
    decided = ranked(sessions, one, other, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [5, 1, 6, 2, 8, 7, 4, 3]
    assert decided.lot == ()
    again = ("lot", {"persons": [1, 2, 5, 6]})
    decided = ranked(sessions, one, other, again, event=tirol, until=1)
    assert [line.person for line in decided.lines] == [1, 2, 5, 6, 8, 7, 4, 3]


def test_games_won_are_told_where_they_count():
    sessions = [session(1, 1, points=(0, 4, -1, -3)), session(2, 1, points=(1, 2, -1, -2))]
    by_games = ranked(sessions, event=book("troccas-4").event, settings={"rank_by": "games"})
    assert {line.person: line.won for line in by_games.lines}[1] == 1
    assert {line.person: line.won for line in by_games.lines}[2] == 1
    assert {line.won for line in ranked(sessions).lines} == {None}


def _places():
    return [(number, table) for number in (1, 2) for table in (1, 2)]


def test_everybody_sees_what_was_published():
    now = example(ALL, ("publish", {"round": 1}))
    shown = now.published()
    assert shown.lines[0].results == (6,)
    assert all(line.prize == 0 for line in shown.lines)
    assert example(ALL).published() is None


def test_a_lot_is_not_seen_before_the_last_round_is():
    tirol = book("tirol").event
    sessions = [session(number, table, points=(0, 0, 0, 0)) for number, table in _places()]
    lot = ("lot", {"persons": [8, 7, 6, 5, 4, 3, 2, 1]})

    def shown(until):
        now = example(sessions, lot, ("publish", {"round": until}))
        return replace(now, rules=tirol).published().lines[0]

    assert (shown(1).person, shown(1).tie) == (1, "lot to draw")
    assert (shown(2).person, shown(2).tie) == (8, "lot")


def test_a_table_that_was_ended_before_its_box_was_read_says_so():
    unread = session(2, 2, played=0, points=[0] * 4, signed=False, seen=1)
    made = journal()
    made.decisions.append(decide(made, *ended((2, 2)), 1000, "desk"))
    standings = example_from(made, [*ALL[:-1], unread]).standings()
    [point] = standings.open
    assert (point.where, point.which) == (TABLE, (2, 2))
    assert str(point) == "round 2, table 2: 0 of 12 deals are known: is that all?"
    assert not final(standings)
