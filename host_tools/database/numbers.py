"""Numbers of rows that mean something by themselves; known without opening a database."""

# Of the journal of the club, which stands among those of events: there are events from 1 on.
CLUB = 0
