"""Form of the director's PIN, for the box and for the desk that sets it; and its number.

Each time that a PIN is set the box gives it a number by chance, which tells nothing of the PIN. The
log says with every entry which one was set, and the desk that has set it knows its number: so a PIN
that somebody else has set shows. Nobody can ask for a certain number.
"""

from rules_core.errors import Refusal

LEAST = 4  # digits
MOST = 6

# None is set; one may be, and nobody knows its number: it cannot be read. The others are those that
# a box gives.
NO_PIN = 0
UNKNOWN_PIN = 1
FIRST_PIN = 2
LAST_PIN = 0x1FFFFF  # three bytes of a record


def check_pin(pin: object) -> None:
    """Refusal unless it is a PIN: a text of four to six digits."""
    if not isinstance(pin, str) or not LEAST <= len(pin) <= MOST:
        raise Refusal("pin", "digits_between", LEAST, MOST)
    for letter in pin:
        if letter not in "0123456789":
            raise Refusal("pin", "digits_between", LEAST, MOST)
