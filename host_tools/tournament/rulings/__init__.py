"""Rulings in an event: what is asked of its tables, what is proposed, how it is said and written."""
