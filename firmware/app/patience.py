"""How long there is for a score to be read, in ms: by those who press, and by those who agree."""

# OK a second time, where nobody has marked what it takes: a double tap does no harm.
TAP_MS = 300
# OK and the opponents' key, where others agree: before that nobody can have read it.
READ_MS = 1_000
# Both keys within so long: it is said at the signature, for nobody else can have agreed.
AT_ONCE_MS = 1_000
