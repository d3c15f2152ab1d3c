"""Golden pictures of every screen in every language, and of every question of the forms.

A scene is a table and a key script; `picture` takes the pictures.
"""

import pytest

from firmware.app.storage import draft, settings
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH as LOG
from host_tools.simulation.simulator.board import SimulatedBoard
from rules_core.record import PENALTY
from tests.app.fft_deals import GARDE
from tests.app.table import LONG_NAMES, session

PASSED = {"passed": True}
VOID = GARDE | {"ruling": {"kind": "renonce", "side": "attack"}}

SCENES = {
    # Nothing has been played yet; a session is begun, by numbers and by the desk's names.
    "begin": (
        {},
        """
        picture welcome.txt
        ok                 # a new round
        picture start-rules.txt
        ok                 # fft-4
        picture start-table.txt
        ok
        picture start-round.txt
        ok
        picture start-player-number.txt
        ok ok ok ok
        picture start-deals.txt
        ok
        picture start-dealer.txt
        right
        picture start-begin.txt
        """,
    ),
    "begin-names": (
        {"players": ["Anna", "Béat", *LONG_NAMES, "Zoë"]},
        """
        ok ok ok ok
        picture start-player-list.txt
        down ok ok ok ok   # Béat and three more
        ok
        picture start-dealer-names.txt
        """,
    ),
    "begin-five": (
        {"players": ["Anna", "Béat", *LONG_NAMES]},
        """
        ok down*3 ok       # ch-5
        ok ok ok ok ok ok ok ok
        picture start-dealer-five.txt
        """,
    ),
    # Home
    "home": (
        {"body": session(), "deals": [GARDE]},
        """
        picture home.txt
        back
        picture menu.txt
        """,
    ),
    "home-long": (
        {
            "body": session(names=LONG_NAMES, table=99, round=99, deals=99, dealer=2),
            "totals": [12750, -11980, 4230, -5000],
        },
        """
        picture home-long.txt
        opponents
        picture totals-long.txt
        """,
    ),
    "home-six-digits": (
        {"body": session(), "totals": [-100_098, 1340, 98_758, 0]},
        "picture home-six-digits.txt",
    ),
    "home-three": ({"body": session("ch-3"), "deals": [GARDE]}, "picture home-three.txt"),
    "home-three-long": (
        {"body": session("ch-3", LONG_NAMES, scribe=1), "totals": [-1975, 1340, 635]},
        """
        picture home-three-long.txt
        opponents
        picture totals-three-long.txt
        """,
    ),
    "home-five": ({"body": session("ch-5"), "deals": [GARDE]}, "picture home-five.txt"),
    "home-five-long": (
        {"body": session("ch-5", LONG_NAMES), "totals": [-1975, 1340, 635, -12345, 12345]},
        """
        picture home-five-long.txt
        opponents
        picture totals-five-long.txt
        """,
    ),
    "home-complete": (
        {"body": session(deals=4), "deals": [GARDE] * 4},
        """
        picture home-complete.txt
        ok
        picture round-over.txt
        """,
    ),
    # The form of fft-4, forward and back
    "form": (
        {"body": session()},
        """
        ok
        picture taker.txt
        right
        picture contract.txt
        right              # garde sans
        picture bouts-referee.txt
        ok                 # he was asked
        picture bouts.txt
        right              # two
        picture points.txt
        opponents
        picture points-half.txt
        hold left 2000
        picture points-lowest.txt
        hold right 2000
        picture points-highest.txt
        down
        ok down ok         # really
        picture extras.txt
        back back
        picture bouts-kept.txt
        back
        picture contract-kept.txt
        back
        picture taker-kept.txt
        """,
    ),
    "form-long": (
        {"body": session(names=LONG_NAMES, deals=99)},
        """
        ok
        picture taker-long.txt
        up
        picture contract-long.txt
        """,
    ),
    "extras": (
        {"body": session()},
        """
        right left right   # garde, two bouts
        hold right 2000    # nearly all the points but those of the Excuse
        down ok down ok    # really
        up
        picture petit.txt
        left
        left
        picture poignee-side.txt
        left
        picture poignee-size.txt
        left
        left
        picture poignees-edit.txt
        down ok left       # and one of the defence
        left
        picture poignees-edit-two.txt
        ok
        right
        picture chelem.txt
        right
        down
        picture ruling-kind.txt
        down*6
        picture ruling-kind-scrolled.txt
        ok
        picture ruling-side.txt
        right
        picture extras-filled.txt
        up
        picture petit-kept.txt
        back
        down
        picture ruling-edit.txt
        """,
    ),
    "extras-of-all-points": (
        {"body": session()},
        """
        right left right   # garde, two bouts
        hold right 2000    # all the points but those of the Excuse
        ok down ok         # really: every trick was made
        picture chelem-of-all-points.txt
        """,
    ),
    "stored": (
        {"body": session()},
        """
        left left right ok ok
        read
        ok opponents
        picture stored.txt
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
        ok
        picture error.txt
        """,
    ),
    "form-five": (
        {"body": session("ch-5", ("Anna", "Béat", *LONG_NAMES))},
        """
        ok
        picture taker-five.txt
        up
        picture taker-across.txt
        back right         # Béat
        picture partner.txt
        up right           # the first of those across
        left left ok
        picture extras-three.txt
        back*4
        picture partner-kept.txt
        up
        picture partner-across-kept.txt
        back*2 up left     # one of those across took: all arrows have a player
        picture partner-kept-list.txt
        """,
    ),
    "form-five-across": (
        {"body": session("ch-5", ("Anna", "Béat", *LONG_NAMES))},
        "up left\npicture partner-one-across.txt",
    ),
    "form-three": ({"body": session("ch-3")}, "ok\npicture taker-three.txt"),
    # The result
    "result": (
        {"body": session()},
        """
        right left right ok ok
        picture result.txt
        down
        picture result-words.txt
        read
        ok ok
        picture result-scribe-agreed.txt
        down
        picture result-words-scribe-agreed.txt
        """,
    ),
    "result-extras": (
        {"body": session()},
        """
        right left right   # Béat's garde, two bouts
        up*4 ok
        up left            # the petit in the last trick
        left left left     # a poignée
        picture result-extras-menu.txt
        ok
        picture result-extras.txt
        down
        picture result-extras-words.txt
        """,
    ),
    "result-opponents": (
        {"body": session()},
        """
        right left right ok ok
        read
        opponents
        picture result-opponents-agreed.txt
        """,
    ),
    "result-alone": (
        {"body": session(opponents_key=False)},
        """
        right left right ok ok
        picture result-without-opponents-key.txt
        """,
    ),
    "result-passed": ({"body": session()}, "ok ok\npicture result-passed.txt"),
    "result-small": (
        {"body": session()},
        """
        down up left       # prise, no bouts
        up*5 left left ok
        picture result-small-extras.txt
        ok
        picture result-small.txt
        """,
    ),
    "result-four-digits": (
        {"body": session(names=LONG_NAMES)},
        """
        up down right
        hold right 2000
        ok down ok         # really
        up ok              # chelem announced and made
        picture result-four-digits.txt
        """,
    ),
    "result-void": (
        {"body": session()},
        """
        right left right ok
        down ok left ok
        picture result-void.txt
        """,
    ),
    "result-three": ({"body": session("ch-3")}, "left left left ok ok\npicture result-three.txt"),
    "result-five": (
        {"body": session("ch-5", LONG_NAMES)},
        """
        down right         # the first one takes, the second is his partner
        down right
        hold right 2000
        ok down ok
        up ok
        picture result-five.txt
        """,
    ),
    # Looking back, settings, about the box
    "lookback": (
        {"body": session(), "deals": [GARDE, PASSED, VOID]},
        """
        back down ok
        picture lookback-void.txt
        left
        picture lookback-passed.txt
        left
        picture lookback.txt
        up
        picture lookback-words.txt
        """,
    ),
    "lookback-five": (
        {
            "body": session("ch-5", LONG_NAMES),
            "deals": [GARDE | {"contract": "garde_contre", "partner": 1}],
        },
        """
        back down ok
        picture lookback-five.txt
        """,
    ),
    "lookback-none": ({"body": session()}, "back down ok\npicture lookback-none.txt"),
    "settings": (
        {},
        """
        down ok
        picture settings.txt
        ok
        picture settings-language.txt
        back down ok
        picture settings-opponents.txt
        back down*2 ok
        picture settings-brightness.txt
        """,
    ),
    "information": (
        {"body": session(), "deals": [GARDE], "synced": 60, "synced_clock": 1_795_000_000},
        """
        back up ok
        picture information.txt
        down*2
        picture information-room.txt
        down*3
        picture information-end.txt
        """,
    ),
    "information-players": (
        {"body": session(numbers=[7, 123, 4711, 999_999])},
        """
        back up ok
        picture information-players.txt
        down
        """,
    ),
    "information-never": ({}, "down*2 ok\npicture information-never.txt"),
}


@pytest.fixture(autouse=True)
def same_room(monkeypatch):
    """The room that is left depends on the machine; on a box it is about this."""
    monkeypatch.setattr("firmware.app.storage.files.Files.free", lambda _: 1_400_000)


@pytest.mark.parametrize("scene", SCENES)
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
    table.pull_plug()
    damage(table)
    table.power_on()
    table.settle()
    look(table)(damage.__name__.replace("_", "-"))


def test_information_of_a_damaged_box(make_table, language, look, monkeypatch):
    """What is wrong comes last: the report of an error, and what is unreadable of a long log."""
    whole = DealLog.open

    def opened(self, *arguments):
        whole(self, *arguments)
        self.damage = [(1_234_567, 1024, "no record")]

    table = make_table(language, session(), deals=[GARDE])
    table.pull_plug()
    monkeypatch.setattr(DealLog, "open", opened)
    table.expected_faults = ["error-1.txt"]
    (table.flash / "error-1.txt").write_text("x", encoding="utf-8")
    table.power_on()
    table.settle()
    table.play("ok\nback up ok\nright*2")
    look(table)("information-damage")


def test_unreadable_storage(make_table, language, look, monkeypatch):
    monkeypatch.setattr("firmware.app.main.DEFAULT_LANGUAGE", language)
    monkeypatch.setattr(SimulatedBoard, "storage_fault", "damaged: 5")
    table = make_table(language)
    look(table)("storage-damaged")
