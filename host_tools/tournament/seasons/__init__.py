"""Seasons: events that count together by a formula, their table and the document of it."""
