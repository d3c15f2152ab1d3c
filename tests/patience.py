"""How long a test waits for another process or thread before it gives up.

Nothing is measured by it: what is waited for comes, however slow the machine is, and a test that
hangs ends at all.
"""

HANGS_S = 1800
