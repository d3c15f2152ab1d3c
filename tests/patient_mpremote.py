"""mpremote as it is, but for its time limits: `python -m tests.patient_mpremote ARGUMENTS`.

It would give up on an emulated box after ten seconds, which are few on a machine that is busy.
"""

import sys
import time
from types import SimpleNamespace

from mpremote import main, transport_serial

transport_serial.time = SimpleNamespace(monotonic=lambda: 0.0, sleep=time.sleep)

if __name__ == "__main__":
    sys.exit(main.main())
