"""Torture tournaments, worked out by hand, and a second verifier of result documents."""
