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
        [correct-answers] up*2 ok
        [correct-taker] back down*3 ok up*3 ok
        [correct-score] left
        [correct-words] back
        [correct-go-on] ok
        read ok opponents
        [correct-agree] read ok
        read ok
        read ok [correct-done]
        """,
    ),
    "correct-five": (
        {"body": session("ch-5", LONG_NAMES), "deals": [GARDE | {"partner": 1}]},
        CHOOSE
        + """
        up ok
        [correct-partner-five] up left
        [correct-score-five] read ok
        [correct-score-five-more] right [correct-words-five]
        """,
    ),
    "correct-six": (
        {"body": session("troccas-6", SIX_LONG_NAMES), "deals": [{"points": [36, 36]}]},
        CHOOSE
        + """
        ok up ok
        [correct-score-six] read ok [correct-score-six-more]
        """,
    ),
    "correct-money": (
        {"body": session("tirol", dealer=3), "deals": [RUFER]},
        CHOOSE
        + """
        [correct-answers-money] down ok left
        [correct-score-money] right
        [correct-money] right [correct-words-money]
        """,
    ),
    "correct-back": (
        {"body": session("ch-4"), "deals": [GARDE, GARDE]},
        CHOOSE
        + TO_ANNUL
        + """
        ok
        read ok
        read ok opponents
        [look-back-annulled] left
        [look-back-first] back [home-changed]
        """
        + CHOOSE
        + """
        ok
        [correct-restore] left [correct-restore-words]
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
        [look-back-corrected] down
        [look-back-corrected-end] back
        """
        + CHOOSE
        + TO_ANNUL
        + "ok\nread\nok\n"
        + CONFIRM
        + THREE_AGREE
        + """
        up [look-back-annulled-words]
        """,
    ),
    "annul": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + """
        down*3 ok
        [annul-reason] down ok
        [annul-dealer] read ok
        [annul-score] read ok opponents [annul-agree]
        """
        + THREE_AGREE
        + """
        [annul-done] ok [annul-menu-after]
        """,
    ),
    "who-deals": (
        {"body": session(), "deals": [GARDE]},
        """
        back up*4
        [who-deals-menu] ok
        [who-deals] up
        [who-deals-assent] read ok opponents [who-deals-agree]
        """
        + THREE_AGREE
        + "[who-deals-done]",
    ),
    "who-dealt": (
        {"body": session(), "deals": [GARDE]},
        CHOOSE
        + """
        down*4 ok
        [who-dealt] up
        [who-dealt-next] read ok [who-dealt-score]
        """,
    ),
    "who-dealt-five": (
        {"body": session("krenglbach", players=LONG_NAMES), "deals": [DREIER]},
        CHOOSE
        + """
        up*5 ok [who-dealt-five]
        """,
    ),
    "forgotten": (
        {"body": session(), "deals": [GARDE, GARDE]},
        CHOOSE
        + """
        up*4
        [forgotten-menu] up ok
        [forgotten-dealer] ok
        [forgotten-taker] up up right ok ok
        [forgotten-next] read ok [forgotten-score]
        """
        + CONFIRM
        + THREE_AGREE
        + "[forgotten-done]",
    ),
    "exchange": (
        {"body": session(), "deals": [GARDE, PRISE]},
        CHOOSE
        + """
        up*4 ok
        [exchange-first] up
        [exchange-words] down
        read ok [exchange-second]
        """
        + CONFIRM
        + """
        [exchange-agree]
        """
        + ("read\nok\n" + AGREE) * 3
        + "[exchange-done]",
    ),
    "exchange-of-five": (
        {
            "body": session("krenglbach", players=LONG_NAMES, dealer=0),
            "deals": [DREIER | {"declarer": 2}, DREIER | {"declarer": 2, "won": False}],
        },
        CHOOSE
        + """
        up*3 ok
        [exchange-first-five] right
        [exchange-first-five-more] right
        [exchange-second-five] right*2
        [exchange-money-five] left*5 [exchange-words-five]
        """,
    ),
    "exchange-five": (
        {
            "body": session("krenglbach", players=LONG_NAMES),
            "deals": [DREIER, DREIER | {"declarer": 3}],
        },
        CHOOSE
        + """
        up*3 ok [exchange-sat-out]
        """,
    ),
    "incident": (
        {"body": session(), "deals": [GARDE]},
        """
        back down*2 ok
        [incident-menu] ok [incident-none]
        """,
    ),
    "warning": (
        {"body": session()},
        """
        back down*2 ok down ok
        [warning-seat] right
        [warning-reason] ok
        [warning-assent] read ok
        [warning-opponents] opponents [warning-agree]
        """
        + THREE_AGREE
        + """
        [warning-stored]
        """
        + WARN
        + """
        [warning-second]
        """,
    ),
    "penalty": (
        {"body": session(names=LONG_NAMES), "deals": [GARDE], "totals": [10, -20, 0, 0]},
        WARN
        + """
        back down*2 ok down*2 ok
        [penalty-seat-long] up ok
        [penalty-points] ok
        [penalty-assent-long] read ok opponents [penalty-agree-long]
        """
        + THREE_AGREE
        + """
        back down*2 ok ok
        [incident-list-long] ok
        [incident-reason] ok down*2 ok
        [incident-adjust] ok [incident-adjust-reason]
        """,
    ),
    "adjust": (
        {"body": session(), "deals": [GARDE]},
        DIRECT
        + """
        [director-menu] ok
        [adjust-nobody] right
        [adjust-points] left*2 ok
        [adjust-somebody] ok
        [adjust-reason] ok [adjust-assent]
        """,
    ),
    "adjust-five": (
        {"body": session("tirol", players=LONG_NAMES)},
        DIRECT
        + """
        ok
        [adjust-five] up right
        down ok [adjust-five-somebody]
        """,
    ),
}


@pytest.mark.parametrize("scene", SCENES)
def test_scene(make_table, language, look, scene):
    options, keys = SCENES[scene]
    table = make_table(language, **options)
    table.play(keys, look(table))
