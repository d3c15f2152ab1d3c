"""The box's end of the serial port while somebody calls: it speaks MicroPython's raw REPL.

The desk, mpremote and its like find what they know: a friendly prompt, and behind Ctrl-A the raw
one that executes code. The application stands still meanwhile. Nothing that comes over the cable,
and nothing that is executed, ends the console: silence does, after which the table is shown again,
or a key, as long as it is noise for all that anybody knows: as nothing has been executed.

At the friendly prompt the line `micropython` leads to MicroPython's own, which does more, and
which only the watchdog brings the table back from.
"""

from micropython import const

# So long nobody has called: the table is back within three seconds.
SILENCE_MS = const(2_000)
# How long whoever chose MicroPython's own prompt has for it.
PROMPT_MS = const(600_000)

_CTRL_A = const(1)
_CTRL_B = const(2)
_CTRL_C = const(3)
_CTRL_D = const(4)
_CTRL_E = const(5)
_RETURN = const(13)
_LINE_FEED = const(10)
_SPACE = const(32)
_DELETE = const(127)

# Between two looks: while a caller is busy, and after a while without a byte.
_WAIT_MS = const(1)
_BUSY_MS = const(100)
_SLEEP_MS = const(10)

# The buffer of the code; a larger one is made by doubling, and given back afterwards.
_FIRST = const(512)
MAX_CODE = const(32_768)
_LONGEST_LINE = const(32)

_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_NO_RAW_PASTE = b"R\x00"
_OK = b"OK"
_END = b"\x04"
_PROMPT = b"\r\n>>> "
_BANNER = (
    b"\r\nSchreiber. `micropython` leads to MicroPython's own prompt, silence back to the table."
)
_OWN_PROMPT = b"micropython"
_HINT = b"\r\nCtrl-A: raw REPL. Ctrl-D: start anew."
_LEAVING = b"\r\nThe box starts anew in ten minutes.\r\n"
_TOO_LONG = b"MemoryError: the code is too long\r\n"
_UNPRINTABLE = b"\r\nan error that cannot be printed\r\n"


class Console:
    """Serves callers. `raw`: is it the raw prompt that is on?

    `pressed()`: has a key been pressed that waits for an answer?
    """

    def __init__(self, board, pressed):
        self.raw = False
        self._board = board
        self._pressed = pressed
        self._served = False
        self._serial = board.serial
        self._first = bytearray(_FIRST)
        self._code = self._first  # or a larger one
        self._size = 0
        self._too_long = False
        self._names = {}

    def serve(self, raw=False):
        """Answer until there is silence; True if MicroPython's own prompt is wanted instead.

        Until a key is pressed, if that is before anything was executed without an error: a desk
        has its way, noise has not.
        raw: the raw prompt is what the caller waits for, else the friendly one. SystemExit: the
        caller wants a soft reset, and then the prompt that is on now.
        """
        self._names = {"__name__": "__main__"}
        self._served = False
        self._enter(raw)
        board = self._board
        heard_at = board.uptime_ms()
        while True:
            board.feed()
            if not self._served and self._pressed():
                return self._end()
            byte = self._serial.take()
            if byte >= 0:
                if self._heard(byte):
                    return True
                heard_at = board.uptime_ms()
                continue
            silence = board.uptime_ms() - heard_at
            if silence >= SILENCE_MS:
                return self._end()
            if silence < _BUSY_MS:
                board.wait_ms(_WAIT_MS)
            else:
                board.sleep_ms(_SLEEP_MS)

    def _end(self):
        """Remove the names that the caller has made; no other prompt is wanted."""
        self._names = {}
        self._clear()
        return False

    def _enter(self, raw):
        self.raw = raw
        self._clear()
        if raw:
            self._serial.write(_RAW)
        else:
            self._serial.write(_BANNER)
            self._serial.write(_PROMPT)

    def _heard(self, byte):
        """Deal with a byte; True if MicroPython's own prompt is wanted."""
        if byte == _CTRL_B:
            self._enter(False)
        elif self.raw:
            self._heard_raw(byte)
        elif byte == _CTRL_A:
            self._serial.write(b"\r\n")
            self._enter(True)
        elif byte == _CTRL_C:
            self._clear()
            self._serial.write(_PROMPT)
        elif byte == _CTRL_D:
            self._serial.write(b"\r\n")
            raise SystemExit
        elif byte in (_RETURN, _LINE_FEED):
            return self._heard_line()
        else:
            self._type(byte)
        return False

    # The friendly prompt

    def _type(self, byte):
        """A character of the line, echoed; of a line that is too long nothing more is kept."""
        if _SPACE <= byte < _DELETE and self._size < _LONGEST_LINE:
            self._add(byte)
            self._serial.write(memoryview(self._code)[self._size - 1 : self._size])

    def _heard_line(self):
        line = self._source()
        self._clear()
        if line == _OWN_PROMPT:
            self._serial.write(_LEAVING)
            self._board.leave(PROMPT_MS)
            return True
        if line:
            self._serial.write(_HINT)
        self._serial.write(_PROMPT)
        return False

    # The raw prompt

    def _heard_raw(self, byte):
        if byte == _CTRL_A:
            if self._size == 2 and self._code[0] == _CTRL_E:
                # Pasting with a window of its own: USB has one already.
                self._clear()
                self._serial.write(_NO_RAW_PASTE)
            else:
                self._enter(True)
        elif byte == _CTRL_C:
            self._clear()
        elif byte == _CTRL_D:
            self._serial.write(_OK)
            if self._size == 0 and not self._too_long:
                self._serial.write(b"\r\n")
                raise SystemExit
            self._execute()
            self._clear()
            self._serial.write(_END)
            self._serial.write(b">")
        else:
            self._add(byte)

    def _execute(self):
        """Execute the code; what it prints has gone out, and the end of the output behind it."""
        if self._too_long:
            self._serial.write(_END)
            self._serial.write(_TOO_LONG)
            return
        guard = self._board.guard
        try:
            source = self._source()
            try:
                guard.allow()
                exec(source, self._names)
            finally:
                guard.forbid()
        except SystemExit:
            self._serial.write(_END)
            self._serial.write(_END)
            raise
        except BaseException as error:  # whatever it is, it is the caller's
            self._serial.write(_END)
            self._report(error)
        else:
            self._served = True
            self._serial.write(_END)

    def _report(self, error):
        try:
            self._board.print_error(error)
        except Exception:  # an error of the caller's own making whose text raises
            self._serial.write(_UNPRINTABLE)

    # The bytes of a line or of the code

    def _clear(self):
        self._size = 0
        self._too_long = False
        self._code = self._first

    def _source(self):
        return bytes(memoryview(self._code)[: self._size])

    def _add(self, byte):
        if self._too_long:
            return
        if self._size == len(self._code) and not self._grow():
            self._too_long = True
            return
        self._code[self._size] = byte
        self._size += 1

    def _grow(self):
        """Make room for as much again; False if there is none."""
        if self._size >= MAX_CODE:
            return False
        try:
            larger = bytearray(2 * self._size)
        except MemoryError:
            return False
        larger[: self._size] = self._code
        self._code = larger
        return True
