"""The source packages of Debian 13, fetched with an apt configuration of our own.

The machine's apt is not touched: lists, caches and sources are ours, in a folder that is removed
afterwards. Its proxies and trust settings hold, and so do apt's signatures: they cover every
file down to its checksum, while a point release of Debian may still bring a newer revision. On
another system with apt (Ubuntu) it asks Debian's own server.
"""

import os
import re
import shutil
import tempfile
from pathlib import Path

from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run

SUITE = "trixie"
KEYRINGS = (
    Path("/usr/share/keyrings/debian-archive-keyring.pgp"),
    Path("/usr/share/keyrings/debian-archive-keyring.gpg"),
)
SOURCES = Path("/etc/apt")
OS_RELEASE = Path("/etc/os-release")
SERVER = "http://deb.debian.org/debian"

# Which upstream releases the build was made with. `lib` is where each goes in the tree.
SOURCE_PACKAGES = {"micropython": ("1.25.0", None), "mbedtls": ("3.6", "lib/mbedtls")}
BINARY_PACKAGES = {
    "pico-sdk-source": ("2.1", "usr/src/pico-sdk", "lib/pico-sdk"),
    "tinyusb-source": ("0.18", "usr/src/tinyusb", "lib/tinyusb"),
}


def upstream(version):
    """The upstream part of a Debian version: "2:1.25.0+ds-1" -> "1.25.0"."""
    return re.split(r"[+~-]", version.split(":")[-1])[0]


def _numbers(version):
    """Return the numbers in a Debian version, for a rough comparison of two versions."""
    return [int(number) for number in re.findall(r"\d+", version)]


def is_release(version, release):
    """Return True if the Debian `version` is one of upstream's `release` ("3.6" takes 3.6.4, not
    3.60).
    """
    return (upstream(version) + ".").startswith(release + ".")


def archives(text):
    """(URI, suites, components) of every binary archive in an apt sources file, either format."""
    if re.search(r"(?m)^Types:", text):
        yield from _deb822(text)
        return
    for line in text.splitlines():
        match = re.match(r"deb\s+(?:\[[^]]*\]\s*)?(\S+)\s+(\S+)\s*(.*)", line.split("#")[0].strip())
        if match:
            yield match[1], [match[2]], match[3].split()


def _deb822(text):
    text = re.sub(r"(?m)^#.*\n?", "", text)
    for stanza in re.split(r"\n\s*\n", text):
        fields = dict(re.findall(r"(?m)^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza))
        if "deb" not in fields.get("Types", "").split() or fields.get("Enabled") == "no":
            continue
        for uri in fields.get("URIs", "").split():
            yield uri, fields.get("Suites", "").split(), fields.get("Components", "").split()


def source_files():
    """The files that say where this machine's packages come from, as apt reads them."""
    files = (SOURCES / "sources.list", *sorted((SOURCES / "sources.list.d").glob("*")))
    return [path for path in files if path.suffix in (".list", ".sources") and path.exists()]


def _release():
    """Return the description of this system: ID, VERSION_CODENAME and so on."""
    if not OS_RELEASE.exists():
        return {}
    return dict(re.findall(r'(?m)^(\w+)="?([^"\n]*)', OS_RELEASE.read_text(encoding="utf-8")))


def is_this():
    """Return True on a Debian."""
    return _release().get("ID") == "debian"


def mirrors():
    """Archives that this machine installs Debian itself from, best first, else Debian's server.

    `DEBIAN_MIRROR` in the environment overrides them.
    """
    given = os.environ.get("DEBIAN_MIRROR")
    if given:
        return [given]
    if not is_this():
        return [SERVER]
    release = _release()
    names = {release.get("VERSION_CODENAME"), "stable", "testing", "unstable", "sid"}
    found = []
    for path in source_files():
        for uri, suites, components in archives(path.read_text(encoding="utf-8")):
            if names.intersection(suites) and "main" in components and uri not in found:
                found.append(uri)
    # Others offer packages for a Debian release too; Debian's own archive is called so.
    found.sort(key=lambda uri: uri.rstrip("/").rsplit("/", 1)[-1] != "debian")
    return found or [SERVER]


def keyring():
    """The keys that Debian's archive is signed with; None if they are not installed."""
    return next(filter(Path.exists, KEYRINGS), None)


class Apt:
    """apt with a configuration of its own under `folder`."""

    def __init__(self, folder, mirror, suite=SUITE):
        self.folder = folder
        for name in ("lists/partial", "cache/archives/partial", "files"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        line = f"[signed-by={keyring()}] {mirror} {suite} main"
        (folder / "sources.list").write_text(f"deb {line}\ndeb-src {line}\n", encoding="utf-8")
        settings = {
            "Dir::State::lists": folder / "lists",
            "Dir::Cache": folder / "cache",
            "Dir::Etc::sourcelist": folder / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Dir::Etc::preferences": "-",
            "Dir::Etc::preferencesparts": "-",
            "Acquire::Retries": 3,
        }
        if os.geteuid() == 0:
            # Otherwise apt downloads as a user who may have no way into this folder.
            settings["APT::Sandbox::User"] = "root"
        text = "".join(f'{key} "{value}";\n' for key, value in settings.items())
        (folder / "apt.conf").write_text(text, encoding="utf-8")

    def _run(self, log, *command):
        env = {"APT_CONFIG": str(self.folder / "apt.conf")}
        return run(command, log, cwd=self.folder / "files", env=env)

    def update(self):
        self._run("apt-update-sources", "apt-get", "--error-on=any", "update")

    def version(self, package, release, source):
        """The version on offer of upstream's `release`, without one the newest; else BuildError."""
        show = ["showsrc", "--only-source"] if source else ["show", "--no-all-versions"]
        text = self._run(f"apt-show-{package}", "apt-cache", *show, package)
        versions = re.findall(r"(?m)^Version: (\S+)$", text)
        if release is None and versions:
            return max(versions, key=_numbers)
        for version in versions:
            if is_release(version, release):
                return version
        offered = ", ".join(versions) or "nothing"
        raise BuildError(f"Debian offers {package} {offered}; this build is made for {release}.")

    def source(self, package, version, target):
        """Fetch a source package and unpack it, Debian's patches applied, as folder `target`."""
        fetch = ("apt-get", "source", "--download-only", "--only-source", f"{package}={version}")
        self._run(f"apt-source-{package}", *fetch)
        (description,) = (self.folder / "files").glob(f"{package}_*.dsc")
        self._run(f"unpack-{package}", "dpkg-source", "--extract", description.name, target)

    def binary(self, package, version, target):
        """Fetch a binary package and unpack its files into folder `target`."""
        self._run(f"apt-download-{package}", "apt-get", "download", f"{package}={version}")
        (archive,) = (self.folder / "files").glob(f"{package}_*.deb")
        self._run(f"unpack-{package}", "dpkg-deb", "--extract", archive.name, target)


def fetch(target, suite=SUITE):
    """Lay MicroPython with its libraries into the new folder `target`.

    suite: of another one than ours the newest packages are taken, whatever their releases. Returns
    what it was made of, one line a package. BuildError if no archive can be had.
    """
    pinned = suite == SUITE
    if shutil.which("apt-get") is None:
        raise BuildError(
            "MicroPython comes from Debian's archive, by apt, which this machine has not: unpack"
            f" release {SOURCE_PACKAGES['micropython'][0]} and set MICROPYTHON_DIR to its folder."
        )
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="apt-") as name:
        apt = _first_usable(Path(name), mirrors(), suite)
        origin = []
        for package, (release, place) in SOURCE_PACKAGES.items():
            version = apt.version(package, release if pinned else None, source=True)
            unpacked = Path(name) / package
            apt.source(package, version, unpacked)
            _place(unpacked, target / place if place else target)
            origin.append(f"{package} {version}")
        for package, (release, folder, place) in BINARY_PACKAGES.items():
            version = apt.version(package, release if pinned else None, source=False)
            unpacked = Path(name) / package
            apt.binary(package, version, unpacked)
            _place(unpacked / folder, target / place)
            origin.append(f"{package} {version}")
    # CMake looks for it to see whether micropython-lib is there; we require nothing from it.
    (target / "lib/micropython-lib/README.md").touch()
    return origin


def _first_usable(folder, candidates, suite):
    failures = []
    for number, mirror in enumerate(candidates):
        apt = Apt(folder / str(number), mirror, suite)
        try:
            apt.update()
        except BuildError as error:
            failures.append(f"{mirror}: {error}")
        else:
            return apt
    raise BuildError(f"No archive has Debian's suite {suite}.\n" + "\n".join(failures))


def _place(source, target):
    """Move a folder to `target`, in place of the empty one that the tree may have there."""
    if target.exists():
        target.rmdir()
    shutil.move(source, target)
