"""The scribe of a rehearsed table: types deals by the keys of its box, and has the round signed.

The scribe looks at the screen and presses what leads on: he confirms messages, leaves open menus,
and tries again what led nowhere. Where that does not help, an error names the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from firmware.app import main
from firmware.app.flows.home import start_session
from firmware.app.flows.seating import BY_CARDS
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen, MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.signing import SignScreen
from firmware.app.screens.table import TableScreen
from host_tools.common.errors import SchreiberError
from host_tools.simulation.emulator.script import Press, Script, Wait
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from host_tools.simulation.rehearsal.typist import NAMES, fewest_keys, go_on
from rules_core.book import Book
from rules_core.books import book
from rules_core.documents import DEAL, Entry

if TYPE_CHECKING:
    from firmware.app.session import Session as FirmwareSession
    from host_tools.simulation.rehearsal.watch import Watch
    from host_tools.simulation.simulator.simulated_box import ScriptedBox


# More than any way to the table takes, or to a signature.
_MOST_PRESSES = 60
_TRIALS = 3
# The keys that agree, or take what the box proposes.
_AGREE = ("ok", "opponents")


class StuckError(SchreiberError):
    """The scribe cannot go on; the sentence says on which screen."""


class Scribe:
    """box: a ScriptedBox that has power; watch: the `Watch` of it; chance: a random.Random."""

    def __init__(self, box: ScriptedBox, watch: Watch, chance: Random) -> None:
        self._box = box
        self._watch = watch
        self._chance = chance

    @property
    def session(self) -> FirmwareSession:
        """The session on the box, a `firmware.app.session.Session`. StuckError: nothing runs."""
        return self._parts.session

    @property
    def _parts(self) -> main.Box:
        if self._watch.parts is None:
            raise StuckError("the application of the box does not start")
        return self._watch.parts

    def reach_table(self) -> None:
        """Get to the table, or to the menu of a box where nothing is played."""
        for _ in range(_MOST_PRESSES):
            if self._is_at_home():
                return
            reads = isinstance(self._watch.screen, (MessageScreen, AssentScreen))
            self._press("ok" if reads else "back")
        raise self._stuck("the table is not reached")

    def enter_deal(self) -> None:
        """Type a deal of the session, until it is stored."""
        self._need_session()
        if self.session.over:
            raise self._stuck("the round is over")
        before = self._records()
        for _ in range(_TRIALS):
            self.reach_table()
            self._type_deal()
            if self._records() > before:
                return
        raise self._stuck("the deal was not stored")

    def sign(self) -> None:
        """Have the round signed, which must be over."""
        self._need_session()
        if not self.session.over:
            raise self._stuck("the round is not over")
        self.reach_table()
        for _ in range(_MOST_PRESSES):
            if self.session.ledger.signed and self._is_at_home():
                return
            if isinstance(self._watch.screen, SignScreen):
                self._press("ok")
                if not self._is_at_home() and self.session.body["opponents_key"]:
                    self._press("opponents")
            else:  # the harmless row of the menu of a round that is over is to sign it
                self._press("ok")
        raise self._stuck("the round was not signed")

    def begin_session(self, wanted: Mapping[str, Any]) -> None:
        """Begin a session at the table, on a box where none has begun yet.

        wanted: {"rules", "table", "round", "players", "deals", "dealer"}, as in a session; the
        players are on the list of names that the box has. Where the dealer is open (None) the cards
        say it; partners stay as they are, and the first player deals.
        """
        self.reach_table()
        if not isinstance(self._watch.screen, MenuScreen):
            raise self._stuck("another session has begun there")
        played = book(wanted["rules"])
        players = wanted["players"]
        self._answer(start_session)
        self._answer((wanted["rules"], ""))
        if len(played.tables) > 1:
            self._answer(len(players))
        for answer in (wanted["table"], wanted["round"], *players):
            self._answer(answer)
        self._answer_deals(played.shapes(len(players)), wanted["deals"])
        self._answer(_first_dealer(wanted["dealer"], played))
        self._answer(True)
        self.reach_table()
        self._need_session()

    def _answer_deals(self, shapes: Sequence[tuple[int, int]], deals: int) -> None:
        """Say how many deals: a number, or where there are several usual shapes one of those."""
        screen = self._watch.screen
        if isinstance(screen, CrossScreen):
            usual = [shape[1] for shape in shapes]
            other = screen.choices[-1][-1]
            self._answer(usual.index(deals) if deals in usual else other)
        if isinstance(self._watch.screen, NumberScreen):
            self._answer(deals)

    def _type_deal(self) -> None:
        session = self.session
        self._press("ok")
        dealer = session.ledger.dealer
        if dealer is None:
            dealer = self._chance.randrange(len(session.names))
            self._answer(dealer)
        answers = plausible_deal(session.book, session.known_of(dealer), self._chance)
        _, view = session.seating(dealer)
        entry = Entry(session.book, DEAL, answers)
        for step in Script(go_on(entry, {}, view.scribe, session.body["opponents_key"])).steps:
            if isinstance(step, Wait):
                self._box.wait(step.ms)
            elif isinstance(step, Press) and not self._press(step.key):
                return

    def _answer(self, answer: object) -> None:
        """Press what makes the screen that is shown answer so."""
        try:
            keys = fewest_keys(self._watch.screen, answer)
        except ValueError as error:
            raise self._stuck(f"nothing there answers {answer!r}") from error
        for key in keys:
            self._press(NAMES[key])

    def _press(self, key: str) -> bool:
        """Press a key; return True if it was acknowledged. In the dark the first press only wakes
        the box.

        A screen to agree to is read first, for as long as it waits.
        """
        screen = self._watch.screen
        if screen is not None and key in _AGREE:
            self._box.wait(screen.waits)
        if self._box.asleep:
            self._box.press(key)
        return self._box.press(key)

    def _is_at_home(self) -> bool:
        if self.session.body is None:
            screen = self._watch.screen
            return isinstance(screen, MenuScreen) and screen.rows[0][-1] is start_session
        return isinstance(self._watch.screen, TableScreen)

    def _need_session(self) -> None:
        if self.session.body is None:
            raise self._stuck("no session has begun")

    def _records(self) -> int:
        return self._parts.log.next_sequence

    def _stuck(self, sentence: str) -> StuckError:
        screen = self._watch.screen
        title = getattr(screen, "title", None) or getattr(screen, "name", "")
        return StuckError(f"{sentence}; the box shows {type(screen).__name__} {title!r}")


def _first_dealer(dealer: int | None, played: Book) -> int:
    """Return the answer to the question who deals first, by the rule book."""
    if dealer is None:
        return 0 if played.parties else BY_CARDS
    return dealer
