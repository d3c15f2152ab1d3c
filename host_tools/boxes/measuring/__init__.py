"""Finds out by a program what a box really does, and holds it against what is predicted."""
