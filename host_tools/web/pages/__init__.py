"""The pages, a module each: its handlers are `routes`."""

from host_tools.web.pages import choices, decide, events, round_page

ROUTES = (events.routes, decide.routes, choices.routes, round_page.routes)
