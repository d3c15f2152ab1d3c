"""Scores and ranks a result document again, from nothing but the document."""
