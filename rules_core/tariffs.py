"""Tariffs as bytes: what a club plays by, from a file to the box, in the log, and to any desk.

A tariff is named by the *digest* of its bytes, which are the same wherever it is written.
"""

import binascii
import hashlib

from rules_core import books
from rules_core.codec import Reader, Writer
from rules_core.errors import DealError, Refusal
from rules_core.record import MAX_TARIFF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.book import Book
    from rules_core.compound_fields import Object
    from rules_core.types import Data, Faults, Tariff

# A field added, moved or widened makes another version beside this one.
VERSION = 1
DIGEST_SIZE = 8

# The name of an engine in a file, where its fields are, where its rule book is made.
ENGINES = (
    (
        "french",
        "rules_core.french.tariff_fields",
        "TARIFF",
        "rules_core.french.books",
        "FrenchTarot",
    ),
    (
        "koenigrufen",
        "rules_core.koenigrufen.tariff_fields",
        "TARIFF",
        "rules_core.koenigrufen.book",
        "Koenigrufen",
    ),
    (
        "troccas-parties",
        "rules_core.troccas.tariff_fields",
        "PARTIES",
        "rules_core.troccas.books",
        "PartyTroccas",
    ),
    (
        "troccas-alone",
        "rules_core.troccas.tariff_fields",
        "ALONE",
        "rules_core.troccas.books",
        "OwnTroccas",
    ),
)
ENGINE_NAMES = tuple([line[0] for line in ENGINES])


def fields_of(engine: str) -> "Object":
    """The `Object` kind of an engine's tariffs, by the engine's name."""
    _, module, name, _, _ = ENGINES[ENGINE_NAMES.index(engine)]
    return books.load(module, name)


def faults_of(tariff: "Tariff") -> "Faults":
    """A `Refusal` for everything that is wrong with a tariff whose fields are right."""
    module = ENGINES[ENGINE_NAMES.index(tariff.engine)][1]
    return books.load(module, "faults")(tariff)


def encode(tariff: "Tariff") -> bytes:
    """The bytes of a tariff; Refusal or ValueError for what `decode` would refuse."""
    writer = Writer()
    writer.unsigned(VERSION)
    writer.unsigned(ENGINE_NAMES.index(tariff.engine))
    fields_of(tariff.engine).write(writer, tariff)
    _verify(tariff, len(writer.data))
    return bytes(writer.data)


def decode(data: "Data") -> "Tariff":
    """The tariff that `encode` made these bytes of; Refusal or CodecError if it made none such."""
    reader = Reader(data)
    version = reader.unsigned()
    if version != VERSION:
        raise Refusal("", "unknown_version", version)
    engine = reader.unsigned()
    if engine >= len(ENGINES):
        raise Refusal("", "unknown_game")
    tariff = fields_of(ENGINE_NAMES[engine]).read(reader)
    reader.finish()
    _verify(tariff, len(data))
    return tariff


def _verify(tariff: "Tariff", size: int) -> None:
    if size > MAX_TARIFF:
        raise Refusal("", "size", size, MAX_TARIFF)
    for fault in faults_of(tariff):
        raise fault


def digest_of(data: "Data") -> bytes:
    """Return the name of the tariff of these bytes: 8 bytes."""
    return hashlib.sha256(data).digest()[:DIGEST_SIZE]


def hexadecimal(digest: bytes) -> str:
    """A digest as sessions, documents and people name it: 16 letters and digits."""
    return binascii.hexlify(digest).decode()


def book_of(tariff: "Tariff", version: int | None = None, digest: str = "") -> "Book":
    """The rule book of a tariff that is none of the built-in ones.

    `version`: of the engine, None: today's; `digest`: that of the tariff in hexadecimal, where it
    is known: making it takes a box long. DealError("version", ...) for one that is not known.
    """
    newest = books.ENGINE_VERSION
    if version is None:
        version = newest
    if not 1 <= version <= newest:
        raise DealError("version", "version", tariff.rules, newest)
    _, _, _, module, name = ENGINES[ENGINE_NAMES.index(tariff.engine)]
    book = books.load(module, name)(tariff, version)
    book.digest = digest or hexadecimal(digest_of(encode(tariff)))
    return book
