"""Accounts of the desk: the director, and the further devices that the director lets in."""
