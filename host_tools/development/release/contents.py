"""The parts of a release: the folder of each, what makes it, and what it is.

The project's own tools make each part; a release only gathers them. `make` of a part writes its
files into a folder. BuildError, with a sentence, if it cannot.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.image import sources, toolchain, version
from firmware.image.build import RP2_BUILD
from firmware.image.paths import BUILD, IMAGE, ROOT
from firmware.image.process import BuildError, run
from host_tools.boxes.flash.image import read_image
from host_tools.boxes.link.serial_ports import UDEV_RULE
from host_tools.development.release import (
    checkout,
    dates,
    distributions,
    linked,
    locked,
    packing,
    sbom,
)
from host_tools.development.release.guides import make_guides
from host_tools.development.release.try_out_page import page_folder
from host_tools.development.site import make_site

if TYPE_CHECKING:
    from host_tools.development.release.linked import Component


PRINTS = BUILD / "hardware"
BOARD = BUILD / "board"
LAYOUT = ROOT / "hardware" / "board" / "kicad" / "schreiber.kicad_pcb"
VECTORS = ROOT / "tests/vectors"
TOURNAMENTS = ROOT / "tests/torture"
MAP = RP2_BUILD / "firmware.elf.map"


@dataclass(frozen=True)
class Part:
    """A folder of the release. `make(folder, epoch)` fills it. `kinds`: endings of its files."""

    name: str
    kinds: tuple
    make: Callable


def _image(folder: Path, epoch: int) -> None:
    _program("firmware.image.build", "firmware")
    image = read_image(IMAGE)
    if image.version is None or image.version.endswith(".dirty"):
        raise BuildError("The image was built from files that are not committed: build it again.")
    shutil.copyfile(IMAGE, folder / IMAGE.name)
    line = packing.sum_line(image.data, IMAGE.name)
    (folder / f"{IMAGE.name}.sha256").write_text(line, encoding="ascii")
    (folder / "image.txt").write_text(
        f"version {image.version}\n"
        f"image   {image.digest[:8]}\n\n"
        "A box shows both in its menu: Über das Gerät, À propos du boîtier, About this box.\n"
        f"SHA-256 of what the file lays into the flash: {image.digest}\n",
        encoding="utf-8",
    )


def _case(folder: Path, epoch: int) -> None:
    # What an older tree has made there does not belong to this release.
    shutil.rmtree(PRINTS, ignore_errors=True)
    _program("hardware.workshop", "build")
    _program("hardware.workshop", "step")
    _copy(PRINTS, folder, ".stl", ".3mf", ".step")


def _board(folder: Path, epoch: int) -> None:
    if toolchain.missing("kicad-models"):
        print(
            "without KiCad's solids: the board's STEP file and pictures have no parts", flush=True
        )
    _program("hardware.board", "check")
    # The list of parts on the picture of the board has the time of its file.
    os.utime(LAYOUT, (epoch, epoch))
    shutil.rmtree(BOARD, ignore_errors=True)
    _program("hardware.board", "export")
    shutil.copytree(BOARD, folder, dirs_exist_ok=True)
    dates.settle(folder, epoch)
    # The file for the board house has dates, too: it is packed again when they are settled.
    packing.pack(folder / "gerbers", folder / "gerbers.zip", epoch, inside="")
    shutil.rmtree(folder / "gerbers")


def _guides(folder: Path, epoch: int) -> None:
    make_guides.require_translated()
    make_guides.make(folder, version.version(), epoch)


def _sources(folder: Path, epoch: int) -> None:
    name = f"schreiber-{version.version()}"
    checkout.archive(folder / f"{name}.zip", name)


def _site(folder: Path, epoch: int) -> None:
    make_site.make(folder, page_folder.files())


def _vectors(folder: Path, epoch: int) -> None:
    shutil.copytree(VECTORS, folder, dirs_exist_ok=True)
    tournaments = folder / "tournaments"
    tournaments.mkdir()
    for path in sorted(TOURNAMENTS.glob("*.json")):
        shutil.copyfile(path, tournaments / path.name)


def _linux(folder: Path, epoch: int) -> None:
    shutil.copyfile(UDEV_RULE, folder / UDEV_RULE.name)


def _licences(folder: Path, epoch: int) -> None:
    tree = sources.tree()
    for component in _linked(tree):
        path = folder / "image" / f"{component.name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(linked.licence(component, tree), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", folder / "schreiber.txt")
    shutil.copytree(ROOT / "LICENSES", folder, dirs_exist_ok=True)


def _materials(folder: Path, epoch: int) -> None:
    tree = sources.tree()
    image = read_image(IMAGE)
    if image.version is None:
        raise BuildError("The image does not say its version.")
    packages = locked.packages()
    licences = {one.name: locked.licence(one.name) for one in packages}
    bills = {
        "image": sbom.of_image(image.version, epoch, image.data, _linked(tree), _origin(tree)),
        "desk": sbom.of_desk(version.version(), epoch, packages, licences),
    }
    for name, bill in bills.items():
        (folder / f"{name}.cdx.json").write_text(bill, encoding="utf-8")


PARTS = (
    Part("guides", (".pdf",), _guides),
    Part("sources", (".zip",), _sources),
    Part("python", (".whl", ".tar.gz"), distributions.make),
    Part("vectors", (".jsonl", ".json", ".md"), _vectors),
    Part("firmware", (".uf2", ".sha256", ".txt"), _image),
    Part("site", (".html", ".js", ".css", ".svg", ".png", ".wasm"), _site),
    Part("case", (".stl", ".3mf", ".step"), _case),
    Part("board", (".zip", ".csv", ".pdf", ".html", ".step", ".png"), _board),
    Part("linux", (".rules",), _linux),
    Part("licences", (".txt",), _licences),
    Part("materials", (".cdx.json",), _materials),
)


def check(part: Part, folder: Path) -> None:
    """BuildError if a kind of file is missing in what a `Part` has made."""
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    lacking = [kind for kind in part.kinds if not any(name.endswith(kind) for name in names)]
    if lacking:
        raise BuildError(f"{part.name} of the release has no {', '.join(lacking)}.")


def _origin(tree: Path) -> dict[str, str]:
    """{Debian package: its version} of the packages from which the tree was made."""
    path = tree / "ORIGIN"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(" ", 1) for line in lines)


def _linked(tree: Path) -> list[Component]:
    return linked.components(MAP.read_text(encoding="utf-8"), tree)


def _program(module: str, *words: str | Path) -> None:
    """Run one of the project's programs. Its output goes to the logs."""
    run([sys.executable, "-m", module, *words], f"release-{module}-{words[0]}")


def _copy(source: Path, folder: Path, *kinds: str) -> None:
    for path in sorted(source.iterdir()):
        if path.suffix in kinds:
            shutil.copyfile(path, folder / path.name)
