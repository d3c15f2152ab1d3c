"""What was decided, in order: decisions, their kinds, their fields, and their journal."""
