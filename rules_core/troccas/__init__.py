"""Troccas as it is played in the Grisons: two parties, or each for himself."""
