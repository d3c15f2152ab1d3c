"""Names of the figures that need the box alone, with advice for a wrong one."""

from collections.abc import Mapping

from host_tools.language.message import Message, msg

_SEND_IT = msg("the box can be used; please send us the file")
_REPLACE_PICO = msg("flash it once more; if it stays so, replace the Pico")
_LINES = msg("look at the joints of the display's cable, SDA and SCL, and shorten it")
_SOCKET = msg(
    "measure once more while the PC does nothing else; if it stays so, plug it into another "
    "socket, without a hub, with another cable"
)
# Of what is taken by the clock of the PC.
_AGAIN = msg(
    "measure once more while the PC does nothing else; if it stays so, the box can be used, and "
    "please send us the file"
)
_SUPPLY = msg("look at the joints of the supply, and try another cable")
_NO_RESTART = msg("do not use this box: when it hangs it will not start anew by itself")

NAMES: Mapping[str, Message] = {
    "start": msg("a start, until the first screen"),
    "start_misses": msg("a start: words that were not in the flash cache"),
    "start_hits": msg("a start: reads that the flash cache could answer"),
    "bus": msg("clock of the display's bus"),
    "bus_lost": msg("the display's bus has lost words"),
    "press_median": msg("a key, until it is answered: the median"),
    "press_worst": msg("a key, until it is answered: the longest"),
    "press_misses": msg("a key: words that were not in the flash cache"),
    "press_hits": msg("a key: reads that the flash cache could answer"),
    "store_worst": msg("a key that stores a deal, until it is answered: the longest"),
    "program_median": msg("a page of the flash is programmed: the median"),
    "program_worst": msg("a page of the flash is programmed: the longest"),
    "erase_median": msg("a block of the flash is erased: the median"),
    "erase_worst": msg("a block of the flash is erased: the longest"),
    "nap": msg("a nap of 20 ms"),
    "nap_misses": msg("a nap: words that were not in the flash cache"),
    "nap_rtc": msg("what the real-time clock counts in 200 naps"),
    "call": msg("a call of the desk"),
    "talk": msg("what the box sends in a second"),
    "pull": msg("what the desk collects in a second"),
    "unread": msg("time that is lost when a PC does not read"),
    "enumeration": msg("a box that starts anew is away from USB for"),
    "supply": msg("supply, as the box reads it"),
    "supply_sigma": msg("supply: how far the readings scatter"),
    "watchdog": msg("a box that hangs starts anew after"),
    "watchdog_nap": msg("a box that hangs in a nap starts anew after"),
    "watchdog_erase": msg("a box that hangs in an erase starts anew after"),
}

# What to do when a figure is out of its bounds.
ADVICE: Mapping[str, Message] = {
    "start": _SEND_IT,
    "start_misses": _SEND_IT,
    "start_hits": _SEND_IT,
    "bus": _LINES,
    "bus_lost": _SEND_IT,
    "press_median": _SEND_IT,
    "press_worst": _LINES,
    "press_misses": _SEND_IT,
    "press_hits": _SEND_IT,
    "store_worst": _SEND_IT,
    "program_median": _REPLACE_PICO,
    "program_worst": _REPLACE_PICO,
    "erase_median": _REPLACE_PICO,
    "erase_worst": _REPLACE_PICO,
    "nap": _SEND_IT,
    "nap_misses": _SEND_IT,
    "nap_rtc": _SEND_IT,
    "call": _SOCKET,
    "talk": _SOCKET,
    "pull": _SOCKET,
    "unread": _AGAIN,
    "enumeration": _SOCKET,
    "supply": _SUPPLY,
    "supply_sigma": _SUPPLY,
    "watchdog": _AGAIN,
    "watchdog_nap": _AGAIN,
    "watchdog_erase": _AGAIN,
}

# What to do when a figure could not be measured, as the box did not answer any more.
LOST: Mapping[str, Message] = {
    "watchdog": _NO_RESTART,
    "watchdog_nap": _NO_RESTART,
    "watchdog_erase": _NO_RESTART,
}
LOST_OTHERWISE = msg("plug it in anew and measure once more")
