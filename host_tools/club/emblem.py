"""The emblem of the club: one small picture, checked before it is kept."""

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, either, msg

MAX_EMBLEM = 200_000  # bytes; it is on every certificate
PNG, SVG = "image/png", "image/svg+xml"
ENDINGS = {PNG: "png", SVG: "svg"}
_PNG_BEGINS, _PNG_ENDS = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"
# Elements of an SVG that run something, or bring in what is no drawing.
_REFUSED = frozenset({"script", "foreignobject", "iframe", "embed", "object", "audio", "video"})
_WITHIN = re.compile(r"#|data:image/(png|jpeg);base64,")  # what a reference may lead to
_REFERENCES = re.compile(r"url\(\s*['\"]?\s*([^)]*)", re.IGNORECASE)


@dataclass(frozen=True)
class Emblem:
    """A picture: its `media_type`, PNG or SVG, and its bytes."""

    media_type: str
    data: bytes

    @property
    def file_name(self) -> str:
        """Its name as a file of a published folder."""
        return f"emblem.{ENDINGS[self.media_type]}"

    @property
    def address(self) -> str:
        """It as an address that has the picture within, for a file that stands alone."""
        return f"data:{self.media_type};base64,{b64encode(self.data).decode()}"


def read_emblem(data: bytes) -> Emblem:
    """The `Emblem` in a file. DeskError for any other file."""
    if len(data) > MAX_EMBLEM:
        raise _wrong(msg("a file of at most {size} kB", size=MAX_EMBLEM // 1000))
    if data.startswith(_PNG_BEGINS):
        if not data.rstrip(b"\0").endswith(_PNG_ENDS):
            raise _wrong(msg("the file is damaged, or its end is missing"))
        return Emblem(PNG, data)
    _check_svg(data)
    return Emblem(SVG, data)


def _check_svg(data: bytes) -> None:
    """DeskError for what is no SVG, or an SVG that runs or loads something."""
    # In UTF-16 the next search would find nothing.
    if b"\0" in data:
        raise _wrong(either(["PNG", "SVG"]))
    # Entities can grow without end, and other lines before the picture load styles.
    if re.search(rb"<!(DOCTYPE[^>]*\[|ENTITY)|<\?xml-stylesheet", data, re.IGNORECASE):
        raise _wrong(msg("an SVG without definitions of its own before the picture"))
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise _wrong(either(["PNG", "SVG"])) from error
    if root.tag != "{http://www.w3.org/2000/svg}svg":
        raise _wrong(either(["PNG", "SVG"]))
    for element in root.iter():
        if _local(element.tag) in _REFUSED or any(map(_is_handler, element.attrib)):
            raise _wrong(msg("an SVG without scripts"))
        if not all(map(_WITHIN.match, _references(element))):
            raise _wrong(msg("an SVG that loads nothing from elsewhere"))


def _wrong(what: Sentence) -> DeskError:
    return DeskError(msg("{what}: {how}", what=msg("Emblem of the club"), how=what))


def _references(element: ElementTree.Element) -> Iterator[str]:
    """Yield the addresses to which an element leads: by a reference, or in its styles."""
    for name, value in element.attrib.items():
        if _local(name) in ("href", "src"):
            yield value.strip()
        yield from _REFERENCES.findall(value)
    if _local(element.tag) == "style":
        styles = "".join(element.itertext())
        yield from _REFERENCES.findall(styles)
        if "@import" in styles.lower() or "\\" in styles:
            yield styles


def _is_handler(name: str) -> bool:
    return _local(name).startswith("on")


def _local(name: str) -> str:
    """The name without its namespace, in small letters."""
    return name.rpartition("}")[2].lower()
