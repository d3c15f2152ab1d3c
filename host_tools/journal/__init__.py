"""What was decided, in order: decisions, their kinds and fields, and the journal of any family."""
