"""Names that are typed at the box: the letters, the list in which they are kept."""

from itertools import product
from types import SimpleNamespace

import pytest

from firmware.app.canvas import BOLD
from firmware.app.flows import naming
from firmware.app.keys import BACK, DOWN, LEFT, OK, OPPONENTS, RIGHT, UP
from firmware.app.screens.letters import GROUPS, LettersScreen
from firmware.app.storage.files import NoGuard
from firmware.app.storage.settings import Settings
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.session import MAX_LISTED, MAX_NAME
from tests.app.scenes import as_it_is
from tests.app.shown import Shown, note_words
from tests.app.table import LONG_NAMES, NAMES, SIX_LONG_NAMES, session

# What has to be typed: the letters of German, French and Romansh.
WANTED = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÊËÀÂÇÎÏÔÛÙÌÒ"
# What they take at most, and on average over the names of the tests.
MOST, AVERAGE = 4, 2.7


def presses():
    """The fewest presses of every letter: {letter: presses}, at the start of a name and within."""
    fewest = {}
    for before in ("", "x"):
        for length in range(1, MOST + 1):
            for keys in product((UP, DOWN, LEFT, RIGHT, OPPONENTS), repeat=length):
                screen = LettersScreen("")
                screen.name = before
                for key in keys:
                    screen.press(key, 0)
                if screen.shown is GROUPS and len(screen.name) == len(before) + 1:
                    letter = screen.name[-1]
                    fewest[letter] = min(length, fewest.get(letter, length))
    return fewest


def test_every_letter_takes_four_presses_at_most():
    fewest = presses()
    assert [letter for letter in WANTED + WANTED.lower() + "ß -'" if letter not in fewest] == []
    letters = [letter for name in NAMES + SIX_LONG_NAMES for letter in name]
    assert sum(fewest[letter] for letter in letters) / len(letters) <= AVERAGE


def test_a_name_is_as_long_as_a_record_can_hold():
    screen = LettersScreen("")
    for _ in range(2 * MAX_NAME):
        screen.press(UP, 0)
        screen.press(UP, 0)
    assert screen.press(OK, 0) == "A" + "a" * (MAX_NAME - 1)


def test_of_a_long_name_the_end_is_shown_as_far_as_there_is_room(canvas, monkeypatch):
    drawn = note_words(monkeypatch)
    screen = LettersScreen("")
    screen.name = "iiiiiiii" + "M" * 16
    screen.draw(canvas)
    [shown] = [words for words in drawn if words.endswith("MM")]
    one_more = screen.name[-len(shown) - 1 :]
    assert screen.name.endswith(shown)
    # On both sides of the name and of the cursor there is a little room.
    assert canvas.measure(shown, BOLD) <= canvas.width - 9 < canvas.measure(one_more, BOLD)


def test_a_name_does_not_end_with_what_joins_two():
    screen = LettersScreen("")
    for key in (DOWN, DOWN, LEFT):
        screen.press(key, 0)
    assert (screen.name, screen.press(OK, 0)) == (" ", None)
    for key in (LEFT, DOWN, DOWN, DOWN, UP, RIGHT, RIGHT, DOWN, DOWN, LEFT):
        screen.press(key, 0)
    assert (screen.name, screen.press(OK, 0)) == (" N-S ", "N-S")


def test_back_goes_one_step():
    screen = LettersScreen("")
    seen = []
    for key in (UP, LEFT, BACK, BACK):
        screen.press(key, 0)
        seen.append(screen.shown)
    assert seen == [GROUPS[0], "BCD", GROUPS[0], GROUPS]
    for key in (UP, UP, OPPONENTS, BACK):
        screen.press(key, 0)
    assert (screen.name, screen.shown) == ("A", GROUPS)
    assert screen.press(BACK, 0) is None
    assert (screen.name, screen.press(BACK, 0)) == ("", CANCELLED)


def typed(box):
    return Settings(box.fs, NoGuard())["typed"]


TO_PLAYERS = "ok ok ok ok\n"


def test_it_is_kept_and_offered_behind_those_of_the_desk(make_table):
    box = make_table("de", players=["Anna", "Béat"])
    box.play(TO_PLAYERS)
    box.play("""
        down*2 ok       # a name is typed
        left up         # I
        ok
        down*2 ok       # I is not offered again
        back ok         # typed, or not, or yes
        down up         # U
        ok
        ok              # Anna
        ok              # Béat
        ok left ok
    """)
    assert box.session().names == ["I", "U", "Anna", "Béat"]
    assert typed(box) == ["U", "I"]


def test_without_a_list_the_opponents_key_leads_to_the_letters(make_table):
    box = make_table("de")
    box.play(TO_PLAYERS)
    box.play("""
        opponents
        up*2 opponents left  # Ä
        up down right   # h
        back            # Ä
        up down right   # h
        ok
        ok              # number 1, since nobody before has one
    """)
    assert typed(box) == ["Äh"]


def test_nobody_sits_at_a_table_twice(make_table):
    box = make_table("de", players=["I"])
    box.play(TO_PLAYERS)
    box.play("""
        ok              # I
        opponents left up ok  # I again
        ok              # which is said
        opponents left up back left up ok ok
    """)


def test_the_oldest_goes(make_table):
    box = make_table("de", typed=[str(number) for number in range(MAX_LISTED)])
    box.play(TO_PLAYERS + "up*2 ok\nleft up ok")
    assert typed(box) == ["I"] + [str(number) for number in range(MAX_LISTED - 1)]


TO_NAMES = "down ok\ndown*4 ok\n"  # from the menu of a new box, by its settings


def test_a_typed_name_is_deleted(make_table):
    box = make_table("de", players=["Anna"], typed=["Ana", "Urs", "Zoë"])
    with Shown() as shown:
        box.play(TO_NAMES)
        assert [row[0] for row in shown.screen.rows] == ["Ana", "Urs", "Zoë"]  # not the desk's
        box.play("down ok")
        assert (shown.screen.title, [row[0] for row in shown.screen.rows]) == (
            "Urs",
            ["Zurück", "Löschen"],
        )
        box.play("ok")  # back: a double tap deletes nothing
        assert shown.screen.cursor == 1
    assert typed(box) == ["Ana", "Urs", "Zoë"]
    box.play("ok\ndown ok")
    assert typed(box) == ["Ana", "Zoë"]
    box.play("ok\ndown ok\nok\ndown ok")
    assert typed(box) == []
    box.play("up ok")  # the self-test: there are no names any more
    with Shown() as shown:
        box.play("back")
        assert len(shown.screen.rows) == 5


def test_one_that_was_deleted_leaves_room_for_another(make_table):
    names = [str(number) for number in range(MAX_LISTED)]
    box = make_table("de", typed=names)
    box.play(TO_NAMES + "ok\ndown ok\nback*2\n")
    box.play(TO_PLAYERS + "up*2 ok\nleft up ok")
    assert typed(box) == ["I", *names[1:]]


def test_a_name_that_cannot_be_deleted_stays(make_table, monkeypatch):
    box = make_table("de", typed=["Ana"])
    box.play(TO_NAMES + "ok\n")
    monkeypatch.setattr(Settings, "change", _fail)
    with Shown() as shown:
        box.play("down ok")
        assert shown.titles == [text("storage.title")]
    monkeypatch.undo()
    assert typed(box) == ["Ana"]


def test_a_name_that_cannot_be_kept_plays_all_the_same(make_table, monkeypatch):
    box = make_table("de")
    box.play(TO_PLAYERS + "opponents left up")
    monkeypatch.setattr(Settings, "change", _fail)
    box.play("ok")
    monkeypatch.undo()
    box.play("ok*3\nok\nright ok")
    assert box.session().names[0] == "I"
    assert typed(box) == []


def _fail(*_, **__):
    from firmware.app.storage.files import StorageError

    raise StorageError("storage_full")


def test_who_comes_to_a_larger_table_is_asked_behind_those_who_sat_there(make_table):
    box = make_table("de", session("krenglbach", deals=1))
    box.play("""
        back up*3 ok
        ok right ok ok  # five players
        ok ok ok ok     # those who sat there
        opponents up*2 ok
        ok left ok
    """)
    assert box.session().names == ["Anna", "Béat", "Zoë", "Jürg", "A"]
    assert box.session().body["dealer"] == 4


@pytest.mark.parametrize("names", ["", "-long"])
@as_it_is
def test_the_letters(make_table, look, language, names):
    box = make_table(language, session("ch-4", LONG_NAMES if names else NAMES))
    look = look(box)
    box.play("back up*3 ok\nok*3")
    look("start-same" + names)
    box.play("up down ok")
    look("letters" + names)


@as_it_is
def test_the_letters_of_a_group_and_of_a_letter(make_table, look, language):
    box = make_table(language)
    box.play(TO_PLAYERS)
    look(box)("start-number")
    box.play("opponents")
    look(box)("letters-begin")
    box.play("down")
    look(box)("letters-group")
    box.play("up opponents")
    look(box)("letters-forms")
    box.play("up left down")
    look(box)("letters-name")


def test_the_name_of_another_player_in_small_letters_is_taken(monkeypatch):
    answers, said = ["anna", "Urs"], []
    monkeypatch.setattr(naming, "_ask", lambda *_: answers.pop(0))
    box = SimpleNamespace(ui=SimpleNamespace(show=said.append))
    assert naming.ask_player(box, "?", ["Anna", None]) == "Urs"
    assert [screen.sentence for screen in said] == [text("start.taken")]


@as_it_is
def test_the_names_that_may_go(make_table, look, language):
    box = make_table(language, typed=[LONG_NAMES[0], *NAMES])
    box.play("down ok\ndown*4")
    look(box)("names-setting")
    box.play("ok")
    look(box)("names")
    box.play("ok")
    look(box)("names-delete")
