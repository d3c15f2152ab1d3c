"""For how long after a screen appeared keys do not count on it, in ms."""

# OK a second time, where nobody has marked what it takes: a double tap does no harm.
TAP_MS = 300
# OK and the opponents' key, where others agree: before that nobody can have read it.
READ_MS = 1_000
