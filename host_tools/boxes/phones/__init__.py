"""The boxes of tables that have none: each a process of its own, whose display is on a phone."""
