"""A number that the box has moved is asked for once more, and a rare one with what alone explains
it.
"""

import pytest

from tests.app.correcting import CHOOSE, CONFIRM
from tests.app.table import session
from tests.app.test_side_games import reach

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
    table.play("ok\n" + SURE + CONFIRM)
    assert points(table) == [77]


def test_one_that_the_scribe_dials_is_not(make_table):
    table = make_table("de", session("ch-4"), [MANY])
    table.play(CHOOSE + "ok up\ndown ok\n" + CONFIRM)
    assert points(table) == [76]


def test_nor_one_that_still_stands(make_table):
    table = make_table("de", session("ch-4"), [MANY])
    table.play(CHOOSE + "ok left\n" + CONFIRM)  # one bout less
    assert points(table) == [81]


def test_so_it_is_on_the_way(make_table, shown):
    table = make_table("de", session("ch-4"))
    table.play("ok\ndown left down\nhold right 3000\nok\ndown ok\nback*2\nup\n")
    assert shown.screen.title == "Punkte?"
    table.play("ok\n")
    assert shown.screen.title.startswith("Wirklich")


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
