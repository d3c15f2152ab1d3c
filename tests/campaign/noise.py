"""What may come over the cable, and nobody means by it what the box may take it for."""

CTRL_C = b"\x03"
# Nobody is called by these: the beginnings of characters of two to four bytes, a modem probe, an
# AT command, what PPP and MAVLink say, and half a character behind a whole line.
_HEX = "f0 c3 7e0078f07e 4154450d 7eff7d23c021 fe0900ffbe00 e282 4f4b0d0ac3"
NOISE = tuple(bytes.fromhex(piece) for piece in _HEX.split())
_FLOOD = 3_000  # bytes: much more than the box's own buffer holds


def random_bytes(chance, size):
    """`size` bytes without a call among them, by the dice of `chance`."""
    return chance.randbytes(size).replace(CTRL_C, b"\x04")


def random_noise(chance):
    """Pieces of noise (bytes) with the milliseconds that pass after each."""
    kind = chance.randrange(7)
    if kind == 0:
        return [(chance.choice(NOISE), chance.randrange(30)) for _ in range(chance.randint(1, 9))]
    if kind == 1:
        return [(random_bytes(chance, chance.randint(1, 300)), chance.randrange(200))]
    if kind == 2:
        return [(random_bytes(chance, _FLOOD), 0)]
    if kind == 3:  # what a terminal or a modem manager may send
        return [(CTRL_C, chance.randrange(25)) for _ in range(chance.randint(1, 5))]
    if kind == 4:  # bytes that are no code, an end that never comes
        raw = b"\x03\x01" + random_bytes(chance, chance.randint(1, 400))
        return [(raw + chance.choice((b"", b"\x04", b"\x04\x04")), chance.randrange(500))]
    if kind == 5:
        return [(b"\x03\x01print(", chance.randrange(500)), (CTRL_C, 0)]
    return [(chance.randbytes(chance.randint(1, 600)), chance.randrange(300)) for _ in range(3)]
