"""A round: its shape at the start, and what is said before a deal."""

import errno

import pytest

from firmware.app.storage.log_file import PATH as LOG
from rules_core.books import RULE_IDS
from rules_core.books import book as find_book
from rules_core.first_dealer import is_by_cards
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import LONG_NAMES, NAMES, SIX_NAMES, session
from tests.app.ways import RULES, start
from tests.golden import assert_golden

# The rule book, what says how many sit at the table, and the number of deals that goes on with OK.
USUAL = [
    ("fft-4", "", 4, 4),
    ("ch-3", "", 3, 12),
    ("ch-4", "", 4, 16),
    ("ch-5", "", 5, 20),
    ("krenglbach", "left", 4, 12),
    ("krenglbach", "right", 5, 15),
    ("tirol", "ok", 4, 16),
    ("tirol", "right", 5, 20),
    ("troccas-4", "", 4, 4),
    ("troccas-6", "", 6, 4),
    ("troccas-3", "", 3, 4),
    ("troccas-5", "", 5, 4),
]


def begin(players, by_cards=False):
    """Keys from the first dealer on: the second player deals.

    `by_cards`: where all are in a list it begins with that the cards say it, behind the last one.
    """
    listed = "down*2 ok" if by_cards else "down ok"
    return ("right" if players <= 5 else listed) + "\nok"


def test_every_book_is_tried():
    assert {(rules, players) for rules, _, players, _ in USUAL} == {
        (rules, players) for rules in RULE_IDS for players in find_book(rules).tables
    }


# The start of a session


@pytest.mark.parametrize(("rules", "sitting", "players", "deals"), USUAL)
def test_the_usual_round_of_a_book(make_table, rules, sitting, players, deals):
    table = make_table("de")
    table.play(start(rules, sitting, players))
    table.play("ok\n" + begin(players, is_by_cards(find_book(rules))))
    body = table.session().body
    assert (body["rules"], len(body["players"])) == (rules, players)
    assert (body["deals"], body["dealer"], body["scribe"]) == (deals, 1, 0)


@pytest.mark.parametrize(("key", "deals"), [("left", 4), ("up", 4), ("right", 3), ("ok", 4)])
def test_the_shapes_of_a_tournament_are_one_press(make_table, key, deals):
    table = make_table("de")
    table.play(start("fft-4", "", 4))
    table.play(key + "\n" + begin(4))
    assert table.session().body["deals"] == deals


def test_another_number_of_deals(make_table):
    table = make_table("de")
    table.play(start("fft-4", "", 4))
    table.play("down up back")  # to the shapes again
    table.play("down up*2 ok\n" + begin(4))
    assert table.session().body["deals"] == 6


@pytest.mark.parametrize(("played", "key", "deals"), [(3, "ok", 3), (6, "ok", 6), (6, "left", 4)])
def test_the_number_of_deals_of_the_last_round_comes_first(make_table, played, key, deals):
    table = make_table("de", session(deals=played))
    table.play("back up*3 ok\nok ok ok\nok")
    table.play(key + "\nright ok")
    assert table.session().body["deals"] == deals


def test_as_many_sit_at_the_table_but_other_rules_have_other_deals(make_table):
    table = make_table("de", session("krenglbach", players=list(NAMES), deals=7))
    table.play("back up*3 ok\ndown ok ok\nok ok\nok\nok\nok ok")
    body = table.session().body
    assert (body["rules"], body["deals"], len(body["players"])) == ("tirol", 20, 5)


def test_back_from_five_to_four_players(make_table):
    table = make_table("de")
    table.play(start("krenglbach", "right", 5))
    table.play("ok")  # 15 deals
    table.play("back*9")  # to how many sit at the table
    table.play("left\nok ok\nok ok ok ok\nok\n" + begin(4))
    body = table.session().body
    assert (body["deals"], len(body["players"])) == (12, 4)


def test_the_box_stays_at_its_place(make_table):
    """Where the last session had it; at a table without such a place it is the first player's."""
    table = make_table("de", session("ch-5", scribe=4))
    table.play("back up*3 ok\n" + "ok\nok ok\nok\nok\nok ok")
    assert (table.session().body["rules"], table.session().body["scribe"]) == ("ch-5", 4)
    table.play("back up*3 ok\n" + "up*2 ok\nok ok\nok ok ok\nok\nright ok")
    assert (table.session().body["rules"], table.session().body["scribe"]) == ("ch-3", 0)


# A session that is not over


GIVE_UP = "back up*3 ok\ndown ok\nread\nok opponents\n"
TO_BEGIN = "ok ok ok\nok\nok right\n"  # from the rule book to the last look, with the same players


def test_a_new_round_in_the_middle_of_one_is_asked_about_first(make_table):
    """Both answers that a careless press gives leave the session as it is."""
    table = make_table("de", session(), [GARDE])
    home = table.picture()
    table.play("back up*3 ok\nok")  # play on
    assert table.picture() == home
    table.play(GIVE_UP + TO_BEGIN + "ok")  # not yet
    table.play("back*6")
    assert table.picture() == home
    assert table.session().body["round"] == 2
    table.play(GIVE_UP + TO_BEGIN + "down ok")
    assert (table.session().body["round"], len(table.session().ledger.deals)) == (3, 0)


def test_nobody_ends_a_round_in_its_middle_alone(make_table, shown):
    """Who loses would like to: the scribe has OK, and the opponents have their key."""
    table = make_table("de", session(deals=20), [GARDE] * 8)
    table.play("back up*3 ok\ndown ok\nread\n")
    assert shown.screen.sentence == "Runde 2 ist noch nicht zu Ende: 8 von 20 Spielen gespielt."
    ended = shown.screen
    table.play("ok\nignored ok\n")
    assert shown.screen is ended
    table.play("back")
    table.play("back up*3 ok\ndown ok\nread\nopponents\nignored opponents\nback")
    assert shown.table
    table.play("back up*3 ok\ndown ok\nread\nopponents ok")
    assert shown.screen.title == "Welche Regeln?"


def test_a_round_that_others_go_on_with_is_counted_from_its_first_deal(make_table, shown):
    table = make_table("de", session("ch-4", deals=20), [GARDE] * 8)
    table.play("back up*5 ok\nright ok ok\nok\nread\nok opponents\n")  # one with a number comes
    table.play("back up*3 ok\ndown ok")
    assert "8 von 20" in shown.screen.sentence


def test_where_the_scribe_alone_confirms_he_ends_a_round_alone(make_table, shown):
    table = make_table("de", session(opponents_key=False), [GARDE])
    table.play("back up*3 ok\ndown ok\nread\nok")
    assert shown.screen.title == "Welche Regeln?"


def test_where_nothing_is_lost_nothing_is_asked(make_table):
    table = make_table("de", session())
    table.play("back up*3 ok\n" + TO_BEGIN + "ok")
    assert table.session().body["round"] == 3


def test_a_session_of_the_desk_is_not_given_up_unasked(make_table):
    table = make_table("de", session(label="Samstag"))
    table.play("back up*3 ok\nok")
    assert table.session().body["label"] == "Samstag"


def test_a_session_that_cannot_be_begun_is_said(make_table, monkeypatch):
    table = make_table("de")
    home = table.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.EIO, LOG)
        table.play("ok\nok ok ok\nok ok ok ok\nok right\nok")
        assert table.picture() != home
        table.play("ok")
    assert table.picture() == home
    assert table.session().body is None


def test_the_questions_about_a_round_that_is_not_over(make_table):
    """The widest numbers there are."""
    table = make_table("de", session(table=99, round=99, deals=99), [GARDE])
    table.play(
        """
        back up*3 ok
        [start-give-up] down ok
        [start-unfinished] read ok
        [start-unfinished-opponents] opponents
        ok ok ok
        ok
        ok right [start-begin-unfinished]
        """,
        lambda name: assert_golden(f"app/de/{name}", table.picture()),
    )


# Five at the table


@pytest.mark.parametrize(("names", "end"), [(NAMES, ""), (LONG_NAMES, "-long")])
def test_a_table_of_five(make_table, look, language, names, end):
    body = session("krenglbach", players=list(names), dealer=1, deals=5)
    totals = [1234, -1234, 0, 9, -9] if end else [3, -1, -1, -1, 0]
    table = make_table(language, body, totals=totals)
    table.play("back down*3 ok\nok")
    look(table)("round-home-five" + end)


def test_the_questions_about_a_table_of_five(make_table, look, language):
    table = make_table(language)
    table.play(
        RULES["krenglbach"]
        + """
        [start-sitting] right
        ok ok
        ok ok ok ok ok [start-deals-five]
        """,
        look(table),
    )


@as_it_is  # where deals have been played, there is a question before these
def test_the_questions_about_the_deals_and_the_time(make_table, look, language):
    table = make_table(language, session(deals=6))
    table.play(
        """
        back up*3 ok
        ok ok ok
        ok
        [start-deals-other] down
        [start-deals-number] back
        right
        right [start-begin-time]
        """,
        look(table),
    )


# Dealing rights of Troccas


IN_DEBT = {"points": [25, 47]}


def at_troccas(make_table, language, played, deals=24):
    return make_table(language, session("troccas-4", SIX_NAMES, deals=deals), played)


def test_a_party_in_debt_is_said_before_the_deal(make_table, look, language):
    table = at_troccas(make_table, language, [])
    before = table.picture()
    table.play("ok\nleft down ok\nread\nok opponents")  # 25 points
    look(table)("dealing-nine-stored")
    assert table.picture() != before
    table.play("ok")
    look(table)("dealing-nine-home")
    table.play("back")
    look(table)("dealing-menu")
    table.play("down*4 ok")
    look(table)("dealing-nine")


@pytest.mark.parametrize("names", [SIX_NAMES, LONG_NAMES])
def test_a_party_deep_in_debt(make_table, look, language, names):
    table = make_table(language, session("troccas-4", names), [IN_DEBT, IN_DEBT])
    end = "-long" if names is LONG_NAMES else ""
    look(table)("dealing-all" + end)


def test_a_right_is_said_again_after_the_box_was_off_and_with_every_deal(make_table):
    table = at_troccas(make_table, "de", [IN_DEBT])
    said = table.picture()
    table.play("ok")
    home = table.picture()
    assert home != said
    table.restart()
    assert table.picture() == said
    table.play("ok")
    table.play("ok\nok\nread\nok opponents")  # 36 all, the debt remains
    assert table.picture() != said  # the title says that the deal is stored
    assert table.picture()[256:] == said[256:]


def test_without_debt_nothing_is_said(make_table):
    table = at_troccas(make_table, "de", [{"points": [28, 44]}])
    home = table.picture()
    table.play("back up*3 ok\nok")  # the sixth line is a new round: no, play on
    assert table.picture() == home


def test_when_the_round_is_over_nothing_is_said(make_table):
    table = at_troccas(make_table, "de", [IN_DEBT] * 4, deals=4)
    table.play("left")  # the round is over: what next?
    table.play("back")
    assert table.session().ledger.complete


def test_a_correction_that_ends_the_debt_ends_the_right(make_table):
    table = at_troccas(make_table, "de", [IN_DEBT])
    said = table.picture()
    table.play("""
        ok
        back down ok       # the deal
        ok ok              # has one answer
        right up ok        # 36 all
        read
    """)
    table.play("ok opponents back")
    assert table.session().ledger.points == [0] * 4
    assert table.picture() != said
    table.play("back up*3 ok\nok ok")
