"""Shows one screen at a time and brings it the presses; dims and sleeps when nobody presses."""

import micropython
from micropython import const

from firmware.app.keys import ARROWS, OK, OPPONENTS, Debouncer
from firmware.app.patience import READ_MS
from hardware.power import DARK_AFTER_MS, DIM_AFTER_MS

# Between two looks at the keys the processor waits so often for so long, until a key changes: less
# than it takes until a press counts. When nobody has pressed for a while it sleeps, and does not
# notice keys meanwhile.
_WAITS = const(6)
_WAIT_MS = const(1)
# While a key has just changed they are looked at so often.
_MOMENT_US = const(20)
_SLEEP_MS = const(10)
# Nobody looks, so the clocks are started again half as often. A press is still longer than two.
_DARK_SLEEP_MS = const(20)
_AWAKE_MS = const(2_000)
# Every so many of these rests it looks at the cable and at the time, and feeds the watchdog.
_LOOK_AROUND = const(6)

# An arrow that is held repeats, and the longer it is held the faster; the opponents' key can mean
# something else when it is held, once.
_REPEAT_AFTER_MS = const(400)
_REPEAT_MS = const(150)
_REPEAT_FAST_MS = const(50)
_FAST_AFTER = const(8)

# Who was sent away by a key is heard again after so much silence on the cable.
_QUIET_MS = const(500)

# A press that changes nothing is acknowledged by a blink of the title.
_BLINK_MS = const(80)
_TITLE = const(12)

_DIM_CONTRAST = const(1)

# The panel is set up again so long after the last time, should its controller have been reset: with
# the pieces in which that is done, each at one of the looks around, less than a minute passes.
_RENEW_MS = const(55_000)

# The interrupts are counted up to here; it only matters whether there was another one.
_EDGES = const(0xFF)


class Screen:
    """A screen of the display: it draws itself and turns presses into a result.

    `press` returns None while the screen stays, anything else is the result of `Ui.show`.
    """

    repeats = False  # do held arrows repeat?
    # For how many ms after the screen appeared the keys that agree mean nothing: TAP_MS, OK of a
    # double tap; READ_MS, OK and the opponents' key; 0, none.
    waits = 0
    pressed_at = 0  # when a key was pressed that counts on a screen that waits; of `uptime_ms`
    shown_at = 0  # since when that screen is there, likewise
    period = 0  # after how many ms without a press it is drawn anew; 0: never
    chosen = False  # are title and labels words that a club chose, which may have to be shortened?
    more = False  # is there more about it than it shows? The opponents' key then answers MORE

    def holds(self):
        """Return True if a held opponents' key is pressed once more, with `held` 1."""
        return False

    def rests(self):
        """Nobody has pressed for two seconds or more: do what was to wait for that."""

    def draw(self, canvas):
        """Draw everything onto a cleared canvas."""

    def draw_title(self, canvas):
        """Draw the title line alone; of screens whose title changes when nothing else does.

        `page`, `drawn`: which page they are at, and which one was drawn last.
        """

    def press(self, key, held):
        """Handle a key code; `held`: how often it has repeated so far (0: pressed just now)."""


class DeskCalls(BaseException):
    """Somebody calls over the cable: raised while the application waits for a key, where nothing
    is half done. Not an Exception, so that no flow keeps it.
    """


class WentDark(BaseException):
    """The display has gone dark on what is not to be left open: raised where DeskCalls is."""


CANCELLED = "cancelled"
DONE = "done"
MORE = "more"


class Ui:
    """The display and the keys, for one screen at a time.

    `closes`: is what is shown not to be left open, since it is the director's? WentDark when the
    display goes dark.
    """

    def __init__(self, board, canvas, contrast=255):
        self.closes = False
        self._board = board
        self._canvas = canvas
        self._contrast = contrast
        self._dimmed = False
        self._dark = False
        now = board.uptime_ms()
        self._pressed_at = now
        self._drawn_at = now
        self._renewed_at = now
        self._key = -1  # the last one that counted
        self._held = -1
        self._repeats = 0
        self._pause = 0
        self._edges = 0
        self._seen = 0  # how many edges there were when the keys were looked at last
        self._work = ()
        self._idle = False
        self._rests = 0
        self._due_at = 0
        self._due = None
        self._deaf = False
        self._heard_at = 0
        self._keys = Debouncer(board.ticks_diff, board.keys(), board.ticks_us())
        board.on_edge(self._on_edge)
        board.display.contrast(contrast)
        canvas.early = board.display.begin

    def _on_edge(self):
        """A key has changed; called in an interrupt."""
        self._edges = (self._edges + 1) & _EDGES
        board = self._board
        self._keys.sample(board.keys(), board.ticks_us(), board.unwatched_us())

    @micropython.native
    def _sample(self):
        """Look at the keys, with no interrupt meanwhile: what was read would be stale then.

        While the processor waits, an interrupt tells of every change. As long as there was none and
        all are steady they are looked at now and then only, should one have been missed.
        """
        if self._keys.steady and self._edges == self._seen and self._rests and not self._idle:
            return
        board = self._board
        state = board.hold_irq()
        self._seen = self._edges
        self._keys.sample(board.keys(), board.ticks_us(), board.unwatched_us())
        board.release_irq(state)

    def contrast(self, value):
        """Set the brightness of the display, 1 to 255."""
        self._contrast = value
        self._board.display.contrast(value)

    def later(self, work):
        """Have `work()` done when the next screen is on the display: writing flash takes time.

        None: what was to be done then is forgotten.
        """
        self._work = () if work is None else self._work + (work,)

    def after(self, duration, work):
        """Have `work()` done once when the keys have been waited for `duration` ms from now on."""
        self._due_at = self._board.uptime_ms() + duration
        self._due = work

    def forget(self):
        """Drop the work that was asked for."""
        self._work = ()
        self._due = None

    def draw(self, screen):
        """Bring a screen onto the display."""
        self._canvas.clear()
        screen.draw(self._canvas)
        changed = self._board.display.show()
        self._drawn_at = self._board.uptime_ms()
        return changed

    def retitle(self, screen):
        """Bring the title of the screen that is shown onto the display: quicker than all of it.

        All of it when the title is of another page than the one that is there.
        """
        if screen.page != screen.drawn:
            self.draw(screen)
            return
        screen.draw_title(self._canvas)
        self._board.display.show()

    def show(self, screen):
        """Show `screen` until it has a result, and return that."""
        changed = self.draw(screen)
        shown_at = self._board.uptime_ms()
        if not changed:
            self._blink(screen)  # the press that led here leads back to where it was
        self._board.tidy_up()
        self._do_work()
        self._held = -1  # a key that is still down from the screen before does not repeat
        while True:
            key = self._next_key(screen)
            if screen.waits:
                screen.shown_at = shown_at
                screen.pressed_at = self._moment()
                if self._is_too_early(screen, key, shown_at):
                    self._blink(screen)
                    continue
            self._key = key
            result = screen.press(key, self._repeats)
            if result is not None:
                return result
            if not self.draw(screen):
                self._blink(screen)
            self._board.tidy_up()

    def pressed(self):
        """Return True if a key press waits to be answered."""
        self._sample()
        return self._keys.waiting

    def hear_nobody(self):
        """Let a key go before callers: none is heard before the cable has been quiet."""
        self._deaf = True
        self._heard_at = self._board.uptime_ms()

    def pause(self, screen, duration):
        """Show `screen` for `duration` ms; a press is acknowledged and means nothing."""
        self.draw(screen)
        start = self._board.uptime_ms()
        while self._since(start) < duration:
            self._sample()
            if self._keys.take() >= 0:
                self._wake()
                self._blink(screen)
            self._rest()

    def _do_work(self):
        waiting = self._work
        self._work = ()
        for work in waiting:
            work()

    def _is_too_early(self, screen, key, shown_at):
        """Does a press not count on a screen that waits, and is there since `shown_at`?"""
        if screen.waits < READ_MS:
            if not key == self._key == OK:
                return False
        elif key not in (OK, OPPONENTS):
            return False
        return screen.pressed_at - shown_at < screen.waits

    def _moment(self):
        """The uptime at the press that was taken last, in ms.

        It may have waited while something was drawn or stored.
        """
        board = self._board
        return board.uptime_ms() - board.ticks_diff(board.ticks_us(), self._keys.pressed_at) // 1000

    def _since(self, then):
        return self._board.uptime_ms() - then

    def _next_key(self, screen):
        """Sleep until a key is pressed, or repeats because it is held."""
        while True:
            self._sample()
            key = self._keys.take()
            if key >= 0:
                awake = not self._dark
                self._wake()
                self._repeats = 0
                self._pause = _REPEAT_AFTER_MS
                self._held = key if awake else -1
                if awake:
                    return key
                if self._drawing_is_old(screen):
                    self.draw(screen)
            elif self._held >= 0 and self._repeats_now(screen):
                return self._held
            if self._rest():
                screen.rests()
                if self._drawing_is_old(screen):
                    self.draw(screen)

    def _drawing_is_old(self, screen):
        """Return True if the screen is due to be drawn anew and can be seen."""
        period = screen.period
        return period and not self._dark and self._since(self._drawn_at) >= period

    def _repeats_now(self, screen):
        key = self._held
        if key == OPPONENTS:
            wanted = screen.holds() and self._repeats == 0
        else:
            wanted = screen.repeats and key in ARROWS
        if not wanted or not self._keys.is_down(key):
            return False
        if self._since(self._pressed_at) < self._pause:
            return False
        self._repeats += 1
        self._pressed_at = self._board.uptime_ms()
        self._pause = _REPEAT_MS if self._repeats < _FAST_AFTER else _REPEAT_FAST_MS
        return True

    def _wake(self):
        """A key was pressed: full brightness again."""
        self._pressed_at = self._board.uptime_ms()
        self._idle = False
        if self._dimmed:
            self._light_up()

    def _light_up(self):
        """The display is dim or dark; so its controller may have been reset for long."""
        display = self._board.display
        if self._dark:
            display.wake()
            self._renewed_at = self._pressed_at
        else:
            self._renewed_at = self._pressed_at - _RENEW_MS  # due, behind the answer to the key
        display.contrast(self._contrast)
        self._dimmed = self._dark = False

    @micropython.native
    def _rest(self):
        """Nobody presses: wait or sleep for a moment. True if a sleeper may look at the display.

        DeskCalls if somebody has called; what else came over the cable means nothing here.
        """
        if not self._keys.steady:
            self._board.wait_us(_MOMENT_US)
        elif self._idle:
            self._board.sleep_ms(_DARK_SLEEP_MS if self._dark else _SLEEP_MS, self._keys)
        else:
            self._wait()
        self._rests += 1
        if self._rests < _LOOK_AROUND:
            return False
        self._rests = 0
        self._look_around()
        return self._idle

    @micropython.native
    def _wait(self):
        """Wait for the next look at the keys."""
        wait = self._board.wait_ms
        for _ in range(_WAITS):
            wait(_WAIT_MS)
            if self._edges != self._seen:
                return

    def _look_around(self):
        """Look at what need not be looked at so often: the cable, the time."""
        board = self._board
        board.feed()
        now = board.uptime_ms()
        if not self._deaf:
            if board.serial.called():
                raise DeskCalls
        elif board.serial.drop():
            self._heard_at = now
        elif now - self._heard_at >= _QUIET_MS:
            self._deaf = False
        if self._due is not None and now >= self._due_at:
            work = self._due
            self._due = None
            work()
        idle = now - self._pressed_at
        self._idle = idle >= _AWAKE_MS
        if not self._dimmed and idle >= DIM_AFTER_MS:
            board.display.contrast(_DIM_CONTRAST)
            self._dimmed = True
        if not self._dark and idle >= DARK_AFTER_MS:
            board.display.power(False)
            self._dark = True
            if self.closes:
                raise WentDark
        renewal_due = not self._dark and now - self._renewed_at >= _RENEW_MS
        if renewal_due and board.display.renew():
            self._renewed_at = now

    def _blink(self, screen):
        """Acknowledge a press that changed nothing."""
        canvas = self._canvas
        canvas.invert(0, 0, canvas.width, _TITLE)
        self._board.display.show()
        self._board.wait_ms(_BLINK_MS)
        self.draw(screen)
