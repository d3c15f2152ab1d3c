"""A release: its parts, what makes them, and packing that is always the same."""
