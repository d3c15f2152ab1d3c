"""Numbers of rows with a meaning of their own; no database is needed to know them."""

# The number of the journal of the club, which is stored like that of an event; events are from 1.
CLUB = 0
