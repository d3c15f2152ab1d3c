"""Deals corrected and annulled: from the key to the log."""

import errno
import random

import pytest

from firmware.app.session import Session
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.script import Press, Script
from host_tools.simulation.rehearsal import typist
from rules_core.book import Book
from rules_core.documents import read_document
from rules_core.record import ANNUL, DEAL
from tests.app.correcting import (
    AGREE,
    ANNUL_IT,
    BEFORE,
    CHOOSE,
    CONFIRM,
    FORM,
    PENALISE,
    THREE_AGREE,
    WARN,
    records,
    totals,
)
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
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
def test_a_skatist_who_was_not_the_dealer_is_asked_for(make_table, rules):
    """He was entered when the box still asked for him; the first player deals."""
    points = [40, 50, 37] if rules == "troccas-3" else [20, 30, 27, 20, 30]
    of_the_dealer = {"rules": rules, "skatist": 0, "points": points}
    table = make_table("de", session(rules, dealer=0), [of_the_dealer | {"skatist": 1}])
    correct = CHOOSE + "down ok\n"
    points_asked = "ok\n" * (ALL_SEATS[rules] - 1)
    table.play(correct + "ok\n" + points_asked + CONFIRM)
    assert [document["skatist"] for document, _ in table.documents()] == [1]
    leave(table)
    table.play(correct + ("down\n" if rules == "troccas-3" else "up ok\n") + points_asked + CONFIRM)
    assert [document for document, _ in table.documents()] == [of_the_dealer]
    leave(table)
    table.play(correct + points_asked + CONFIRM)  # now there is no need to
    assert [document for document, _ in table.documents()] == [of_the_dealer]


def test_who_is_asked_sees_who_is_warned(make_table):
    asked = []
    for arrow in ("right", "up", "left"):
        table = make_table("de", session(), [GARDE])
        table.play(f"back down*2 ok\ndown ok\n{arrow}\ndown ok\n" + CONFIRM)
        asked.append(table.picture())
    assert len(set(asked)) == 3


@pytest.mark.parametrize("agreed", range(3))
def test_whoever_does_not_agree_stops_a_correction(table, agreed):
    table.play(CHOOSE + FORM + CONFIRM + AGREE * agreed)
    table.play("back")  # to the score
    table.play("back*6")  # through the form
    leave(table)
    table.play("left back")
    assert len(records(table)) == 1


@pytest.mark.parametrize("agreed", range(3))
def test_whoever_does_not_agree_stops_an_annulment(table, agreed):
    table.play(ANNUL_IT + CONFIRM + AGREE * agreed)
    table.play("back")
    assert len(records(table)) == 1
    assert totals(table) == BEFORE


def test_one_agreement_takes_one_press(table):
    """A bounced or doubled OK does not agree for the next player as well."""
    table.play(CHOOSE + FORM + CONFIRM + "ignored ok\nread\nok\nignored ok\n")
    assert len(records(table)) == 1


def test_nothing_is_done_by_two_careless_presses(table):
    table.play(CHOOSE)
    table.play("ok")
    leave(table)
    assert len(records(table)) == 1


def test_elsewhere_the_opponents_confirm(make_table):
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + FORM + AGREE)
    assert len(records(table)) == 1
    table.play("opponents")
    assert [points for _, points in table.documents()] == [AFTER]


def test_a_deal_that_everybody_passed_becomes_a_game(make_table):
    table = make_table("de", session("ch-4"), [PASSED])
    table.play(CHOOSE + "down ok\nright up left ok ok\n" + CONFIRM)
    ((document, points),) = table.documents()
    assert (document["taker"], document["contract"]) == (1, "prise")
    assert totals(table) == points


def test_a_game_becomes_a_deal_that_everybody_passed(make_table):
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + "down ok\nok\ndown ok\n" + CONFIRM)
    assert totals(table) == [0, 0, 0, 0]
    assert table.session().ledger.played == 0


def test_two_deals_of_one_number_have_names_of_their_own(make_table):
    """The second deal was corrected to passed, another one was played, and it was brought back."""
    table = make_table("de", session("ch-4"), [GARDE, GARDE])
    table.play(CHOOSE + "down ok\nok\ndown ok\n" + CONFIRM + "back\n")
    table.play("left left right ok ok\n" + CONFIRM)
    table.play("back down ok left ok\ndown ok\nright up left ok ok\n" + CONFIRM)
    assert_golden("app/de/look-back-of-one-number-a", table.picture())
    table.play("right")
    assert_golden("app/de/look-back-of-one-number-b", table.picture())
    ledger = table.session().ledger
    assert [ledger.name_of(line.sequence) for line in ledger.deals] == ["1", "2a", "2b"]
    table.play("ok")
    assert_golden("app/de/correct-of-one-number", table.picture())


def test_a_player_is_not_taken_away_by_a_careless_press(make_table):
    """OK keeps what was answered, but here it means that everybody passed: asked once more."""
    table = make_table("de", session("ch-4"), [GARDE])
    table.play(CHOOSE + "down ok")
    asked = table.picture()
    table.play("ok ok")
    assert table.picture() == asked


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


@pytest.mark.slow
def test_the_plug_is_pulled_at_every_press_of_a_correction(make_table):
    """The deal stands as it was or as it is now, and nothing comes back as a new deal."""
    single = list(steps(CORRECT))
    home = make_table("de", session(), [GARDE]).picture()
    for count in range(1, len(single) + 1):
        table = make_table("de", session(), [GARDE])
        table.play("\n".join(single[:count]))
        table.restart()
        finished = count == len(single)
        assert len(records(table)) == 1 + finished
        assert totals(table) == (AFTER if finished else BEFORE)
        assert (table.picture() == home) is not finished
        assert table.session().ledger.number == 2
        assert table.open_log().damage == []
        table.pull_plug()


@pytest.mark.parametrize("rules", ALL_SEATS)
def test_whoever_goes_through_the_form_again_changes_nothing(make_table, rules):
    """Of every rule book: all answers are still there, and seats know who was forehand then."""
    chance = random.Random(rules)
    seats = ALL_SEATS[rules]
    if rules in OTHER_SEATS:
        documents = [possible_deal(chance, rules, number % seats) for number in range(5)]
    else:
        documents = [{"rules": rules} | document for document in RICH[rules]]
    table = make_table("de", session(rules, dealer=seats - 1), documents)
    table.read_dealing_rights()
    before = list(table.documents())
    confirm = THREE_AGREE if rules == "fft-4" else ""
    for number, document in enumerate(documents, 1):
        table.play("back down ok" + " left" * (len(documents) - number) + " ok down ok")
        table.play(typist.go_through(read_document(document)) + "\n" + CONFIRM + confirm)
        leave(table)
        assert len(records(table)) == len(documents) + number
    assert list(table.documents()) == before


@pytest.fixture
def storing(make_table, monkeypatch):
    """Plays keys at a table of Tirol with a deal: what is shown while another one is stored."""
    enter = Session.enter

    def play(keys):
        table = make_table("de", session("tirol", dealer=3), [TIROL])
        shown = []

        def entering(played, body):
            shown.append(table.picture())
            return enter(played, body)

        monkeypatch.setattr(Session, "enter", entering)
        table.play(keys)
        return shown

    return play


def test_while_it_is_stored_the_score_is_shown_whatever_was_looked_at(storing):
    """Who confirms may turn to the money."""
    form = typist.enter_deal(read_document(TIROL)).partition(typist.LOOK)[0] + typist.LOOK
    (plain,) = storing(form + "\nok\nopponents\n")
    assert storing(form + "\nok\nright\nopponents\n") == [plain]


def test_while_it_is_stored_the_score_is_shown_whoever_was_asked_besides(storing, monkeypatch):
    """They may turn to the money, too."""
    monkeypatch.setattr(Book, "all_agree", True)
    correct = CHOOSE + "down ok\n" + typist.go_through(read_document(TIROL)) + "\n"
    last = CONFIRM + AGREE * 2 + "read\n"
    (plain,) = storing(correct + last + "ok\n")
    assert storing(correct + last + "right\nok\n") == [plain]


# Annulments


def test_an_annulment_names_the_deal_and_the_reason(table):
    table.play(ANNUL_IT + CONFIRM + THREE_AGREE)
    first = table.session().ledger.deals[0].sequence
    body = {"corrects": first, "reason": "Falsch gegeben", "passes": False}
    assert records(table)[1] == (ANNUL, body)
    assert totals(table) == [0, 0, 0, 0]
    ledger = table.session().ledger
    assert (ledger.deals[0].annulled, ledger.played, ledger.dealer) == (True, 0, 3)


def test_an_annulled_deal_can_be_corrected_but_not_annulled_again(table):
    table.play(ANNUL_IT + CONFIRM + THREE_AGREE)
    leave(table)
    table.play(CHOOSE)
    table.play("down*2")  # to correct it, or to change the points beside it
    table.play("up ok")
    table.play("down ok ok ok ok\n" + CONFIRM + THREE_AGREE)
    assert totals(table) == BEFORE


def test_both_ledgers_forget_an_annulled_deal(make_table):
    table = make_table("de", session("krenglbach", dealer=3), [SOLO])
    assert table.session().ledger.money != [0, 0, 0, 0]
    table.play(ANNUL_IT + CONFIRM)
    ledger = table.session().ledger
    assert (ledger.points, ledger.money) == ([0, 0, 0, 0], [0, 0, 0, 0])


# The desk


def test_the_desk_finds_nothing_amiss_and_has_the_same_totals(table, tmp_path):
    annulled = ANNUL_IT + CONFIRM + THREE_AGREE
    restored = CHOOSE + "down ok\ndown ok ok ok ok\n" + CONFIRM + THREE_AGREE
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
