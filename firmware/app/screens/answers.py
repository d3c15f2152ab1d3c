"""Lists of answers, in which the keys at the left and at the right have a part of their own."""

from firmware.app.keys import LEFT, OK, RIGHT
from firmware.app.patience import TAP_MS
from firmware.app.screens.menu import MenuScreen


class AnswersScreen(MenuScreen):
    """A list where the right key opens a row as OK does; nothing is at the left."""

    repeats = False

    def press(self, key, held):
        if key == LEFT:
            return None
        return super().press(OK if key == RIGHT else key, held)


class StepScreen(MenuScreen):
    """A list whose lines are stepped: left and right answer (line, -1 or 1), a row's value is OK's.

    `rows` are those of a menu, with what stands there as the detail, and may be replaced.
    """

    waits = TAP_MS

    def press(self, key, held):
        if key == LEFT:
            return self.cursor, -1
        if key == RIGHT:
            return self.cursor, 1
        return super().press(key, held)
