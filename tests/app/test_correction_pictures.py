"""What is shown while a deal is corrected or annulled, or an incident entered."""

import pytest

from tests.app.correcting import AGREE, CHOOSE, CONFIRM, DIRECT, FORM, THREE_AGREE, TO_ANNUL, WARN
from tests.app.fft_deals import GARDE
from tests.app.table import LONG_NAMES, SIX_LONG_NAMES, session

PRISE = {"taker": 1, "contract": "prise", "bouts": 1, "points": 51}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}
RUFER = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}


@pytest.fixture
def table(make_table):
    return make_table("de", session(), [GARDE])


SCENES = {
    "correct": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + """
        picture correct-answers.txt
        up*2 ok
        picture correct-taker.txt
        back down*3 ok up*3 ok
        picture correct-score.txt
        left
        picture correct-words.txt
        back
        picture correct-go-on.txt
        ok
        read
        ok opponents
        picture correct-agree.txt
        read
        ok
        read
        ok
        read
        ok
        picture correct-done.txt
        """,
    ),
    "correct-long": (
        {"body": session(names=LONG_NAMES), "deals": [GARDE]},
        CHOOSE
        + """
        picture correct-answers-long.txt
        """
        + FORM
        + CONFIRM
        + AGREE
        + "picture correct-agree-long.txt\n",
    ),
    "correct-five": (
        {"body": session("ch-5", LONG_NAMES), "deals": [GARDE | {"partner": 1}]},
        CHOOSE
        + """
        up ok
        picture correct-partner-five.txt
        up left
        picture correct-score-five.txt
        read
        ok
        picture correct-score-five-more.txt
        right
        picture correct-words-five.txt
        """,
    ),
    "correct-six": (
        {"body": session("troccas-6", SIX_LONG_NAMES), "deals": [{"points": [36, 36]}]},
        CHOOSE
        + """
        ok up ok
        picture correct-score-six.txt
        read
        ok
        picture correct-score-six-more.txt
        """,
    ),
    "correct-money": (
        {"body": session("tirol", dealer=3), "deals": [RUFER]},
        CHOOSE
        + """
        picture correct-answers-money.txt
        down ok left
        picture correct-score-money.txt
        right
        picture correct-money.txt
        right
        picture correct-words-money.txt
        """,
    ),
    "correct-back": (
        {"body": session("ch-4"), "deals": [GARDE, GARDE]},
        CHOOSE
        + TO_ANNUL
        + """
        ok
        read
        ok
        read
        ok opponents
        picture look-back-annulled.txt
        left
        picture look-back-first.txt
        back
        picture home-changed.txt
        """
        + CHOOSE
        + """
        ok
        picture correct-restore.txt
        left
        picture correct-restore-words.txt
        """,
    ),
    "look-back-changed": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + FORM
        + CONFIRM
        + THREE_AGREE
        + """
        back
        back down ok up
        picture look-back-corrected.txt
        down
        picture look-back-corrected-end.txt
        back
        """
        + CHOOSE
        + TO_ANNUL
        + "ok\nread\nok\n"
        + CONFIRM
        + THREE_AGREE
        + """
        up
        picture look-back-annulled-words.txt
        """,
    ),
    "annul": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + """
        down*3 ok
        picture annul-reason.txt
        down ok
        picture annul-dealer.txt
        read
        ok
        picture annul-score.txt
        read
        ok opponents
        picture annul-agree.txt
        """
        + THREE_AGREE
        + """
        picture annul-done.txt
        ok
        picture annul-menu-after.txt
        """,
    ),
    "who-deals": (
        {"body": session(), "deals": [GARDE]},
        """
        back up*4
        picture who-deals-menu.txt
        ok
        picture who-deals.txt
        up
        picture who-deals-assent.txt
        read
        ok opponents
        picture who-deals-agree.txt
        """
        + THREE_AGREE
        + "picture who-deals-done.txt\n",
    ),
    "who-dealt": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + """
        down*4 ok
        picture who-dealt.txt
        up
        picture who-dealt-next.txt
        read
        ok
        picture who-dealt-score.txt
        """,
    ),
    "who-dealt-five": (
        {"body": session("krenglbach", players=LONG_NAMES), "deals": [DREIER]},
        CHOOSE
        + """
        up*5 ok
        picture who-dealt-five.txt
        """,
    ),
    "forgotten": (
        {"body": session(), "deals": [GARDE, GARDE]},
        CHOOSE
        + """
        up*4
        picture forgotten-menu.txt
        up ok
        picture forgotten-dealer.txt
        ok
        picture forgotten-taker.txt
        up up right ok ok
        picture forgotten-next.txt
        read
        ok
        picture forgotten-score.txt
        """
        + CONFIRM
        + THREE_AGREE
        + "picture forgotten-done.txt\n",
    ),
    "exchange": (
        {"body": session(), "deals": [GARDE, PRISE]},
        CHOOSE
        + """
        up*4 ok
        picture exchange-first.txt
        up
        picture exchange-words.txt
        down
        read
        ok
        picture exchange-second.txt
        """
        + CONFIRM
        + """
        picture exchange-agree.txt
        """
        + ("read\nok\n" + AGREE) * 3
        + "picture exchange-done.txt\n",
    ),
    "exchange-of-five": (
        {
            "body": session("krenglbach", players=LONG_NAMES, dealer=0),
            "deals": [DREIER | {"declarer": 2}, DREIER | {"declarer": 2, "won": False}],
        },
        CHOOSE
        + """
        up*3 ok
        picture exchange-first-five.txt
        right
        picture exchange-first-five-more.txt
        right
        picture exchange-second-five.txt
        right*2
        picture exchange-money-five.txt
        left*5
        picture exchange-words-five.txt
        """,
    ),
    "exchange-five": (
        {
            "body": session("krenglbach", players=LONG_NAMES),
            "deals": [DREIER, DREIER | {"declarer": 3}],
        },
        CHOOSE
        + """
        up*3 ok
        picture exchange-sat-out.txt
        """,
    ),
    "incident": (
        {"body": session(), "deals": [GARDE]},
        """
        back down*2 ok
        picture incident-menu.txt
        ok
        picture incident-none.txt
        """,
    ),
    "warning": (
        {"body": session()},
        """
        back down*2 ok down ok
        picture warning-seat.txt
        right
        picture warning-reason.txt
        ok
        picture warning-assent.txt
        read
        ok
        picture warning-opponents.txt
        opponents
        picture warning-agree.txt
        """
        + THREE_AGREE
        + """
        picture warning-stored.txt
        """
        + WARN
        + """
        picture warning-second.txt
        """,
    ),
    "penalty": (
        {"body": session(names=LONG_NAMES), "deals": [GARDE], "totals": [10, -20, 0, 0]},
        WARN
        + """
        back down*2 ok down*2 ok
        picture penalty-seat-long.txt
        up ok
        picture penalty-points.txt
        ok
        picture penalty-assent-long.txt
        read
        ok opponents
        picture penalty-agree-long.txt
        """
        + THREE_AGREE
        + """
        back down*2 ok ok
        picture incident-list-long.txt
        ok
        picture incident-reason.txt
        ok down*2 ok
        picture incident-adjust.txt
        ok
        picture incident-adjust-reason.txt
        """,
    ),
    "adjust": (
        {"body": session(), "deals": [GARDE]},
        DIRECT
        + """
        picture director-menu.txt
        ok
        picture adjust-nobody.txt
        right
        picture adjust-points.txt
        left*2 ok
        picture adjust-somebody.txt
        ok
        picture adjust-reason.txt
        ok
        picture adjust-assent.txt
        """,
    ),
    "adjust-five": (
        {"body": session("tirol", players=LONG_NAMES)},
        DIRECT
        + """
        ok
        picture adjust-five.txt
        up right
        down ok
        picture adjust-five-somebody.txt
        """,
    ),
}


@pytest.mark.parametrize("scene", SCENES)
def test_scene(make_table, language, look, scene):
    options, keys = SCENES[scene]
    table = make_table(language, **options)
    table.play(keys, look(table))
