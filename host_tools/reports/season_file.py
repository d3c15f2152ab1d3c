"""The table and the prizes of a season as a file."""

from datetime import date

from host_tools.language.message import Say
from host_tools.reports.report_files import report_file
from host_tools.reports.season_report import season_reports
from host_tools.seasons.season import Season


def season_file(season: Season, name: str, form: str, say: Say) -> bytes:
    """The bytes of a file of `REPORT_FORMATS`; its day is that of the last event."""
    last = date.fromisoformat(season.events[-1].state.settings.date) if season.events else date.min
    return report_file(season_reports(season, name), form, last, say)
