"""Every page that the director has, in the order of its addresses."""

from host_tools.web.director import (
    backups_page,
    boxes_page,
    codes_page,
    decisions_page,
    draw_page,
    event_downloads,
    events_page,
    formula_page,
    help_page,
    journal_page,
    language_choice,
    meanwhile,
    paper_page,
    persons_page,
    practice_page,
    public_page,
    published_download,
    ranking_page,
    registration_page,
    result_download,
    round_page,
    season_files,
    season_page,
    session_page,
    settings_page,
    statistics_page,
    table_page,
)
from host_tools.web.entry import entry_page

_PAGES = (
    events_page,
    backups_page,
    help_page,
    settings_page,
    persons_page,
    decisions_page,
    language_choice,
    registration_page,
    draw_page,
    round_page,
    table_page,
    codes_page,
    entry_page,
    session_page,
    ranking_page,
    journal_page,
    meanwhile,
    public_page,
    boxes_page,
    practice_page,
    season_page,
    formula_page,
    season_files,
    statistics_page,
    published_download,  # their address is like that of a sheet
    result_download,  # likewise
    event_downloads,  # likewise
    paper_page,
)
ROUTES = tuple(page.routes for page in _PAGES)
