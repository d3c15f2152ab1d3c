"""Memory from one start of the application to the next, until the power goes.

The board keeps one small number through every kind of restart: how often the application has been
started in vain, and whether a caller waits for the raw prompt. A start is in vain unless the
application lives for a minute or a deal is confirmed: so a crash, a hang and an endless loop are
all counted, found by the program or the watchdog. So is a start that ended in a HardFault; after
three of these in a row the application is not even asked (fault_screen.c of the image).
"""

from micropython import const

# After so many starts in vain in a row the application is not started any more.
MOST = const(3)

# A start proves itself by living so long.
PROOF_MS = const(60_000)

_COUNT = const(0xFF)
_RAW = const(0x100)


class Starts:
    """`raw`: does a caller wait for the raw prompt, who has asked for a soft reset there?"""

    def __init__(self, board):
        self._board = board
        kept = board.kept()
        self._vain = kept & _COUNT
        if board.fault is not None:
            self._vain = max(self._vain, board.fault.in_a_row)
        self.raw = bool(kept & _RAW)
        self._keep(0)

    @property
    def hopeless(self):
        """Return True if the application has been started in vain too often."""
        return self._vain >= MOST

    def begin(self):
        """The application starts: in vain, as long as `prove` has not been called."""
        self._keep(1)

    def failed(self):
        """It has ended with an error; that counts unless it has proved itself."""
        if self._began:
            self._vain = min(self._vain + 1, _COUNT)
        self._keep(0)

    def prove(self):
        """All is well, or the table wants to try again."""
        self._vain = 0
        if self._board.fault is not None:
            self._board.fault.end_row()
        self._keep(0)

    def pause(self, raw=False):
        """Note that the next start, perhaps after a soft reset, is not the application's fault."""
        self._keep(0, raw)

    def _keep(self, begun, raw=False):
        self._began = begun
        self._board.keep(min(self._vain + begun, _COUNT) | (_RAW if raw else 0))
