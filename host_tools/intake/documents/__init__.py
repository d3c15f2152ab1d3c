"""Reads a result document, derives its event as the desk does, and compares both documents."""
