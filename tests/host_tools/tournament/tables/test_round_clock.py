"""The clock of a round, and who deals first at its tables."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.model.hall_clock import HallClock
from host_tools.tournament.model.settings import settings_of, usual
from host_tools.tournament.tables.round_clock import Clock, clock_of
from host_tools.tournament.tables.seating import SENT, Sent, seat
from rules_core.books import book
from rules_core.event import Event
from tests.host_tools.decided import drawn_as
from tests.host_tools.tournament.example_event import (
    CUP,
    EVENT,
    SOLO,
    ended,
    example,
    session,
    state,
)
from tests.host_tools.tournament.example_event import typed_deal as typed


@pytest.mark.parametrize(
    "seconds, left", [(0, 45), (1, 45), (60, 44), (44 * 60, 1), (2699, 1), (2700, 0), (9999, 0)]
)
def test_a_minute_counts_until_it_is_over(seconds, left):
    assert Clock(1, HallClock(1000), 45).left(1000 + seconds) == left


def test_a_round_without_a_limit_has_no_end():
    clock = Clock(1, HallClock(1000), None)
    assert (clock.ends, clock.left(1060)) == (None, None)


def test_there_is_no_clock_before_somebody_starts_it():
    assert clock_of(example()) is None
    assert clock_of(example((), ("clock", {"what": "started", "round": 1}))).round_number == 1


def test_the_clock_of_a_round_that_is_over_is_gone():
    started = ("clock", {"what": "started", "round": 1}), ("clock", {"what": "started", "round": 2})
    over = [ended((1, table)) for table in (1, 2)]
    assert clock_of(example((), started[0], *over)) is None
    assert clock_of(example((), *started, *over)).round_number == 2
    over += [ended((2, table)) for table in (1, 2)]
    assert clock_of(example((), *started, *over)) is None


def test_the_minutes_are_those_of_the_rule_book_unless_the_event_has_its_own():
    playing = example((), ("clock", {"what": "started", "round": 1}))
    playing.rules = Event(minutes=((12, 45),))
    assert clock_of(playing).minutes == 45
    own = example((), ("clock", {"what": "started", "round": 1}), settings={"minutes": 50})
    own.rules = playing.rules
    assert clock_of(own).minutes == 50


def test_what_waits_has_its_minutes_still():
    waiting = Clock(1, HallClock(1000, waiting=1060), 45)
    assert (waiting.left(1060), waiting.left(9999), waiting.waits) == (44, 44, True)
    runs_on = Clock(1, HallClock(1000, waited=600), 45)
    assert (runs_on.ends, runs_on.left(1660)) == (1000 + 600 + 2700, 44)


def test_minutes_are_given_to_all_or_to_one_table():
    clock = Clock(1, HallClock(1000, more={None: 5, 2: 10}), 45)
    assert clock.ends == 1000 + 50 * 60
    assert clock.longer == {2: 1000 + 60 * 60}


OPEN = {"first_dealer": "open"}
FIVES = {"sizes": [5, 4]}
FIVE = drawn_as([[[1, 2, 3, 4, 5]]])


def dealer(*steps, sessions=(), **options):
    return example(list(sessions), *steps, **options).tables[1, 1].account.next.dealer


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ("fft-4", "open"),
        ("krenglbach", "open"),
        ("troccas-4", "open"),
        ("tirol", "first"),
        ("troccas-5", "first"),
    ],
)
def test_who_deals_first_is_as_the_rule_book_has_it(rules, first):
    """FFT: "Der Kartengeber is der Spieler, der die Kleinste Karte gezogen hat"; Krenglbach: "Wer
    die höchste Karte hebt, beginnt mit der Abgabe der Karten"; Troccas 5: "Die zwei niedrigsten
    Tarock gehören zusammen, wobei die niedrigste das Spiel beginnt". Tirol says nothing of it.
    """
    assert usual(book(rules))["first_dealer"] == first


def test_an_event_of_an_older_desk_goes_on_with_the_first_player():
    assert settings_of(CUP).first_dealer == "first"
    assert dealer() == 1


def test_another_word_for_who_deals_first_is_refused():
    with pytest.raises(DeskError) as refused:
        settings_of(CUP | {"first_dealer": "north"})
    assert str(refused.value) == "Deals first: 'north' is not open or first"


def test_a_typed_deal_tells_it_by_the_forehand():
    """Krenglbach: the forehand is the player after the dealer, so it hangs on the first dealer."""
    assert dealer(typed(SOLO | {"forehand": 2}), settings=OPEN) == 3
    assert dealer(typed(SOLO | {"forehand": 0}), settings=OPEN) == 1
    again = [typed(SOLO | {"forehand": 2}), typed(SOLO | {"forehand": 3})]
    assert dealer(*again, settings=OPEN) == 4


def test_where_a_typed_deal_does_not_tell_it_nobody_knows_it():
    """FFT asks for no forehand: nothing of a deal follows from who dealt it."""
    garde = {"taker": 0, "contract": "garde", "points": 49, "bouts": 2}
    assert dealer(typed(garde), settings=OPEN | {"rules": "fft-4"}) is None


def seated(players, told=("Anna", "Beat", "Carl", "Dora")):
    """Who sits at the places of a session whose box was told these names, and how it is known."""
    known = state()
    sent = [Sent(f"E{EVENT} r1 t1", bytes(8), tuple(told), (1, 2, 3, 4))]
    names = example().names
    found = seat(EVENT, known, lambda: names, session(1, 1, players=list(players)), sent)
    return found.persons, found.how


def test_players_that_the_cards_have_seated_anew_are_known_as_they_were_sent():
    """Troccas 5: "Die Zusammenstellung der Spieler wird ausgelost"."""
    assert seated(["Anna", "Carl", "Beat", "Dora"]) == ((1, 3, 2, 4), SENT)
    renamed = ["Anni", "Beat", "Carl", "Dora"]
    assert seated(["Dora", "Carl", "Beat", "Anni"], renamed) == ((4, 3, 2, 1), SENT)


def test_somebody_else_s_name_is_not_as_it_was_sent():
    assert seated(["Anna", "Carl", "Beat", "Emil"])[1] != SENT
    assert seated(["", "Carl", "Beat", "Dora"])[1] != SENT
    assert seated(["", "Beat", "Carl", "Dora"], ["", "Beat", "Carl", "Dora"])[1] == SENT
