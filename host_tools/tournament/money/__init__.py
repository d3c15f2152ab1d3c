"""The money of an event: stakes, prizes, the till and what is owed."""
