"""Journals: decisions in their order, their kinds and their fields."""
