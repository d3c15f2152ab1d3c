"""What the scribe may call up at a question, and which numbers are asked for once more."""

from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.canvas import Canvas
from firmware.app.keys import DOWN, LEFT, OK, OPPONENTS, RIGHT, UP
from firmware.app.screens.counting import CountingScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.ui import MORE, Screen, Ui
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from rules_core.books import book
from rules_core.documents import read_document
from rules_core.questions.number import beyond
from rules_core.walker import Walk
from tests.app.correcting import CHOOSE
from tests.app.correcting import CONFIRM as CONFIRM_CHANGE
from tests.app.scenes import played
from tests.app.table import session
from tests.app.test_side_games import reach
from tests.app.ways import (
    CONFIRM,
    MORE_OF_FRACTIONS,
    TO_OWN,
    TO_PARTY,
    TO_POINTS,
    TO_THIRDS,
    points_of_the_only_deal,
)

# The opponents' key.


class Holder(Screen):
    """Notes every press of a screen for which holding the opponents' key means something."""

    def __init__(self):
        self.presses = []

    def holds(self):
        return True

    def draw(self, canvas):
        canvas.fill(0, 20, 1 + len(self.presses), 1)

    def press(self, key, held):
        self.presses.append((key, held))


def test_the_opponents_key_that_is_held_is_pressed_once_more(tmp_path):
    screen = Holder()

    def application(board):
        Ui(board, Canvas(board.display.buffer)).show(screen)

    box = ScriptedBox(tmp_path, application)
    box.power_on()
    box.settle()
    box.press("opponents", hold_ms=380)
    box.press("opponents", hold_ms=5000)
    box.press("up", hold_ms=1000)  # its arrows do not repeat
    box.pull_plug()
    assert screen.presses == [(OPPONENTS, 0), (OPPONENTS, 0), (OPPONENTS, 1), (UP, 0)]
    assert box.error is None


@pytest.mark.parametrize("start", [98, 99, 100])
def test_holding_takes_back_the_step_of_the_fraction(start):
    screen = NumberScreen("", 0, 100, start, unit=3)
    screen.more = True
    assert screen.holds()
    assert screen.press(OPPONENTS, 0) is None
    assert screen.press(OPPONENTS, 1) == MORE
    assert screen.value == start


@pytest.mark.parametrize(("held", "step"), [(0, 1), (16, 1), (17, 5), (40, 5)])
def test_an_arrow_that_is_held_long_goes_by_fives(held, step):
    for key, value in ((UP, 36 + step), (DOWN, 36 - step)):
        screen = NumberScreen("", 0, 72, 36)
        assert screen.press(key, held) is None
        assert screen.value == value


def test_without_fractions_a_press_asks_for_more():
    screen = NumberScreen("", 0, 72, 36)
    assert screen.press(OPPONENTS, 0) is None  # not a question of a form
    screen.more = True
    assert not screen.holds()
    assert screen.press(OPPONENTS, 0) == MORE


@pytest.mark.parametrize("key", ["ok", "back"])
def test_help_comes_back_to_the_very_same_screen(make_table, key):
    table = make_table("de", session("fft-4"))
    table.play(TO_POINTS + "up*2 opponents")
    before = table.picture()
    table.play(MORE_OF_FRACTIONS + "up\ndown*3 right left " + key)
    assert table.picture() == before
    table.play("opponents")
    assert table.picture() != before


def test_help_keeps_the_row_of_a_list(make_table):
    table = make_table("de", session("krenglbach"))
    # Béat's Besserrufer with Zoë was won: the list of birds, the third row chosen.
    table.play("ok up up right up up\ndown*2")
    before = table.picture()
    table.play("opponents ok")
    assert table.picture() == before


def test_help_is_for_questions_of_the_form_only(make_table):
    table = make_table("de", session("fft-4"))
    table.play("back\nignored opponents\nup*2 ok\nignored opponents")  # settings


# Numbers that cannot be.


@given(
    st.lists(st.integers(0, 210), max_size=2),
    st.lists(st.sampled_from([UP, DOWN, LEFT, RIGHT, OPPONENTS]), max_size=40),
)
def test_no_key_enters_what_no_tricks_count(given_before, keys):
    """Rules 2, Errors: "trischaken thirds ... 1 to 3 (a trick has four thirds at least)"."""
    walk = Walk(book("tirol"), {"forehand": 0, "game": 9, "ending": 6})
    given_thirds = []
    for number in given_before:
        low, high, _ = walk.limits(given_thirds)
        gaps = walk.gaps(given_thirds)
        given_thirds.append(beyond(gaps, min(max(number, low), high), up=True))
    low, high, start = walk.limits(given_thirds)
    gaps = walk.gaps(given_thirds)
    screen = NumberScreen("", low, high, start, unit=3, gaps=gaps)
    for key in keys:
        screen.press(key, 0)
        assert low <= screen.value <= high
        rest = 210 - sum(given_thirds) - screen.value
        assert screen.value not in (1, 2, 3, 6) and rest not in (1, 2, 3, 6)


@pytest.mark.parametrize(
    ("rules", "never", "rests"),
    [
        ("tirol", {1, 2, 3, 6}, (0, 4, 5, 7, 8, 9, 30, 54)),
        ("krenglbach", {1, 2, 3, 5, 6, 9}, (0, 4, 7, 8, 10, 11, 30, 54)),
    ],
)
def test_every_number_that_can_be_is_reached(rules, never, rests):
    for rest in rests:
        walk = Walk(book(rules), {"forehand": 0, "game": 9, "ending": 6})
        low, high, start = walk.limits([210 - rest, 0])
        gaps = walk.gaps([210 - rest, 0])
        screen = NumberScreen("", low, high, start, unit=3, gaps=gaps)
        seen, trails = {start}, [screen]
        for before in trails:
            for key in (UP, DOWN, OPPONENTS):
                after = copy(before)
                after.press(key, 0)
                if after.value not in seen:
                    seen.add(after.value)
                    trails.append(after)
        can_be = [n for n in range(rest + 1) if not {n, rest - n} & never]
        assert sorted(seen) == can_be, rest


@pytest.mark.parametrize(("cards", "taken"), [(1, False), (3, False), (4, True), (8, True)])
def test_a_pile_that_is_less_than_a_trick_is_not_taken(cards, taken):
    """A pile of empty cards counts a third a card; nor may it leave so little to the others."""
    deck = book("tirol").deck
    names = ["x"] * (len(deck.figures) + 1)
    for gaps in (((1, 3),), ((1, 3), (7, 7))):
        screen = CountingScreen("", deck, names, {}, cards, (0, 210), gaps)
        assert (screen.press(OK, 0) == cards) == taken
    screen = CountingScreen("", deck, names, {}, cards, (0, 210), ((8, 8),))
    assert (screen.press(OK, 0) is None) == (cards == 8)


def test_a_match_of_six_that_is_counted_is_asked_for(make_table):
    """Articles 12 and 18: the other party has the fool alone, which counts 5; 77 cards are left."""
    table = make_table("de", session("troccas-6"))
    every_figure_but_the_fool = "right*6 down" + " right*4 down" * 3
    table.play(TO_PARTY + "opponents\nleft\n" + every_figure_but_the_fool + " right*38\nok\nok")
    table.play("up\nleft\nok" + CONFIRM)
    ((document, _),) = table.documents()
    assert document["points"] == [67, 5]
    assert document["match"] == 0


# The points of the other side.


@pytest.mark.parametrize(
    ("rules", "way", "keys", "points"),
    [
        ("fft-4", TO_POINTS + MORE_OF_FRACTIONS, "right\ndown opponents\nok\nok ok", 46.5),
        ("troccas-4", TO_PARTY + "opponents\n", "right\nup*4\nok\nok", [32, 40]),
        # The second of three: the third's points.
        ("troccas-3", TO_OWN + "ok opponents\n", "right\ndown*3\nok\nok", [42, 45, 40]),
    ],
)
def test_the_points_of_the_other_side_are_turned_into_ones_own(
    make_table, rules, way, keys, points
):
    table = make_table("de", session(rules))
    table.play(way + keys + CONFIRM)
    assert points_of_the_only_deal(table) == points


def test_both_sides_have_the_same_limits(make_table):
    table = make_table("de", session("ch-4"))
    # 91 less 13 is the most that the opponents can have when the taker has two bouts: one of them
    # is the Excuse, the other one in a trick, and he has laid six cards away.
    table.play(TO_POINTS + MORE_OF_FRACTIONS + "right\nright*4\nok")
    table.play("ok\nok" + CONFIRM)
    assert points_of_the_only_deal(table) == 13


# Doubt.


GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2}


@pytest.mark.parametrize(
    ("document", "more"),
    [
        (GARDE | {"points": 71}, 0),
        (GARDE | {"points": 71.5}, 2),
        (GARDE | {"contract": "garde_contre", "points": 11}, 0),
        (GARDE | {"contract": "garde_contre", "points": 10.5}, 2),
        ({"rules": "troccas-4", "points": [67, 5]}, 0),
        ({"rules": "troccas-4", "points": [68, 4]}, 2),
        ({"rules": "troccas-4", "points": [4, 68]}, 2),
        ({"rules": "troccas-3", "skatist": 0, "points": [40, 7, 80]}, 2),
        # The last one's number is computed; it is odd as well.
        ({"rules": "troccas-3", "skatist": 2, "points": [30, 87, 10]}, 2),
        ({"rules": "troccas-3", "skatist": 2, "points": [37, 81, 9]}, 2),
    ],
)
def test_only_an_unlikely_number_takes_more_presses(monkeypatch, document, more):
    entry = read_document(document)
    presses = typist.presses(typist.enter_deal(entry))
    for question in entry.book.form:
        if hasattr(question, "likely"):
            monkeypatch.setattr(question, "likely", None)
    assert presses - typist.presses(typist.enter_deal(entry)) == more


def test_an_unlikely_number_is_not_stored_by_a_double_tap(make_table):
    table = make_table("de", session("fft-4"))
    table.play(TO_POINTS + "right*3")
    typed = table.picture()
    table.play("ok")
    asked = table.picture()
    table.play("ok")  # back is the harmless choice
    assert table.picture() == typed
    table.play("ok")
    assert table.picture() == asked
    table.play("back")
    assert table.picture() == typed
    table.play("ok down ok\nok" + CONFIRM)
    assert points_of_the_only_deal(table) == 76


@pytest.mark.parametrize(
    ("rules", "keys", "asked"),
    [
        ("fft-4", TO_POINTS + "right*3 ok", "Wirklich 76? Anna"),
        ("troccas-4", "ok\nright*4 ok", "Wirklich 71? Anna, Zoë"),
        # Of the last one, whose number is what is left.
        ("troccas-3", "ok\nright*3 ok\nright ok", "Wirklich 3? Zoë"),
    ],
)
def test_whose_number_is_unlikely_is_said(make_table, rules, keys, asked, shown):
    table = make_table("de", session(rules))
    table.play(keys)
    assert shown.screen.title == asked


@pytest.mark.parametrize(
    "document",
    [
        GARDE | {"points": 85},
        {"rules": "krenglbach", "forehand": 0, "game": "trischaken", "thirds": [0, 0, 0, 210]},
        {"rules": "tirol", "forehand": 0, "game": "trischaken", "thirds": [151, 59, 0, 0]},
        {
            "rules": "tirol",
            "forehand": 0,
            "game": "dreier",
            "declarer": 1,
            "renonce": [3],
            "compensation": [31, 0, 30, 0],
        },
        {"rules": "troccas-6", "points": [70, 2]},
        {"rules": "troccas-5", "skatist": 1, "points": [0, 127, 0, 0, 0]},
    ],
)
def test_what_is_unlikely_can_be_entered_all_the_same(make_table, document):
    entry = read_document(document)
    dealer = document.get("skatist", 3)
    table = make_table("de", session(document["rules"], dealer=dealer))
    table.play(typist.enter_deal(entry))
    ((stored, points),) = table.documents()
    assert points == entry.score().points
    assert all(stored[key] == document[key] for key in document if key in stored)


# Pictures.


SCENES = {
    "french": (
        session("fft-4"),
        f"""
        {TO_POINTS}
        [points] {MORE_OF_FRACTIONS}
        [more] left
        [count-bouts] right*3 down right
        [count] hold left 1500  # a key that is held stops at none
        down*3
        hold left 8000
        [count-impossible] left*11  # beyond none comes the whole pack
        [count-empties] back
        {MORE_OF_FRACTIONS}
        right down
        [other] {MORE_OF_FRACTIONS}
        [other-more] left
        [other-count] back*2
        {MORE_OF_FRACTIONS}
        up
        [help] right*3
        [help-end] ok
        right*3 ok [sure]
        """,
    ),
    "thirds": (
        session("tirol"),
        f"""
        {TO_THIRDS}
        {MORE_OF_FRACTIONS}
        [thirds-more] left down right*2
        [thirds-count] back
        ok ok
        {MORE_OF_FRACTIONS}
        [thirds-last-more] right [thirds-other]
        """,
    ),
    # Anna has the scart, and her points help with those of Zoë, who comes before her.
    "alone": (
        session("troccas-3", dealer=0),
        f"""
        {TO_OWN}
        ok
        opponents left
        [own-count] back
        opponents right
        opponents left
        [own-scart-count] up
        hold left 8000 [own-scart-least]
        """,
    ),
    "parties": (
        session("troccas-6"),
        """
        ok
        [party] opponents
        [party-more] left
        [party-count] back
        opponents up
        [party-help] ok
        opponents right [party-other]
        """,
    ),
}


@pytest.mark.parametrize(("scene", "setting"), played(SCENES, ("parties",)))
def test_scene(make_table, look, language, scene):
    body, script = SCENES[scene]
    table = make_table(language, body)
    table.play(script, lambda picture: look(table)(f"aids-{picture}"))


# 81 with three bouts; with none there are 77½ at the most.
MANY = {"taker": 0, "contract": "garde", "bouts": 3, "points": 81}
THIRDS = {"forehand": 0, "game": "trischaken", "thirds": [40, 100, 40, 30]}
SURE = "down ok\n"


def points(table):
    return [document.get("points") or document["thirds"] for document, _ in table.documents()]


def test_a_number_that_another_answer_has_moved_is_asked_again(make_table, shown):
    table = make_table("de", session("ch-4"), [MANY])
    table.play(CHOOSE + "ok up\n")  # no bout
    assert shown.screen.value == 2 * 77
    table.play("ok\n")
    assert shown.screen.title == "Wirklich 77? Anna"
    table.play("ok\n")
    assert shown.screen.title == "Punkte?"
    table.play("ok\n" + SURE + CONFIRM_CHANGE)
    assert points(table) == [77]


def test_one_that_the_scribe_dials_is_not(make_table):
    table = make_table("de", session("ch-4"), [MANY])
    table.play(CHOOSE + "ok up\ndown ok\n" + CONFIRM_CHANGE)
    assert points(table) == [76]


def test_nor_one_that_still_stands(make_table):
    table = make_table("de", session("ch-4"), [MANY])
    table.play(CHOOSE + "ok left\n" + CONFIRM_CHANGE)  # one bout less
    assert points(table) == [81]


def test_so_it_is_on_the_way(make_table, shown):
    table = make_table("de", session("ch-4"))
    table.play("ok\ndown left down\nhold right 3000\nok\ndown ok\nback*2\nup\n")
    assert shown.screen.title == "Punkte?"
    table.play("ok\n")
    assert shown.screen.title.startswith("Wirklich")


def test_an_exception_that_is_left_at_none_is_not(make_table, shown):
    table = make_table("de", session("tirol"))
    table.play("ok left left up\nright\nright ok\n")
    asked = shown.screen.title
    table.play("down\nok\n")
    assert shown.screen.title == asked
    assert asked.startswith("Zuschlag")


def test_so_is_one_of_several(make_table, shown):
    table = make_table("de", session("tirol"), [THIRDS])
    table.play(CHOOSE)
    reach(table, shown, "Punkte")
    table.play("ok\n")
    assert shown.screen.title == "Punkte? Anna"
    table.play("right*3 ok\n")
    assert (shown.screen.title, shown.screen.value) == ("Punkte? Béat", 80)
    table.play("ok\n")
    assert shown.screen.title.endswith(" Béat")
    assert shown.screen.title.startswith("Wirklich 26")


# Of whom nobody took a trick: he has laid away what he may not, or it was a Garde contre.
REASONS = {
    "fault": ("fft-4", "ok\ndown left down\nhold left 3000\nok\n", "Ja: Falsche Ablage"),
    "match": ("ch-4", "ok\ndown down up\nhold right 3000\nok\n", "Ja: Match"),
}


@pytest.mark.parametrize("name", REASONS)
def test_what_alone_explains_a_number_is_said_first(make_table, look, language, name, shown):
    rules, keys, reason = REASONS[name]
    table = make_table(language, session(rules))
    table.play(keys)
    look(table)("sure-" + name)
    if language == "de":
        assert shown.screen.title.startswith("Wirklich")
        assert [label for label, _, _ in shown.screen.rows] == ["Zurück", reason]
        table.play("ok\n")
        assert shown.screen.title == "Punkte?"
