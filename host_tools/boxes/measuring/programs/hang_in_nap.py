"""Sleeps for longer than the watchdog waits: it has to start the box anew out of a light sleep."""

import machine
import micropython

micropython.kbd_intr(-1)  # no call ends it
while True:
    machine.lightsleep(10_000)  # what comes over the cable ends one
