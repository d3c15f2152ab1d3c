"""What the handlers find in the application."""

from aiohttp import web

from host_tools.rehearsal.practice import Practice
from host_tools.station.station import Station
from host_tools.web.desk import Desk

DESK = web.AppKey("desk", Desk)
STATION = web.AppKey("station", Station)
PUBLIC = web.AppKey("public", str)  # the address of the public view, "" if it is not on
PRACTICE = web.AppKey("practice", Practice)  # None in earnest
