"""Holds the account of chairs, sources and rulings against the table of cases."""
