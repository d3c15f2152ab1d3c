"""A book as a PDF with page numbers, which has the same bytes whenever it is printed.

It reads what Chromium writes: objects without compression, and plain names.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from firmware.image.process import BuildError
from host_tools.development.release import dates
from host_tools.development.release.guides.guide_pages import Edition, book_html
from host_tools.web.paper.printing import write_pdf

_OBJECT = re.compile(rb"(?s)(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj")
_PAGES = re.compile(rb"/Pages (\d+) 0 R")
_KIDS = re.compile(rb"/Kids \[([^]]*)\]")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_DESTINATION = re.compile(rb"/([^\s/\[]+) \[(\d+) 0 R /XYZ")
_NODE = re.compile(rb"\(node(\d{8})\)")
# Page numbers in the text may move a page break. Then the book is printed again.
_TRIES = 5


def print_book(edition: Edition, path: Path) -> None:
    """Print a `pages.Edition` to the PDF file `path`, with the numbers of its pages.

    BuildError or SchreiberError, in one sentence, if that fails.
    """
    for _ in range(_TRIES):
        write_pdf(book_html(edition), path, options=("--generate-pdf-document-outline",))
        content = path.read_bytes()
        found = page_numbers(content)
        if found == edition.pages:
            path.write_bytes(settled(content, edition.epoch))
            return
        edition = replace(edition, pages=found)
    raise BuildError(f"The pages of {path.name} are numbered in another way each time.")


def page_numbers(content: bytes) -> dict[str, int]:
    """{anchor: number of its page} of all targets of links in a PDF (bytes)."""
    objects = dict(_OBJECT.findall(content))
    root = _PAGES.search(content)
    if root is None:
        raise BuildError("The browser has printed a PDF without pages.")
    places = {name: place for place, name in enumerate(_leaves(root[1], objects), 1)}
    return {name.decode("ascii"): places[page] for name, page in _DESTINATION.findall(content)}


def _leaves(name: bytes, objects: Mapping[bytes, bytes]) -> list[bytes]:
    """The names of the pages below an object of the tree of pages, in their order."""
    kids = _KIDS.search(objects[name]) if b"/Type /Pages" in objects[name] else None
    if kids is None:
        return [name]
    return [leaf for kid in _REFERENCE.findall(kids[1]) for leaf in _leaves(kid, objects)]


def settled(content: bytes, epoch: int) -> bytes:
    """A PDF (bytes) without what differs from run to run. The number of bytes stays.

    Its dates become `epoch` (Unix seconds). The parts of the text have numbers that the browser
    counts since its start: they are numbered from 0 on in the same order.
    """
    numbers = sorted({int(number) for number in _NODE.findall(content)})
    counted = {number: place for place, number in enumerate(numbers)}
    content = _NODE.sub(lambda found: b"(node%08d)" % counted[int(found[1])], content)
    return dates.settled(content, epoch)
