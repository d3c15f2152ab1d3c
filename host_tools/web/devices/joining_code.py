"""The code that lets one device in, once and soon."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.web.serving.tries import Tries

LASTS_S = 600  # so long a code may be typed
EACH, TOGETHER = 5, 20  # wrong tries in that time, of an address and of all
_DIGITS = 8


@dataclass(frozen=True)
class JoiningCode:
    """`text`: what is to be typed, `1234 5678`; it lets in `name` for a `role` until then.

    `until`: Unix seconds.
    """

    text: str
    name: str
    role: str
    until: float


class JoiningCodes:
    """One code at a time, which is of use once. clock(): Unix seconds.

    Nobody guesses it: with `TOGETHER` tries one in five million does.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._code: JoiningCode | None = None
        self._tries = Tries(EACH, TOGETHER, LASTS_S, clock)

    @property
    def open(self) -> JoiningCode | None:
        """The code that may be typed now, None if there is none."""
        if self._code is not None and self._code.until <= self._clock():
            self._code = None
        return self._code

    def make(self, name: str, role: str) -> None:
        """Make a new code for a person, in the place of the one before it."""
        number = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        half = _DIGITS // 2
        text = f"{number[:half]} {number[half:]}"
        self._code = JoiningCode(text, name, role, self._clock() + LASTS_S)

    def withdraw(self) -> None:
        """Let nobody in by the code that is open."""
        self._code = None

    def may_try(self, address: str) -> bool:
        """Return True while the device at this address has tries left for typing a code."""
        return self._tries.allows(address)

    def take(self, typed: str, address: str) -> JoiningCode | None:
        """The open code, which is used up by that, if it was typed; None if it is another one.

        address: from where it was typed; see `may_try`.
        """
        code = self.open
        if code is None or not secrets.compare_digest(_digits(typed), _digits(code.text)):
            self._tries.note_wrong(address)
            return None
        self._code = None
        return code


def _digits(text: str) -> bytes:
    """The digits of what was typed, however it is grouped."""
    return "".join(one for one in text if one in "0123456789").encode()
