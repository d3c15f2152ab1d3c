"""Waits without end with its clocks going: the watchdog has to start the box anew."""

import time

import micropython

micropython.kbd_intr(-1)  # no call ends it
while True:
    time.sleep(1)
