"""A desk that is killed between a key on a phone and the record that the key makes at the desk.

`python -m tests.host_tools.simulation.phones.killed_desk FOLDER PICTURES WHEN KEYS...` plays the
keys on the box in a folder but for the last one, as the pictures in a file say; that goes down,
and then this process is killed: WHEN is "key", at once, or "stored", when the box has stored it.
"""

import os
import signal
import sys
from pathlib import Path

from host_tools.boxes.phones.phone_process import PICTURE_SIZE
from tests.host_tools.simulation.phones.hand import Hand


def main():
    folder, pictures, when, *keys = sys.argv[1:]
    data = Path(pictures).read_bytes()
    shown = [data[at : at + PICTURE_SIZE] for at in range(0, len(data), PICTURE_SIZE)]
    with Hand(Path(folder)) as hand:
        hand.play(keys, shown, len(keys) - 1)
        stored = hand.process.stored
        hand.process.move(keys[-1], True)
        if when == "stored":
            hand.wait_for(lambda: hand.process.stored > stored)
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
