"""A box of a rehearsal in a process.

`python -m host_tools.simulation.rehearsal.rehearsed_box FOLDER SEED VERSION` runs it.

The real application runs on the simulated board, in virtual time: typing takes no longer than the
computer needs for it. Requests are lines of JSON, {"do": what, "with": [...]}, and each is answered
by one, {"answer": ...} or {"error": sentence}. At the end of the input the power goes.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from firmware.app import link
from firmware.app.console import SILENCE_MS
from host_tools.common.errors import SchreiberError
from host_tools.common.unexpected import unexpected
from host_tools.simulation.rehearsal.scribe import Scribe
from host_tools.simulation.rehearsal.watch import Watch
from host_tools.simulation.simulator.own_output import own_output
from host_tools.simulation.simulator.simulated_box import CTRL_C, QUIET_MS, ScriptedBox

if TYPE_CHECKING:
    from host_tools.simulation.rehearsal.box_state import BoxState


class Server:
    """Requests to a box that has power: the methods without underscore.

    box: a ScriptedBox; watch: the `Watch` of it; chance: a random.Random.
    """

    def __init__(self, box: ScriptedBox, watch: Watch, chance: Random) -> None:
        self._box = box
        self._watch = watch
        self._scribe = Scribe(box, watch, chance)

    def answer(self, line: str) -> str:
        """The line of JSON that answers one; what goes wrong is an answer, too."""
        try:
            asked = json.loads(line)
            return json.dumps({"answer": getattr(self, asked["do"])(*asked["with"])})
        except SchreiberError as error:
            return json.dumps({"error": error.sentence})
        except Exception as error:  # the desk's process is told of any error
            return json.dumps({"error": unexpected(error)})

    def state(self) -> BoxState | None:
        """Return the state of the play: None, or {"table", "round", "played", "deals", "over",
        "signed"}.
        """
        session = self._scribe.session
        body, ledger = session.body, session.ledger
        if body is None:
            return None
        return {
            "table": body["table"],
            "round": body["round"],
            "played": ledger.played,
            "deals": body["deals"],
            "over": session.over,
            "signed": ledger.signed,
        }

    def listen(self) -> None:
        """The desk calls over the cable: the application stops and answers `call`s."""
        self._box.board.serial.input.append(CTRL_C)
        self._box.wait(QUIET_MS)

    def call(self, function: str, arguments: Sequence[object]) -> str:
        """Call a function of the box's end of the link: the line that it answers."""
        return self._box.call(lambda: link.current.answer(function, *arguments))

    def resume(self) -> None:
        """The caller is silent: the application starts anew, and finds what it was told."""
        self._box.wait(SILENCE_MS + QUIET_MS)
        self._box.settle()

    def wait(self, seconds: float) -> None:
        """Let `seconds` of the box's time pass without a key press."""
        self._box.skip(int(1000 * seconds))
        self._box.settle()

    def enter_deal(self) -> BoxState | None:
        """Type a deal; the state then."""
        self._scribe.enter_deal()
        return self.state()

    def sign(self) -> BoxState | None:
        """Have the round signed; the state then."""
        self._scribe.sign()
        return self.state()

    def begin_session(self, wanted: Mapping[str, Any]) -> BoxState | None:
        """Begin a session at the table; the state then."""
        self._scribe.begin_session(wanted)
        return self.state()


def serve(
    folder: Path, seed: int, version: str, lines: Iterable[str], write: Callable[[str], None]
) -> None:
    """Run the box in `folder` (a Path) and answer `lines`; write(line) is given the answers.

    version: text, of the firmware.
    The first one is that of `state`, as soon as the box has started.
    """
    with Watch() as watch:
        box = ScriptedBox(folder)
        box.seed = seed
        box.version = version
        with box:
            # The boot number is part of the seed: after a power cut other deals are played.
            if watch.parts is None:
                raise SchreiberError("the application of the box does not start")
            boot = watch.parts.log.boot
            chance = random.Random(f"{seed} {box.unique_id.hex()} {boot}")
            server = Server(box, watch, chance)
            write(server.answer('{"do": "state", "with": []}'))
            for line in lines:
                write(server.answer(line))


def main() -> None:
    """Serve standard input and output, until the input ends."""
    folder, seed, version = sys.argv[1:]
    serve(Path(folder), int(seed), version, sys.stdin, own_output())


if __name__ == "__main__":
    main()
