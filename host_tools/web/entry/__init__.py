"""Typing at the desk what a table without a box has played: deal by deal, or its sheet."""
