"""The pages, a module each: its handlers are `routes`."""

from host_tools.web.pages import choices, decide, entry_page, events, round_page, table_page

ROUTES = (
    events.routes,
    decide.routes,
    choices.routes,
    round_page.routes,
    table_page.routes,
    entry_page.routes,
)
