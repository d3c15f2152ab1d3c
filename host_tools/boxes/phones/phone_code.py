"""The code that makes a phone the display and the keys of a table's box."""

import secrets

# Without what is taken for another one: I and 1, O and 0, U and V. Five bits each.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10  # 50 bits
_TAKEN_FOR = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


def new_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))


def typed_code(text: str) -> str:
    """The code that somebody means who types this: with spaces and small letters maybe."""
    kept = "".join(letter for letter in text.upper() if letter.isalnum())
    return kept.translate(_TAKEN_FOR)


def is_same(typed: str, code: str) -> bool:
    """Return True if it is this code. It takes as long for any text."""
    return secrets.compare_digest(typed.encode(errors="surrogatepass"), code.encode())


def in_groups(code: str) -> str:
    """A code as people read it: `7K2QX-9M4TA`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
