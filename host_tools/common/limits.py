"""The limits of what is written in journals and in files alike."""

MAX_CENTS = 100_000_000
MAX_MARK = 24  # characters
MAX_MEMBERS = 20_000  # of a list
MAX_MARKS = 8  # of one person
