"""Source tree for Sphinx: the pages in a folder of their own, as they lie in the project.

Their texts are translated as Sphinx reads them. Other texts are translated here: the headings of
the tables of contents, drawings, pictures of pages.
"""

import shutil
from pathlib import Path

from firmware.image.paths import ROOT
from host_tools.development.release.guides import catalogs, guide_pictures
from host_tools.development.release.guides.markdown import without
from host_tools.development.release.guides.site_pages import (
    INDEX,
    SPHINX,
    captions,
    chapters,
    is_translated,
    linked,
    pages,
    text_of,
)
from host_tools.language.message import msg
from host_tools.language.translator import SOURCE, translator
from host_tools.web.help.guide_text import picture_in

ONLY_ENGLISH = msg("This page is in English only.")


def lay_out(folder: Path, language: str) -> None:
    """Fill a new folder with all that Sphinx needs for the site in a language."""
    shutil.copytree(SPHINX, folder)
    index = INDEX.read_text(encoding="utf-8")
    files = dict.fromkeys(linked(INDEX.name, index), language)
    for caption in captions():
        said = catalogs.gettext(language)(caption)
        index = index.replace(f":caption: {caption}\n", f":caption: {said}\n")
    (folder / INDEX.name).write_text(index, encoding="utf-8")
    for page in pages():
        text = _page(page, language)
        spoken = language if is_translated(page) else SOURCE
        files |= dict.fromkeys(linked(page, text), spoken)
        path = folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for file, spoken in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_file(file, spoken))


def _page(page: str, language: str) -> str:
    """The text of a page, without what nobody has translated into the language."""
    text = text_of(page)
    if language == SOURCE:
        return text
    if is_translated(page):
        return without(text, chapters()[page].without, page)
    heading, rest = text.split("\n", 1)
    return f"{heading}\n\n*{translator(language).say(ONLY_ENGLISH)}*\n{rest}"


def _file(file: str, language: str) -> bytes:
    """The bytes of a file. A picture bears the name that it has in English."""
    path = ROOT / picture_in(file, language)
    if path.suffix != ".svg":
        return path.read_bytes()
    drawing = path.read_text(encoding="utf-8")
    return guide_pictures.translated(drawing, catalogs.gettext(language)).encode()
