"""Rulings in an event: what is asked of its tables, what is proposed, and the words for it."""
