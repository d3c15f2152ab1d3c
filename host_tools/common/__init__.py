"""Helpers that every room may use: errors, plain text, strict JSON, CSV, times, whole files."""
