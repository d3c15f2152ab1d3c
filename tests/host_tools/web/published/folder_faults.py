"""What is wrong with the pages of a folder: dead links, tags, headings, scripts."""

import posixpath
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# Elements without an end.
VOID = {"base", "meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """The `faults`, `links` and `ids` of a page."""

    def __init__(self, text):
        super().__init__()
        self.faults, self.links, self.ids = [], [], set()
        self._open, self._headings = [], []
        self.feed(text)
        self.close()
        if self._open:
            self.faults.append(f"left open: {self._open}")
        if self._headings.count("h1") != 1:
            self.faults.append(f"headings {self._headings}")

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self._open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self._headings.append(tag)
        if tag == "script":
            self.faults.append("a script")
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-")):
                self.faults.append(f"{tag} {name}")
            if name in ("href", "src"):
                self.links.append(value)
            if name == "id":
                if value in self.ids:
                    self.faults.append(f"twice the id {value}")
                self.ids.add(value)
        named = dict(attrs).get("aria-labelledby")
        if named is not None and named not in self.ids:
            self.faults.append(f"no heading {named} above")

    def handle_endtag(self, tag):
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"{tag} ends where it was not open")


def faults_of(files):
    """Sentences; files: {path: bytes}."""
    pages = {path: Page(data.decode()) for path, data in files.items() if path.endswith(".html")}
    faults = []
    for path, page in pages.items():
        faults += [f"{path}: {fault}" for fault in page.faults]
        faults += [f"{path}: {link}" for link in page.links if _is_dead(path, link, files, pages)]
    led_to = {_target(path, link) for path, page in pages.items() for link in page.links} | {
        "index.html"
    }
    faults += [f"nothing leads to {path}" for path in files if path not in led_to]
    return faults


def _target(path, link):
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(urlsplit(link).path)))


def _is_dead(path, link, files, pages):
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or parts.query or link.startswith("/"):
        return True
    target = _target(path, link) if parts.path else path
    if target not in files:
        return True
    return bool(parts.fragment) and parts.fragment not in pages[target].ids
