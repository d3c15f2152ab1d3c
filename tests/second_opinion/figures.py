"""The image's figures on both emulators, side by side, without the flash cache.

    python -m tests.second_opinion.figures

Emulated milliseconds: a start from power-on to the last byte of the first screen, a press from the
edge of its key to the last byte of its answer. Modelled, not measured, on both.
"""

import statistics
from pathlib import Path

from firmware.image.paths import IMAGE
from host_tools.development.bench.entered_deals import DEALS_IN_TURN
from host_tools.development.bench.played_flash import SESSION, flash_with_deals
from host_tools.simulation.simulator import stubs
from tests.second_opinion import other_box, our_box
from tests.second_opinion.played import Played, Schedule, Start
from tests.second_opinion.schedule import of_script

LOGS = {"empty log": 0, "a session's last deal": SESSION["deals"] - 1}
DEALS = Schedule(tuple(step for deal in DEALS_IN_TURN for step in of_script(deal.script)))
HEAD = f"{'':44}{'ours':>10}{'rp2040js':>10}"


def rows(image: Path) -> list[tuple[str, float, float]]:
    """(what, milliseconds on ours, milliseconds on the other one)."""
    found = []
    for name, deals in LOGS.items():
        # Of a box that has started with this log before.
        before = our_box.play(Start(image, flash_with_deals(deals)), Schedule()).flash
        ours, theirs = _both(Start(image, before), Schedule())
        found.append((f"start, {name}", ours.rests[0], theirs.rests[0]))
    ours, theirs = map(answers, _both(Start(image, flash_with_deals(0)), DEALS))
    found.append((f"a press, median of {len(ours)}", *map(statistics.median, (ours, theirs))))
    found.append(("a press, worst", max(ours), max(theirs)))
    return found


def answers(played: Played) -> list[float]:
    """How long each press of DEALS took that was answered."""
    presses = zip(DEALS.steps, played.rests[1:], played.answered[1:], strict=True)
    return [rest for step, rest, answered in presses if step.key is not None and answered]


def _both(start, schedule):
    return our_box.play(start, schedule), other_box.play(start, schedule)


def main() -> None:
    """Print the rows."""
    stubs.install()
    print(HEAD)
    for what, ours, theirs in rows(IMAGE):
        print(f"{what:44}{ours:10.2f}{theirs:10.2f}")


if __name__ == "__main__":
    main()
