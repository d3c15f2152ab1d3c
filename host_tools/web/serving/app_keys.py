"""What the handlers find in the application."""

from typing import Protocol

from aiohttp import web

from host_tools.boxes.station.station import Station
from host_tools.web.serving.desk import Desk


class RehearsalView(Protocol):
    """A rehearsal, as the page shows it; in earnest there is none.

    `rehearsal`: its `speed` in deals a minute, `tell()` and `bring_back()`; `own_box`: the box of
    whoever rehearses, which he can `carry()` to the desk, or None.
    """

    rehearsal: object
    own_box: object

    def steps(self, event):
        """[(what to try, how, is it done?)] by an `Event`."""

    def box_page(self):
        """The application that shows the own box; None where there is none."""


DESK = web.AppKey("desk", Desk)
STATION = web.AppKey("station", Station)
PUBLIC = web.AppKey("public", str)  # the address of the public view, "" if it is not on
PRACTICE = web.AppKey("practice", RehearsalView)  # None in earnest
