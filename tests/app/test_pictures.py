"""Golden pictures of every screen in every language, and of every question of the forms.

A scene is a table and a key script; `[name]` takes a picture.
"""

import pytest

from firmware.app.storage import draft, settings
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH as LOG
from host_tools.simulation.simulator.board import SimulatedBoard
from rules_core.record import PENALTY
from tests.app.fft_deals import GARDE
from tests.app.scenes import played
from tests.app.table import LONG_NAMES, session

PASSED = {"passed": True}
VOID = GARDE | {"ruling": {"kind": "renonce", "side": "attack"}}

SCENES = {
    # Nothing has been played yet; a session is begun, by numbers and by the desk's names.
    "begin": (
        {},
        """
        [welcome] ok       # a new round
        [start-rules] ok   # fft-4
        [start-table] ok
        [start-round] ok
        [start-player-number] ok ok ok ok
        [start-deals] ok
        [start-dealer] right [start-begin]
        """,
    ),
    "begin-names": (
        {"players": ["Anna", "Béat", *LONG_NAMES, "Zoë"]},
        """
        ok ok ok ok
        [start-player-list] down ok ok ok ok  # Béat and three more
        ok [start-dealer-names]
        """,
    ),
    "begin-five": (
        {"players": ["Anna", "Béat", *LONG_NAMES]},
        """
        ok down*3 ok       # ch-5
        ok ok ok ok ok ok ok ok [start-dealer-five]
        """,
    ),
    # Home
    "home": (
        {"body": session(), "deals": [GARDE]},
        """
        [home] back [menu]
        """,
    ),
    "home-long": (
        {
            "body": session(names=LONG_NAMES, table=99, round=99, deals=99, dealer=2),
            "totals": [12750, -11980, 4230, -5000],
        },
        """
        [home-long] opponents [totals-long]
        """,
    ),
    "home-six-digits": (
        {"body": session(), "totals": [-100_098, 1340, 98_758, 0]},
        "[home-six-digits]",
    ),
    "home-three": ({"body": session("ch-3"), "deals": [GARDE]}, "[home-three]"),
    "home-five": ({"body": session("ch-5"), "deals": [GARDE]}, "[home-five]"),
    "home-complete": (
        {"body": session(deals=4), "deals": [GARDE] * 4},
        """
        [home-complete] ok [round-over]
        """,
    ),
    # The form of fft-4, forward and back
    "form": (
        {"body": session()},
        """
        ok
        [taker] right
        [contract] right   # garde sans
        [bouts-referee] ok # he was asked
        [bouts] right      # two
        [points] opponents
        [points-half] hold left 2000
        [points-lowest] hold right 2000
        [points-highest] down
        ok down ok         # really
        [extras] back back
        [bouts-kept] back
        [contract-kept] back [taker-kept]
        """,
    ),
    "extras": (
        {"body": session()},
        """
        right left right   # garde, two bouts
        hold right 2000    # nearly all the points but those of the Excuse
        down ok down ok    # really
        up
        [petit] left
        left
        [poignee-side] left
        [poignee-size] left
        left
        [poignees-edit] down ok left  # and one of the defence
        left
        [poignees-edit-two] ok
        right
        [chelem] right
        down
        [ruling-kind] down*6
        [ruling-kind-scrolled] ok
        [ruling-side] right
        [extras-filled] up
        [petit-kept] back
        down [ruling-edit]
        """,
    ),
    "extras-of-all-points": (
        {"body": session()},
        """
        right left right   # garde, two bouts
        hold right 2000    # all the points but those of the Excuse
        ok down ok         # really: every trick was made
        [chelem-of-all-points]
        """,
    ),
    "stored": (
        {"body": session()},
        """
        left left right ok ok
        read ok opponents [stored]
        """,
    ),
    "error": (
        {"body": session()},
        """
        right left right
        hold right 2000
        ok down ok         # really
        up                 # chelem announced and made
        back
        hold left 2000     # ... but the points were those of a lost deal
        ok down ok         # of a false discard
        ok [error]
        """,
    ),
    "form-five": (
        {"body": session("ch-5", ("Anna", "Béat", *LONG_NAMES))},
        """
        ok
        [taker-five] up
        [taker-across] back right  # Béat
        [partner] up right # the first of those across
        left left ok
        [extras-three] back*4
        [partner-kept] up
        [partner-across-kept] back*2 up left  # one of those across took: all arrows have a player
        [partner-kept-list]
        """,
    ),
    "form-five-across": (
        {"body": session("ch-5", ("Anna", "Béat", *LONG_NAMES))},
        "up left [partner-one-across]",
    ),
    "form-three": ({"body": session("ch-3")}, "ok [taker-three]"),
    # The result
    "result": (
        {"body": session()},
        """
        right left right ok ok
        [result] down
        [result-words] read ok ok
        [result-scribe-agreed] down [result-words-scribe-agreed]
        """,
    ),
    "result-extras": (
        {"body": session()},
        """
        right left right   # Béat's garde, two bouts
        up*4 ok
        up left            # the petit in the last trick
        left left left     # a poignée
        [result-extras-menu] ok
        [result-extras] down [result-extras-words]
        """,
    ),
    "result-opponents": (
        {"body": session()},
        """
        right left right ok ok
        read opponents [result-opponents-agreed]
        """,
    ),
    "result-alone": (
        {"body": session(opponents_key=False)},
        """
        right left right ok ok [result-without-opponents-key]
        """,
    ),
    "result-passed": ({"body": session()}, "ok ok [result-passed]"),
    "result-small": (
        {"body": session()},
        """
        down up left       # prise, no bouts
        up*5 left left ok
        [result-small-extras] ok [result-small]
        """,
    ),
    "result-four-digits": (
        {"body": session(names=LONG_NAMES)},
        """
        up down right
        hold right 2000
        ok down ok         # really
        up ok              # chelem announced and made
        [result-four-digits]
        """,
    ),
    "result-void": (
        {"body": session()},
        """
        right left right ok
        down ok left ok [result-void]
        """,
    ),
    "result-three": ({"body": session("ch-3")}, "left left left ok ok [result-three]"),
    "result-five": (
        {"body": session("ch-5", LONG_NAMES)},
        """
        down right         # the first one takes, the second is his partner
        down right
        hold right 2000
        ok down ok
        up ok [result-five]
        """,
    ),
    # Looking back, settings, about the box
    "lookback": (
        {"body": session(), "deals": [GARDE, PASSED, VOID]},
        """
        back down ok
        [lookback-void] left
        [lookback-passed] left
        [lookback] up [lookback-words]
        """,
    ),
    "lookback-five": (
        {
            "body": session("ch-5", LONG_NAMES),
            "deals": [GARDE | {"contract": "garde_contre", "partner": 1}],
        },
        """
        back down ok [lookback-five]
        """,
    ),
    "lookback-none": ({"body": session()}, "back down ok [lookback-none]"),
    "settings": (
        {},
        """
        down ok
        [settings] ok
        [settings-language] back down ok
        [settings-opponents] back down*2 ok [settings-brightness]
        """,
    ),
    "information": (
        {"body": session(), "deals": [GARDE], "synced": 60, "synced_clock": 1_795_000_000},
        """
        back up ok
        [information] down*2
        [information-room] down*3 [information-end]
        """,
    ),
    "information-players": (
        {"body": session(numbers=[7, 123, 4711, 999_999])},
        """
        back up ok
        [information-players] down
        """,
    ),
    "information-never": ({}, "down*2 ok [information-never]"),
}


@pytest.fixture(autouse=True)
def same_room(monkeypatch):
    """The room that is left depends on the machine; on a box it is about this."""
    monkeypatch.setattr("firmware.app.storage.files.Files.free", lambda _: 1_400_000)


IN_EVERY_LANGUAGE = ("home", "result", "result-extras", "settings", "information-players")


@pytest.mark.parametrize(("scene", "setting"), played(SCENES, IN_EVERY_LANGUAGE))
def test_scene(make_table, language, look, scene):
    options, keys = SCENES[scene]
    table = make_table(language, **options)
    table.play(keys, look(table))


def damage_log(table):
    with (table.flash / LOG).open("r+b") as file:
        file.seek(40)
        file.write(b"spoiled")


def damage_chain(table):
    """Take a whole record out of the log."""
    log = table.open_log()
    data = (table.flash / LOG).read_bytes()
    first, second = (offset for _, offset in list(log.entries)[:2])
    (table.flash / LOG).write_bytes(data[:first] + data[second:])


def damage_unfit(table):
    """A record of another rule book."""
    body = {"rules": "ch-4", "seat": 0, "points": 100, "reason": "x", "warning": None}
    table.open_log().append(PENALTY, body)


def damage_draft(table):
    (table.flash / draft.PATH).write_bytes(b"spoiled")


def damage_settings(table):
    for path in settings.PATHS:
        if (table.flash / path).exists():
            with (table.flash / path).open("ab") as file:
                file.write(b"spoiled")


DAMAGES = (damage_log, damage_chain, damage_unfit, damage_draft, damage_settings)


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage(make_table, language, look, damage):
    table = make_table(language, session(), deals=[GARDE, GARDE, GARDE])
    with table.off():
        damage(table)
    look(table)(damage.__name__.replace("_", "-"))


def test_information_of_a_damaged_box(make_table, language, look, monkeypatch):
    """What is wrong comes last: the report of an error, and what is unreadable of a long log."""
    whole = DealLog.open

    def opened(self, *arguments):
        whole(self, *arguments)
        self.damage = [(1_234_567, 1024, "no record")]

    table = make_table(language, session(), deals=[GARDE])
    with table.off():
        monkeypatch.setattr(DealLog, "open", opened)
        table.expected_faults = ["error-1.txt"]
        (table.flash / "error-1.txt").write_text("x", encoding="utf-8")
    table.play("ok\nback up ok\nright*2")
    look(table)("information-damage")


def test_unreadable_storage(make_table, language, look, monkeypatch):
    monkeypatch.setattr("firmware.app.main.DEFAULT_LANGUAGE", language)
    monkeypatch.setattr(SimulatedBoard, "storage_fault", "damaged: 5")
    table = make_table(language)
    look(table)("storage-damaged")
