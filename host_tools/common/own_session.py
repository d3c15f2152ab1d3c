"""How a process is started that hears nothing of a Ctrl-C at the terminal: that is for its parent.

Both are arguments of `subprocess.Popen`: `creationflags` and `start_new_session`.
"""

import subprocess
import sys

if sys.platform == "win32":
    CREATION_FLAGS, NEW_SESSION = subprocess.CREATE_NEW_PROCESS_GROUP, False
else:
    CREATION_FLAGS, NEW_SESSION = 0, True
