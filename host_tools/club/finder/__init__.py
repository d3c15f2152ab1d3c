"""Finds persons by what was said of them: typed at a door, written in a list, on another card."""
