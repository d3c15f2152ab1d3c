"""Seats before play: who is out of place in a round that was drawn, and what is proposed then."""
