"""Sealed values: what can be left out of a document without changing its digest.

An object with a salt may be replaced by the SHA-256 of its canonical JSON. Nobody can guess what it
was: the salt has 128 bits that only the desk knows until it shows the value.
"""

import hashlib
import hmac
from collections.abc import Mapping

from host_tools.common.strict_json import Json
from host_tools.results.canonical import canonical

SALT, SHA256 = "salt", "sha256"
SECRET_SIZE = 32  # bytes
SALT_SIZE = 16  # bytes
# What the digest does not cover: itself, and what was said of it.
_UNCOVERED = ("digest", "signature")

Sealed = dict[str, Json]


class Salts:
    """The salts of an event's sealed values. secret: the event's random bytes, of its desk.

    A salt follows from the secret, from where the value stands and from the value: the same
    document has the same bytes, and who was shown one value knows the salt of no other.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def seal(self, path: str, content: Mapping[str, Json]) -> Sealed:
        """A sealed value, shown; path: where it stands in the document."""
        text = canonical([path, dict(content)])
        salt = hmac.new(self._secret, text, hashlib.sha256).digest()[:SALT_SIZE]
        return {SALT: salt.hex(), **content}

    def text(self, path: str, text: str) -> Sealed:
        """A sealed text, shown."""
        return self.seal(path, {"text": text})


class Unsalted(Salts):
    """Stands for the salts of a document that is only compared with another one: they are empty."""

    def __init__(self) -> None:
        super().__init__(b"")

    def seal(self, path: str, content: Mapping[str, Json]) -> Sealed:
        return {SALT: "", **content}


def closed(value: Json) -> Json:
    """The value with the digest of every sealed value in its place, the innermost first."""
    if isinstance(value, list):
        return [closed(part) for part in value]
    if not isinstance(value, dict):
        return value
    within = {key: closed(part) for key, part in value.items()}
    return {SHA256: _digest(within)} if SALT in within else within


def value_digest(value: Mapping[str, Json]) -> str:
    """The digest that stands for a sealed value, in hexadecimal, whether it is shown or not."""
    if SHA256 in value:
        return str(value[SHA256])
    return _digest({key: closed(part) for key, part in value.items()})


def digest_of(document: Mapping[str, Json]) -> str:
    """The digest of a document in hexadecimal, whatever of it is shown."""
    return _digest(closed({key: document[key] for key in document if key not in _UNCOVERED}))


def _digest(value: Json) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()
