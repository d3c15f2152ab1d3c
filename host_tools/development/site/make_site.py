"""Makes the site: Sphinx for each language, the try-out page beside them, and what leads to all."""

import shutil
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from firmware.image.paths import ROOT
from firmware.image.process import run
from host_tools.development.site.source_tree import lay_out
from host_tools.language.games.game_words import box_texts
from host_tools.language.translator import LANGUAGES, SOURCE

# The box in a browser, in the folder of the site.
TRY = "try"


def make(folder: Path, box: Mapping[str, bytes]) -> None:
    """Make `folder` hold the site. box: the files of the try-out page, {name: bytes}.

    BuildError, with what Sphinx says, if a link leads nowhere or a page is in no table of contents.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        fresh = Path(scratch, "site")
        fresh.mkdir()
        with ThreadPoolExecutor() as pool:
            editions = [pool.submit(_edition, Path(scratch), one) for one in LANGUAGES]
        for edition in editions:
            edition.result()
        (fresh / TRY).mkdir()
        for name, data in box.items():
            (fresh / TRY / name).write_bytes(data)
        (fresh / "index.html").write_text(_index(), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)


def _edition(scratch: Path, language: str) -> None:
    """Have Sphinx make the site in a language."""
    sources = scratch / f"sources-{language}"
    lay_out(sources, language)
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--builder", "html"]
    # What Sphinx would need to make less of it the next time stays out of the site.
    options += ["--doctree-dir", str(scratch / f"doctrees-{language}")]
    options += ["--define", f"language={language}"]
    command = [sys.executable, "-m", "sphinx", *options, str(sources)]
    run([*command, str(scratch / "site" / language)], f"site-{language}", cwd=ROOT)


def _index() -> str:
    """The page that leads to every language."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
    )
    names = {one: box_texts(one)[f"language.{one}"] for one in LANGUAGES}
    return environment.get_template("languages.html").render(names=names, other=SOURCE)
