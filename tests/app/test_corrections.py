"""Deals corrected and annulled: from the key to the log."""

import errno
import random

import pytest

from firmware.app.screens.answers import AnswersScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.session import Session
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.script import Press, Script
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.rehearsal.typist import presses
from rules_core.book import Book
from rules_core.documents import read_document
from rules_core.questions.seat import NOBODY
from rules_core.record import ANNUL, DEAL
from tests.app.correcting import (
    AGREE,
    ANNUL_IT,
    BEFORE,
    CHOOSE,
    CONFIRM,
    CONFIRM_MANY,
    FORM,
    PENALISE,
    TAKER,
    THREE_AGREE,
    WARN,
    records,
    totals,
)
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown
from tests.app.table import ALL_SEATS, BOX_ID, OTHER_SEATS, session
from tests.app.test_other_books import possible_deal
from tests.golden import assert_golden
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.rules_core.second_versions import SecondVersions

pytestmark = pytest.mark.long

PETIT = {"petit_au_bout": "defence", "poignees": [{"side": "attack", "size": "double"}]}
RULING = {"ruling": {"kind": "renonce", "side": "defence"}}
RICH = {
    "fft-4": [GARDE | PETIT | RULING, GARDE | {"points": 87, "chelem": "announced_made"}],
    "ch-3": [GARDE | PETIT],
    "ch-4": [GARDE | PETIT, GARDE | {"points": 87, "chelem": "announced_made"}],
    "ch-5": [GARDE | PETIT | {"partner": 3}, GARDE | {"partner": None}],
}
PASSED = {"passed": True}
SOLO = {"forehand": 0, "game": "solodreier", "declarer": 0, "won": True}
TIROL = {"rules": "tirol"} | SOLO
CORRECT = CHOOSE + FORM + CONFIRM + THREE_AGREE

AFTER = [192, -64, -64, -64]


@pytest.fixture
def table(make_table):
    return make_table("de", session(), [GARDE])


def leave(table):
    """Back home from looking back."""
    table.play("back")


# Corrections


def test_a_correction_is_a_new_record_and_the_old_one_stays(table):
    ((_, old),) = records(table)
    first = table.session().ledger.deals[0].sequence
    assert totals(table) == BEFORE
    table.play(CORRECT)
    assert totals(table) == AFTER
    (_, kept), (kind, new) = records(table)
    assert kept == old
    assert kind == DEAL
    assert new["corrects"] == first
    assert (new["number"], new["dealer"]) == (old["number"], old["dealer"])
    ((document, points),) = table.documents()
    assert document == {"rules": "fft-4"} | GARDE | {"points": 48}
    assert points == AFTER
    ledger = table.session().ledger
    assert (ledger.played, ledger.number, ledger.dealer) == (1, 2, 0)


def test_a_corrected_deal_is_corrected_again(table):
    table.play(CORRECT)
    second = table.session().ledger.deals[0].sequence
    leave(table)
    table.play(CHOOSE + FORM + CONFIRM + THREE_AGREE)
    assert records(table)[2][1]["corrects"] == second
    assert next(table.documents())[0]["points"] == 51


def test_an_earlier_deal_keeps_its_number_and_its_dealer(make_table):
    table = make_table("de", session(), [GARDE, GARDE, GARDE])
    table.play("back down ok left ok" + FORM + CONFIRM + THREE_AGREE)
    new = records(table)[-1][1]
    assert (new["number"], new["dealer"], new["corrects"]) == (2, 0, 3)
    assert totals(table) == [2 * b + a for b, a in zip(BEFORE, AFTER, strict=True)]


def test_a_correction_is_by_the_version_that_entered_the_deal(make_table):
    """The deal that is entered next is of today's, by which it counts twice."""
    with SecondVersions("fft-4"):
        old = {"rules": "fft-4", "version": 1} | GARDE
        new = {"rules": "fft-4"} | GARDE
        table = make_table("de", session(), [old])
        table.play(CORRECT)
        assert list(table.documents()) == [(old | {"points": 48}, AFTER)]
        leave(table)
        table.play(typist.enter_deal(read_document(new)))
        assert list(table.documents()) == [
            (old | {"points": 48}, AFTER),
            (new, [2 * points for points in BEFORE]),
        ]


@pytest.mark.parametrize("rules", ["troccas-3", "troccas-5"])
def test_a_skatist_who_was_not_the_dealer_is_asked_for(make_table, rules, shown):
    """He was entered when the box still asked for him; the first player deals."""
    points = [40, 50, 37] if rules == "troccas-3" else [20, 30, 27, 20, 30]
    of_the_dealer = {"rules": rules, "skatist": 0, "points": points}
    table = make_table("de", session(rules, dealer=0), [of_the_dealer | {"skatist": 1}])
    table.play(CHOOSE)
    assert [question for question, _, _ in shown.screen.rows[:2]] == ["Skatist?", "Punkte"]
    table.play("ok\ndown\n" + (CONFIRM if rules == "troccas-3" else CONFIRM_MANY))
    assert [document for document, _ in table.documents()] == [of_the_dealer]
    leave(table)
    table.play(CHOOSE)
    assert shown.screen.rows[0][0] == "Punkte"  # now there is no need to ask for him


# A correction is left by way of the score, the answers and the deal.
@pytest.mark.parametrize("keys", [CHOOSE + FORM, ANNUL_IT], ids=["correction", "annulment"])
@pytest.mark.parametrize("agreed", range(3))
def test_whoever_does_not_agree_stops_it(table, keys, agreed):
    table.play(keys + CONFIRM + AGREE * agreed)
    table.play("back*2" if keys == ANNUL_IT else "back\nback*2\nback")
    assert len(records(table)) == 1
    assert totals(table) == BEFORE


def test_one_agreement_takes_one_press(table):
    """A bounced or doubled OK does not agree for the next player as well."""
    table.play(CHOOSE + FORM + CONFIRM + "ignored ok\nread\nok\nignored ok\n")
    assert len(records(table)) == 1


def test_elsewhere_the_opponents_confirm(make_table):
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + FORM + AGREE)
    assert len(records(table)) == 1
    table.play("opponents")
    assert [points for _, points in table.documents()] == [AFTER]


def test_a_deal_that_everybody_passed_becomes_a_game(make_table):
    table = make_table("de", session("ch-4"), [PASSED])
    table.play(CHOOSE + "ok\nright up left ok ok\n" + CONFIRM)
    ((document, points),) = table.documents()
    assert (document["taker"], document["contract"]) == (1, "prise")
    assert totals(table) == points


def test_a_game_becomes_a_deal_that_everybody_passed(make_table):
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + TAKER + "down*4 ok\n" + CONFIRM)
    assert totals(table) == [0, 0, 0, 0]
    assert table.session().ledger.played == 0


def test_two_deals_of_one_number_have_names_of_their_own(make_table):
    """The second deal was corrected to passed, another one was played, and it was brought back."""
    table = make_table("de", session("ch-4"), [GARDE, GARDE])
    table.play(CHOOSE + TAKER + "down*4 ok\n" + CONFIRM + "back\n")
    table.play("left left right ok ok\n" + CONFIRM)
    table.play("back down ok left ok\nok\nright up left up*5 ok ok\n" + CONFIRM)
    assert_golden("app/de/look-back-of-one-number-a", table.picture())
    table.play("right")
    assert_golden("app/de/look-back-of-one-number-b", table.picture())
    ledger = table.session().ledger
    assert [ledger.name_of(line.sequence) for line in ledger.deals] == ["1", "2a", "2b"]
    table.play("ok")
    assert_golden("app/de/correct-of-one-number", table.picture())


def test_a_correction_that_cannot_be_stored_is_offered_again(table, monkeypatch):
    table.play(CHOOSE + FORM)
    shown = table.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.ENOSPC, LOG, PENDING)
        table.play(CONFIRM + THREE_AGREE)
        table.play("ok")  # the sentence that says so
        assert table.picture() == shown
    assert len(records(table)) == 1
    table.play(CONFIRM + THREE_AGREE)
    assert totals(table) == AFTER


def steps(keys):
    """A script's steps one by one, each as a script."""
    for step in Script(keys).steps:
        yield step.key if isinstance(step, Press) else f"wait {step.ms}"


KEPT = {
    # what is kept at a question that has another meaning of OK -> (table, deal, from its list to
    # the question, the arrow that means the other one, what it leads to)
    "a bonus that can be removed": (
        session("ch-4"),
        GARDE | {"petit_au_bout": "attack"},
        "down*2 ok\nup",
        "down",
        {"petit_au_bout": None},
    ),
    "a partner beside nobody": (
        session("tirol", dealer=3),
        {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True},
        "ok",
        "down",
        {"partner": None},
    ),
    "the second of two": (
        session("tirol", dealer=3),
        {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "renonce": [1, 2]},
        "down ok\nok",
        "right",
        {"renonce": [1]},
    ),
}


@pytest.mark.parametrize("kept", KEPT)
def test_ok_keeps_and_what_it_means_otherwise_is_on_an_arrow(make_table, kept, shown):
    body, deal, keys, arrow, new = KEPT[kept]
    table = make_table("de", body, [deal])
    table.play(CHOOSE)
    answers = shown.screen.rows
    table.play(keys)
    assert shown.screen.kept is not None and shown.screen.confirm[1] == shown.screen.kept
    table.play("ok")
    if not isinstance(shown.screen, AnswersScreen):
        table.play("read\nok")
    assert shown.screen.rows == answers
    table.play("back\nback\n" + CHOOSE + keys)
    table.play(arrow)
    if not isinstance(shown.screen, ConfirmScreen):
        table.play("read\nok")
    table.play(CONFIRM)
    ((document, _),) = table.documents()
    assert {key: document.get(key) for key in new} == new


def test_who_goes_back_in_a_deal_keeps_the_player_by_ok(make_table, shown):
    """That everybody passed he finds at the table."""
    table = make_table("de", session("ch-4"))
    table.play("down\nback")
    assert shown.screen.confirm == ("Weiter", 0)
    table.play("ok\nback back")
    table.play("ok")
    assert shown.screen.confirm == ("Alle gepasst", NOBODY)


def test_a_correction_of_one_answer_takes_ten_presses(make_table):
    """From the table, with both keys; the answer itself is one press."""
    seats = {"fft-4": 4, "ch-5": 5, "krenglbach": 4, "tirol": 4}
    for rules in seats:
        confirm = CONFIRM_MANY if seats[rules] > 4 else CONFIRM
        document = RICH[rules][0] if rules in RICH else SOLO
        table = make_table("de", session(rules, dealer=seats[rules] - 1), [document])
        with Shown() as shown:
            table.play(CHOOSE)
            lines = [row for row in shown.screen.rows if isinstance(row[2], int)]
            # What lies in the menu at the end takes more presses in any case.
            farthest = max(shown.screen.cursor, len(lines) - 2 - shown.screen.cursor)
        assert presses(CHOOSE) + farthest + 1 + 1 + presses(confirm) <= 10
        table.pull_plug()


def open_line(table, shown, index):
    """Open one of the answers that are listed."""
    steps = index - shown.screen.cursor
    table.play(("down " if steps > 0 else "up ") * abs(steps) + "ok")


@pytest.mark.parametrize("rules", ALL_SEATS)
def test_ok_takes_what_is_there_at_every_question_of_every_rule_book(make_table, rules, shown):
    """Who opens an answer and presses nothing but OK changes nothing."""
    chance = random.Random(rules)
    seats = ALL_SEATS[rules]
    if rules in OTHER_SEATS:
        documents = [possible_deal(chance, rules, number % seats) for number in range(8)]
    else:
        documents = [PASSED] + [{"rules": rules} | document for document in RICH[rules]]
    table = make_table("de", session(rules, dealer=seats - 1), documents)
    table.read_dealing_rights()
    table.play("back down ok")
    for number in range(len(documents)):
        table.play(" left" * bool(number) + " ok")
        answers = shown.screen.rows
        lines = [row for row in answers if isinstance(row[2], int)]
        assert lines
        for index in range(len(lines)):
            open_line(table, shown, index)
            asked = 0
            while not isinstance(shown.screen, AnswersScreen):
                table.play("read\nok")
                asked += 1
                assert asked < 9
            assert shown.screen.rows == answers
        table.play("back")
    assert len(records(table)) == len(documents)


@pytest.fixture
def storing(make_table, monkeypatch):
    """Plays keys at a table of Tirol with a deal: what is shown while another one is stored."""
    enter = Session.enter

    def play(keys):
        table = make_table("de", session("tirol", dealer=3), [TIROL])
        shown = []

        def entering(played, body, at_once):
            shown.append(table.picture())
            return enter(played, body, at_once)

        monkeypatch.setattr(Session, "enter", entering)
        table.play(keys)
        return shown

    return play


def test_while_it_is_stored_the_score_is_shown_whatever_was_looked_at(storing):
    """Who confirms may turn to the money."""
    form = typist.enter_deal(read_document(TIROL)).partition(typist.LOOK)[0] + typist.LOOK
    (plain,) = storing(form + "\nok\nopponents\n")
    assert storing(form + "\nok\nright\nopponents\nopponents\n") == [plain]


def test_while_it_is_stored_the_score_is_shown_whoever_was_asked_besides(storing, monkeypatch):
    """They may turn to the money, too."""
    monkeypatch.setattr(Book, "all_agree", True)
    correct = CHOOSE + "down ok\nleft\n"  # it was lost
    last = CONFIRM + AGREE * 2 + "read\n"
    (plain,) = storing(correct + last + "ok\n")
    assert storing(correct + last + "right\nok\nok\n") == [plain]


# Annulments


def test_an_annulment_names_the_deal_and_the_reason(table):
    table.play(ANNUL_IT + CONFIRM + THREE_AGREE)
    first = table.session().ledger.deals[0].sequence
    body = {"corrects": first, "reason": "Vergeben", "passes": False}
    assert records(table)[1] == (ANNUL, body)
    assert totals(table) == [0, 0, 0, 0]
    ledger = table.session().ledger
    assert (ledger.deals[0].annulled, ledger.played, ledger.dealer) == (True, 0, 3)


def test_an_annulled_deal_can_be_corrected_but_not_annulled_again(table, shown):
    table.play(ANNUL_IT + CONFIRM + THREE_AGREE)
    leave(table)
    table.play(CHOOSE)
    assert [row[0] for row in shown.screen.rows[5:]] == [
        "Weiter",
        "Spiel davor nachtragen",
        "Punkte ändern",
    ]
    table.play("ok\n" + CONFIRM + THREE_AGREE)
    assert totals(table) == BEFORE


def test_both_ledgers_forget_an_annulled_deal(make_table):
    table = make_table("de", session("krenglbach", dealer=3), [SOLO])
    assert table.session().ledger.money != [0, 0, 0, 0]
    table.play(CHOOSE + "down*3 ok\nok\nread\nok\n" + CONFIRM)
    ledger = table.session().ledger
    assert (ledger.points, ledger.money) == ([0, 0, 0, 0], [0, 0, 0, 0])


# The mark of what was changed


def test_the_table_is_reminded_until_the_next_deal(table, shown):
    plain = table.picture()
    table.play(CORRECT)
    leave(table)
    marked = table.picture()
    assert marked[:128] != plain[:128]
    table.restart()
    assert table.picture() == marked
    table.play("down left right ok ok\n" + CONFIRM)
    assert table.session().ledger.changed_last is False
    table.play("back down ok left")
    table.play("right left")
    assert shown.screen.number == "1≠"


# The desk


def test_the_desk_finds_nothing_amiss_and_has_the_same_totals(table, tmp_path):
    annulled = ANNUL_IT + CONFIRM + THREE_AGREE
    restored = CHOOSE + "ok\n" + CONFIRM + THREE_AGREE
    for keys in (CORRECT, annulled, restored):
        table.play(keys)
        leave(table)
    table.play(PENALISE + WARN)
    table.play(WARN)
    table.play("down ok\n" + CONFIRM + THREE_AGREE)
    table.pull_plug()
    box = TableBox(table.flash, bytes.fromhex(BOX_ID))
    with Database(tmp_path / "desk.db") as database:
        assert collect(box.link(), database, clock=lambda: EVENT_TIME).findings == []
        (played,) = load_sessions(database)
    assert played.points == table.session().ledger.points == [192, -164, -114, -64]
