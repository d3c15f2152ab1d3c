"""Starts the box anew, as switching it off and on does."""

import time

import machine

time.sleep_ms(100)  # the call is acknowledged before the port goes away
machine.reset()
