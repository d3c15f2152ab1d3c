"""The files of the try-out page, each with its hash in `release.js`; the same bytes every time.

A page for each language, one that leads to them, the scripts and styles, the virtual machine, and
the application in one file. A static web space serves them as they are.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from firmware.image import sources
from firmware.image.paths import ROOT
from firmware.image.version import version
from host_tools.development.release import linked
from host_tools.language.games.game_words import box_texts
from host_tools.language.translator import PAGE_LANGUAGES, SOURCE
from host_tools.simulation.browser import application, vm_package
from host_tools.web.render.templates import environment
from host_tools.web.serving.box_files import BOX_FILES

WEB = Path(application.__file__).parent / "web"
_RUNTIME_LICENCE = Path(__file__).with_name("emscripten.txt")
_FONT_LICENCE = ROOT / "LICENSES" / "LicenseRef-font-adobe-75dpi.txt"
_SERVICE_WORKER = "service_worker.js"
_RELEASE = "release.js"

# Nothing from anywhere else, nothing inline; WebAssembly is compiled, which has a word of its own.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)

# What the page sets the table up with, at a click: French Tarot; in Romansh one plays Troccas.
_PLAYERS = ("Anna", "Bruno", "Clara", "David")
_RULES = "fft-4"
_RULES_IN = {"rm": "troccas-4"}
_DEALS = 2

# What is linked into the virtual machine, by the names of `linked`.
_LINKED = ("micropython", "uzlib", "re1.5", "libm")


def files() -> dict[str, bytes]:
    """All of it: {name: bytes}. BuildError if something that it is made of cannot be had."""
    shown = [*WEB.iterdir(), *BOX_FILES.iterdir()]
    found = {path.name: path.read_bytes() for path in sorted(shown)}
    found |= {f"{language}.html": _page(language) for language in PAGE_LANGUAGES}
    found["index.html"] = _index()
    vm = vm_package.PACKAGE
    machine, binary = vm.files
    # A web space knows what a `.js` is; not every one knows an `.mjs`.
    found["micropython.js"] = (vm.folder() / machine).read_bytes()
    found[binary] = (vm.folder() / binary).read_bytes()
    found["application.bin"] = application.bundle(application.sources())
    found["licences.txt"] = _licences().encode()
    found[_RELEASE] = _release(found)
    return found


def lay_out(made: Mapping[str, bytes], folder: Path) -> None:
    """Make `folder` hold exactly these files; it appears whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        fresh = Path(scratch) / folder.name
        fresh.mkdir()
        for name, data in made.items():
            (fresh / name).write_bytes(data)
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)


def _page(language: str) -> bytes:
    template = environment(language).get_template("try_out.html")
    return template.render(
        language=language,
        languages=PAGE_LANGUAGES,
        policy=POLICY,
        session=json.dumps(_session(language)),
        version=version(),
        words=box_texts(language),
    ).encode()


def _index() -> bytes:
    template = environment(SOURCE).get_template("try_out_index.html")
    names = [(one, box_texts(one)[f"language.{one}"]) for one in PAGE_LANGUAGES]
    return template.render(policy=POLICY, names=names).encode()


def _session(language: str) -> dict[str, object]:
    """The session that the page begins, as a desk would."""
    return {
        "rules": _RULES_IN.get(language, _RULES),
        "table": 1,
        "round": 1,
        "players": list(_PLAYERS),
        "deals": _DEALS,
        "dealer": len(_PLAYERS) - 1,
        "scribe": 0,
        "opponents_key": True,
        "label": "",
        "tariff": "",
        "numbers": [],
    }


def _licences() -> str:
    tree = sources.tree()
    parts = [(ROOT / "LICENSE").read_text(encoding="utf-8")]
    parts += [linked.licence(one, tree) for one in linked.COMPONENTS if one.name in _LINKED]
    parts += [path.read_text(encoding="utf-8") for path in (_RUNTIME_LICENCE, _FONT_LICENCE)]
    return f"\n{'=' * 80}\n\n".join(parts)


def _release(made: Mapping[str, bytes]) -> bytes:
    """Return the list for the service worker: every file but itself and this list, by its hash."""
    kept = {
        name: f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"
        for name, data in sorted(made.items())
        if name != _SERVICE_WORKER
    }
    digest = hashlib.sha256(json.dumps(kept).encode()).hexdigest()
    named = {"version": f"{version()}-{digest[:12]}", "policy": POLICY, "files": kept}
    return f"const RELEASE = {json.dumps(named, indent=1)};\n".encode()
