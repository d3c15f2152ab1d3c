"""The pages, a module each: its handlers are `routes`."""

from host_tools.web.pages import (
    boxes,
    choices,
    decide,
    draw_page,
    entry_page,
    events,
    journal,
    paper_page,
    persons_page,
    practice_page,
    public_page,
    ranking,
    registration,
    round_page,
    season,
    session_page,
    settings_page,
    table_page,
)

_PAGES = (
    events,
    settings_page,
    persons_page,
    decide,
    choices,
    registration,
    draw_page,
    round_page,
    table_page,
    entry_page,
    session_page,
    ranking,
    journal,
    public_page,
    boxes,
    practice_page,
    season,
    paper_page,
)
ROUTES = tuple(page.routes for page in _PAGES)
