"""Columns that many reports have. Their names never change."""

from host_tools.language.message import msg
from host_tools.reports.report import NUMBER, Column

# Whom a row is about.
PERSON = (Column("number", msg("Number"), NUMBER), Column("name", msg("Name")))
