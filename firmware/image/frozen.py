"""Lay out what is frozen into the image: one folder, in which every module has its place.

Frozen code is compiled on the PC and runs from flash. The layout is a copy whose files change
only when their content does, so that the build's time stamps mean something.
"""

from firmware.image.paths import BOOT, BUILD, ROOT
from firmware.image.version import version

FOLDER = BUILD / "frozen"
MANIFEST = BUILD / "manifest.py"

PACKAGES = ("rules_core", "firmware", "hardware")
# Starts of paths that stay on the PC: this build and the form of its file, what makes the fonts,
# board and case, and of the rules what only the desk and other programs ask for: JSON documents,
# the count of a pile in one, rankings, what reads the code of a result, what totals of a sheet can
# be, types, the sentences of most refusals, of which a box says the key.
LEFT_OUT = (
    "firmware/app/box_messages.py",
    "firmware/image/",
    "firmware/uf2.py",
    "firmware/fonts/make",
    "firmware/fonts/source",
    "hardware/board/",
    "hardware/workshop/",
    "rules_core/api.py",
    "rules_core/documents.py",
    "rules_core/questions/documents.py",
    "rules_core/questions/document_values.py",
    "rules_core/count.py",
    "rules_core/error_messages.py",
    "rules_core/tariff_places.py",
    "rules_core/tariff_values.py",
    "rules_core/ranking.py",
    "rules_core/refusal_messages.py",
    "rules_core/result_code_reading.py",
    "rules_core/sheet_totals.py",
    "rules_core/tariff_messages.py",
    "rules_core/tournaments.py",
    "rules_core/types.py",
)

VERSION_MODULE = '''"""The version of this image."""

# Whoever has the image finds the version in it by the word before it.
VERSION = "schreiber {}"[10:]
'''


def contents():
    """Everything to freeze: its path in the image -> its text (bytes)."""
    files = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(LEFT_OUT):
                files[name] = without_types(path.read_bytes())
    for path in sorted(BOOT.glob("*.py")):
        files[path.name] = path.read_bytes()
    files["schreiber_version.py"] = VERSION_MODULE.format(version()).encode()
    return files


def without_types(text):
    """A module's text (bytes) with types under `if False:`, which the compiler leaves out.

    Every line keeps its number.
    """
    text = text.replace(b"\nTYPE_CHECKING = False\n", b"\n\n")
    return text.replace(b"\nif TYPE_CHECKING:\n", b"\nif False:\n")


def manifest(files):
    """Return the list of modules that MicroPython's build freezes, in the order of their names: so
    the image finds them.
    """
    return "".join(f'freeze("$(FROZEN_DIR)", "{name}")\n' for name in sorted(files))


def lay_out(files, folder=FOLDER):
    """Make `folder` hold exactly `files`, touching only what differs.

    Returns True if files were taken away, which a build by time stamps would not see.
    """
    for name, content in files.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    surplus = [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).as_posix() not in files
    ]
    for path in surplus:
        path.unlink()
    return bool(surplus)
