"""A deal that was played by the guide of the page, in the folder of a box."""

from firmware.app.patience import READ_MS
from host_tools.simulation.simulator.simulated_box import ScriptedBox

# The questions of a new round, the first dealer, and the last look.
START_A_ROUND = "ok ok ok ok ok ok ok ok ok up ok"
# Seat 0 at the box takes; garde; one bout; 56 points; no extras.
UP_TO_THE_POINTS = "down left left"
POINTS_AND_EXTRAS = "ok ok"
CONFIRM = "ok opponents"
# All keys of that deal.
DEAL = f"{UP_TO_THE_POINTS} {POINTS_AND_EXTRAS} {CONFIRM}".split()


def confirm(box):
    """Both sides look at the score and agree."""
    box.wait(READ_MS)
    box.play(CONFIRM)


def play_a_deal(folder):
    """Begin a round on the box in a folder and enter its first deal; the box is off afterwards."""
    with ScriptedBox(folder) as box:
        box.play(START_A_ROUND)
        box.play(UP_TO_THE_POINTS)
        box.play(POINTS_AND_EXTRAS)
        confirm(box)
