"""What the handlers find in the application."""

from aiohttp import web

from host_tools.web.desk import Desk

DESK = web.AppKey("desk", Desk)
PUBLIC = web.AppKey("public", str)  # the address of the public view, "" if it is not on
