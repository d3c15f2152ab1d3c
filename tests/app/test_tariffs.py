"""A club's tariff at the table: chosen from the menu, played by, kept in the log; its words fit."""

import pytest

from firmware.app.refusals import BoxRefusal
from firmware.app.screens.cross import CrossScreen
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH
from firmware.app.storage.tariffs import PLACES, Tariffs
from firmware.app.texts import text
from host_tools.simulation.rehearsal import typist
from rules_core import tariff_fields
from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.french import tariff as french
from rules_core.koenigrufen import tariff as koenigrufen
from rules_core.record import SESSION, TARIFF
from rules_core.words import Word
from tests.app import test_other_pictures, test_pictures
from tests.app.fft_deals import GARDE
from tests.app.scenes import PICTURED, Setting
from tests.app.shown import Shown
from tests.app.table import session
from tests.made_tariffs import RULES, packed
from tests.storage.memory_files import MemoryFiles

# From home to the list of rule books, and there to the last one, which is the club's.
TO_RULES = "back up*3 ok\n"
TO_CLUB = "down*6\n"
# Four at the table, table, round, the same players, deals; who deals; begin.
BEGIN_IT = "ok*5\nright\nok\n"


@pytest.fixture
def at_club(make_table):
    """Makes a table that has the club's tariff; returns it and the digest."""

    def make(language="de", **changes):
        table = make_table(language, session("krenglbach", dealer=3, opponents_key=False))
        with table.off():
            digest = Tariffs(table.fs, NoGuard()).keep(packed(**changes)[0])
        return table, digest

    return make


def test_a_session_by_it_is_begun_and_played_at_the_table(at_club):
    table, digest = at_club()
    table.play(TO_RULES + TO_CLUB + "ok\n" + BEGIN_IT)
    body = table.session().body
    assert (body["rules"], body["tariff"]) == (RULES, digest)
    assert [record.kind for record in all_records(table)][-2:] == [TARIFF, SESSION]
    # What the log has is enough, though the desk takes the tariff away.
    with table.off():
        Tariffs(table.fs, NoGuard()).drop(digest)
    assert table.session().book.digest == digest
    assert table.session().book.facts()["games"][6] == ("solodreier", 10)


@pytest.mark.parametrize(("clockwise", "right", "left"), [(False, 1, 3), (True, 3, 1)])
def test_the_arrows_follow_the_direction_of_play(at_club, clockwise, right, left):
    """Right is right and left is left; the records count in playing order."""
    table, _ = at_club(clockwise=clockwise)
    table.play(TO_RULES + TO_CLUB + "ok\n" + BEGIN_IT)
    played = table.session()
    assert played.body["dealer"] == right  # BEGIN_IT points at him
    document = {"rules": RULES, "game": "solodreier", "declarer": left, "won": True}
    document["forehand"] = (right + 1) % 4
    entry = read_document(document, lambda *_: played.book)
    script = typist.go_on(entry, {}, opponents_key=played.body["opponents_key"])
    table.play("ok\n" + script)
    (line,) = table.session().ledger.deals
    assert [points > 0 for points in line.points] == [place == left for place in range(4)]
    assert table.session().ledger.dealer == (right + 1) % 4


def test_the_table_of_a_tariff_that_is_dealt_clockwise(at_club):
    """The scribe is where he always is; the others have changed sides."""
    table, _ = at_club(clockwise=True)
    table.play(TO_RULES + TO_CLUB + "ok\n" + BEGIN_IT)
    script = "[clockwise] ok\nup\nright [clockwise-declarer]"
    table.play(script, lambda name: Setting(PICTURED).assert_picture(name, table.picture()))


def test_a_spoilt_place_is_given_away_once():
    """It is the last one that is taken; whole again, it is nobody else's."""
    fs = MemoryFiles()
    tariffs = Tariffs(fs, NoGuard())
    fs.files["tariff3"] = b"spoilt"
    for number in range(PLACES - 1):
        tariffs.keep(packed(rules=f"club-{number}")[0])
    assert fs.files["tariff3"] == b"spoilt"
    tariffs.keep(packed(rules="another")[0])
    expected = [f"club-{number}" for number in range(PLACES - 1)]
    expected.insert(3, "another")
    with pytest.raises(BoxRefusal):
        tariffs.keep(packed(rules="one-more")[0])
    assert [kept.rules for kept in tariffs.all()] == expected


def test_it_is_offered_by_its_name(make_table, language, look):
    table = make_table(language)
    with table.off():
        Tariffs(table.fs, NoGuard()).keep(packed()[0])
    table.play("ok\ndown*10 [start-rules-club]", look(table))


def all_records(table):
    for _, record in records_at(table):
        yield record


def records_at(table):
    """(offset, Record) of all that is in the log."""
    log = table.open_log()
    offset = 0
    while offset < log.size:
        record = log.read(offset)
        yield offset, record
        offset += record.size


def test_an_earlier_round_whose_tariff_cannot_be_read_is_said_to_be_unknown(at_club):
    """As one whose tariff nobody knows; the application does not begin anew over it."""
    table, _ = at_club()
    table.play(TO_RULES + TO_CLUB + "ok\n" + BEGIN_IT)
    with table.off():
        table._play(session(round=3), [GARDE], None)
        path = table.flash / PATH
        data = bytearray(path.read_bytes())
        [tariff] = [offset for offset, record in records_at(table) if record.kind == TARIFF]
        data[tariff + 30] ^= 0xFF
        path.write_bytes(data)
    with Shown() as shown:
        table.play("back up*4 ok\nok")
    assert shown.said == [text("earlier.unknown")]
    table.play("ok\nback")


# Letters as words have them: of capitals alone a line of the display has no room for so many.
WIDE = "esperantonische"[: tariff_fields.MAX_WORD - 2]


@pytest.mark.parametrize(
    "scenes", [test_pictures.SCENES, test_other_pictures.KOENIGRUFEN], ids=["french", "koenigrufen"]
)
@pytest.mark.long
def test_the_longest_words_fit(scenes, make_table, monkeypatch):
    """The canvas of the tests tells of every text that is cut off."""
    for rules in RULE_IDS:
        tariff = book(rules).tariff
        names = enumerate(name for name, _ in tariff.renamed)
        words = tuple(Word(name, de=f"{at:02}" + WIDE) for at, name in names)
        monkeypatch.setattr(tariff, "words", words)
    for options, keys in scenes.values():
        table = make_table("de", **options)
        table.play(keys, lambda _: None)
        table.pull_plug()


def test_every_game_and_bonus_can_have_a_word():
    own = {name for name, _ in koenigrufen.RENAMED}
    assert own >= {*koenigrufen.GAMES, *koenigrufen.NEGATIVE_GAMES, *koenigrufen.BONUSES}
    assert {name for name, _ in french.RENAMED} >= {*french.CONTRACTS}


@pytest.mark.parametrize(
    ("rules", "shown"), [("ch-4", ["Kleiner", "Weis", "Match"]), ("fft-4", ["Handvoll", "Chelem"])]
)
def test_the_extras_have_the_words_of_the_book(rules, shown, make_table, monkeypatch):
    labels = set()
    draw = CrossScreen.draw

    def remember(screen, canvas):
        labels.update(label for _, label, _, _ in screen.choices)
        draw(screen, canvas)

    monkeypatch.setattr(CrossScreen, "draw", remember)
    table = make_table("de", session(rules))
    table.play("right left left ok left")
    assert labels >= set(shown)
