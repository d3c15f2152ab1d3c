"""What the director's PIN may be, for the box and for the desk that sets it."""

LEAST = 4  # digits
MOST = 6


def check_pin(pin):
    """ValueError unless it is a PIN: a text of four to six digits."""
    if not isinstance(pin, str) or not LEAST <= len(pin) <= MOST:
        raise ValueError("pin: must be {} to {} digits".format(LEAST, MOST))
    for letter in pin:
        if letter not in "0123456789":
            raise ValueError("pin: must be digits only")
