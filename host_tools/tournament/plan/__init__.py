"""Rounds to come: how they are drawn, and how a plan is mended."""
