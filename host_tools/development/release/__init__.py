"""A release: what is in it, what makes it, and how it is packed the same way every time."""
