"""Negative games of a stored deal: a line each in the list of answers, and how one is changed."""

import pytest

from tests.app.correcting import CHOOSE, CONFIRM
from tests.app.shown import Shown
from tests.app.table import LONG_NAMES, session

BETTEL = {"seat": 1, "game": "bettel", "won": True}
PICCOLO = {"seat": 2, "game": "piccolo", "won": False, "kontra": [1, 0, 0, 0]}


def negative(*games, **fields):
    return {"forehand": 0, "game": "negative", "declarers": list(games)} | fields


@pytest.fixture
def table(make_table):
    """Makes a table at which these games were played side by side; Anna sits at the box."""

    def make(*games, language="de", rules="krenglbach", **fields):
        return make_table(language, session(rules, dealer=3), [negative(*games, **fields)])

    return make


def games(box):
    [(document, _)] = box.documents()
    return document["declarers"]


def rows(screen):
    return [row[:2] for row in screen.rows]


def test_each_player_has_a_line_with_his_game_and_how_it_ended(table, shown):
    box = table(BETTEL, PICCOLO)
    box.play(CHOOSE)
    assert ("Béat: Bettel", "gewonnen") in rows(shown.screen)
    assert ("Zoë: Piccolo", "verloren") in rows(shown.screen)


def test_after_a_renonce_it_says_no_ending(table, shown):
    bettel, piccolo = {"seat": 1, "game": "bettel"}, {"seat": 2, "game": "piccolo"}
    box = table(bettel, piccolo, renonce=[3])
    box.play(CHOOSE)
    assert ("Béat: Bettel", "") in rows(shown.screen)


def test_the_first_of_them_is_marked(table, shown):
    table(BETTEL, PICCOLO).play(CHOOSE)
    assert shown.screen.rows[shown.screen.cursor][0] == "Béat: Bettel"


def reach(box, shown, line):
    """Mark a line of the list that is shown."""
    labels = [row[0] for row in shown.screen.rows]
    steps = labels.index(line) - shown.screen.cursor
    box.play((f"down*{steps}" if steps > 0 else f"up*{-steps}") if steps else "")


def changed(box, line, keys):
    """The games of the deal after these keys on a line of its list."""
    with Shown() as shown:
        box.play(CHOOSE)
        reach(box, shown, line)
        box.play(keys + "\n" + CONFIRM)
    return games(box)


def test_who_lost_has_won_by_three_presses(table):
    """Its line, the ending that is marked there, and won; then the deal is agreed to."""
    found = changed(table(PICCOLO, BETTEL), "Zoë: Piccolo", "ok ok up")
    assert found == [PICCOLO | {"won": True}, BETTEL]


def test_another_one_has_played(table):
    found = changed(table(BETTEL, PICCOLO), "Béat: Bettel", "ok up up ok left")
    assert found == [BETTEL | {"seat": 3}, PICCOLO]


def test_what_does_not_stand_any_more_is_asked_again(table):
    """Anna has said Kontra to the Piccolo, which she has played herself."""
    found = changed(table(BETTEL, PICCOLO), "Zoë: Piccolo", "ok up up ok down\nok")
    assert found == [BETTEL, {"seat": 0, "game": "piccolo", "won": False}]


def test_it_was_another_game(table):
    found = changed(table(PICCOLO), "Zoë: Piccolo", "ok up ok right")
    assert found == [PICCOLO | {"game": "bettel"}]


def test_one_more_has_played(table):
    found = changed(table(BETTEL), "Spieler?", "ok up up left ok")
    assert found == [BETTEL, {"seat": 2, "game": "piccolo", "won": False}]


def test_one_has_not_played(table):
    assert changed(table(BETTEL, PICCOLO), "Béat: Bettel", "ok up*3 ok") == [PICCOLO]


def test_the_only_one_cannot_be_taken_away(table, shown):
    box = table(BETTEL)
    box.play(CHOOSE)
    reach(box, shown, "Béat: Bettel")
    box.play("ok")
    assert shown.screen.title == "Béat"
    assert rows(shown.screen) == [
        ("Wer spielt?", "Béat"),
        ("Spiel?", "Bettel"),
        ("Ausgang?", "gewonnen"),
        ("Kontra?", "–"),
    ]


def test_backing_out_changes_nothing(table, shown):
    box = table(BETTEL, PICCOLO)
    box.play(CHOOSE)
    before = rows(shown.screen)
    reach(box, shown, "Béat: Bettel")
    box.play("ok ok back\nok back")
    assert rows(shown.screen) == before
    assert games(box) == [BETTEL, PICCOLO]


# On the way: Béat has played a Piccolo and won, and no other one is asked about yet.
ENTERED = "ok\ndown left\nok\nright ok up ok\n"


def test_back_goes_through_what_was_asked_about_a_game(make_table, shown):
    box = make_table("de", session("krenglbach", dealer=3))
    box.play(ENTERED)
    titles = [shown.screen.title]
    for _ in range(6):
        box.play("back")
        titles.append(shown.screen.title)
    assert titles == [
        "Spieler?",
        "Kontra?",
        "Ausgang?",
        "Spiel?",
        "Wer spielt?",
        "Ausgang?",
        "Spiel?",
    ]


def test_where_there_can_be_no_other_one_it_leads_from_the_score_to_the_last_question(
    make_table, shown
):
    box = make_table("de", session("tirol", dealer=3))
    box.play(ENTERED + "back")
    assert shown.screen.title == "Kontra?"


def test_it_is_changed_there_before_anything_is_stored(make_table):
    box = make_table("de", session("krenglbach", dealer=3))
    box.play(ENTERED + "back*2 left ok ok\n" + CONFIRM)
    assert games(box) == [{"seat": 1, "game": "piccolo", "won": False}]


def test_a_power_cut_meanwhile_loses_no_game(make_table):
    """It goes on with what was changed so far, and with all the others."""
    box = make_table("de", session("krenglbach", dealer=3))
    box.play(ENTERED + "up down ok\nup ok left ok\n")  # Zoë, too
    box.play("back*6 left\nwait 3000\n")
    box.restart()
    box.play("ok\n" + CONFIRM)
    found = games(box)
    assert [(game["seat"], game["won"]) for game in found] == [(1, False), (2, False)]


@pytest.mark.parametrize("names", [None, LONG_NAMES])
def test_it_is_shown(make_table, look, language, names):
    body = session("tirol", dealer=3) if names is None else session("tirol", names, dealer=3)
    box = make_table(language, body, [negative(PICCOLO | {"game": "piccolo_ouvert"})])
    long = "" if names is None else "-long"
    box.play(CHOOSE)
    look(box)("correct-negative" + long)
    box.play("ok")
    look(box)("correct-negative-game" + long)
    box.play("ok up")
    look(box)("correct-negative-score" + long)
    box.play("left")
    look(box)("correct-negative-words" + long)
