"""Reports: tables about an event, the same for pages, paper and files.

Each function makes a `Report` of an `Event` whose settings are known, and needs nothing else.
"""

from host_tools.reports.entrant_list import entrants, seats
from host_tools.reports.money import cash, payments, playing_money
from host_tools.reports.overview import journal, overview
from host_tools.reports.play import deals
from host_tools.reports.ranking_report import (
    crosstable,
    part_rankings,
    parts,
    results,
    teams,
)
from host_tools.reports.report import CENTS, NUMBER, POINTS, TEXT, Column, Report
from host_tools.reports.warnings_report import warnings, warnings_of_person

__all__ = [
    "CENTS",
    "NUMBER",
    "POINTS",
    "TEXT",
    "Column",
    "Report",
    "cash",
    "crosstable",
    "deals",
    "entrants",
    "journal",
    "overview",
    "part_rankings",
    "parts",
    "payments",
    "playing_money",
    "results",
    "seats",
    "teams",
    "warnings",
    "warnings_of_person",
]
