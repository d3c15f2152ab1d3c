"""Flash one box: find it, copy the image, wait for it to come back, and verify it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.boxes.flash.image import Image
from host_tools.boxes.flash.plugged_in import Bench, is_boot_drive
from host_tools.boxes.link.box_answers import Identity
from host_tools.boxes.link.open_port import UnopenedError
from host_tools.common.errors import LinkError, SchreiberError, reason_of
from host_tools.common.plain import plain
from host_tools.language.formatting import box_name

DRIVE_S = 30  # for the boot loader's drive to be mounted
RETURN_S = 60  # for the box to start and answer; a blank one formats its flash first


@dataclass(frozen=True)
class Flashed:
    """A box that was flashed.

    `before`: its identity before, None if it was in its boot loader or did not answer; `after`: its
    identity now.
    """

    port: str
    before: Identity | None
    after: Identity


def flash(
    bench: Bench, image: Image, target: str | None = None, say: Callable[[str], None] = print
) -> Flashed:
    """Put an image onto the box at `target`.

    target: a port, the drive of a Pico in BOOTSEL mode, or None for the only one plugged in.
    say(sentence): called with what is going on. SchreiberError if anything fails; its sentence says
    in which state the box is.
    """
    drive, port = _choose(bench, target)
    before = None
    running = set(bench.ports())
    if drive is None:
        before = _look(bench, port, asked_for=target is not None, say=say)
        running.discard(port)
        drive = _boot_loader(bench, port, say)
    say(f"copying {image.path.name} to {drive}")
    whole = _copy(bench, image, drive)
    say("waiting for the box to start")
    port, after = _await_box(bench, running, drive, whole)
    _verify(image, port, before, after)
    return Flashed(port, before, after)


def _choose(bench: Bench, target: str | None) -> tuple[Path | None, str]:
    """(drive, "") or (None, port)."""
    if target is not None:
        if not Path(target).is_dir():
            return None, target
        if not is_boot_drive(target):
            raise SchreiberError(f"{target}: this is not the drive of a Pico in BOOTSEL mode")
        return Path(target), ""
    drives, ports = bench.drives(), bench.ports()
    if not drives and not ports:
        raise SchreiberError(
            "no box is plugged in; hold BOOTSEL while plugging in a new Pico, "
            "and if its drive is not mounted by itself, mount it and name the folder"
        )
    if len(drives) + len(ports) > 1:
        names = ", ".join(map(str, [*drives, *ports]))
        raise SchreiberError(f"several boards are plugged in, name one of them: {names}")
    return (drives[0], "") if drives else (None, ports[0])


def _look(bench: Bench, port: str, asked_for: bool, say: Callable[[str], None]) -> Identity | None:
    """The identity of the box before. None for a board that was named and does not answer."""
    try:
        identity = bench.identify(port)
    except UnopenedError:
        raise  # the board could not be sent to its boot loader either
    except LinkError as error:
        if not asked_for:
            raise SchreiberError(
                f"{error.sentence}; name the port to flash this board all the same"
            ) from error
        say(plain(f"{error.sentence}; flashing it all the same"))
        return None
    say(plain(f"{box_name(identity.box)} at {port} has version {identity.firmware}"))
    return identity


def _boot_loader(bench: Bench, port: str, say: Callable[[str], None]) -> Path:
    there = set(bench.drives())
    say(f"restarting the board at {port} in its boot loader")
    bench.enter_boot_loader(port)
    for _ in bench.moments(DRIVE_S):
        new = sorted(set(bench.drives()) - there)
        if new:
            return new[0]
    raise SchreiberError(
        f"{port}: the board is in its boot loader, but its drive does not appear; mount it and "
        "name the folder, or switch the box off and on to go on as before"
    )


def _copy(bench: Bench, image: Image, drive: Path) -> bool:
    """Return True if all of the image was written. The board may have gone before, with
    its drive.
    """
    try:
        bench.copy(image, drive)
    except OSError as error:
        # The board restarts with the last block, often before the PC has closed the file. If it
        # did, its version will tell.
        if is_boot_drive(drive):
            raise SchreiberError(
                f"{drive}: the image could not be copied ({reason_of(error)}); "
                "the board waits in its boot loader for another try"
            ) from error
        return False
    return True


def _await_box(bench: Bench, running: set[str], drive: Path, whole: bool) -> tuple[str, Identity]:
    """(port, identity) of the box that appears; running: the ports of other boxes."""
    last = LinkError("no new port appeared")
    for _ in bench.moments(RETURN_S):
        for port in sorted(set(bench.ports()) - running):
            try:
                return port, bench.identify(port)
            except LinkError as error:
                last = error
    if is_boot_drive(drive):
        raise SchreiberError(
            f"{drive}: the board is still in its boot loader: not all of the image has come; "
            "copy it again"
        )
    if not whole:
        raise SchreiberError(
            f"{drive}: the drive went away while the image was being copied, and no box answers "
            f"({last.sentence}); plug it in with its BOOTSEL button held and copy it again"
        )
    if isinstance(last, UnopenedError):
        raise SchreiberError(f"the image was copied; {last.sentence}") from last
    raise SchreiberError(
        f"the image was copied, but the box does not answer ({last.sentence}); "
        "switch it off and on and look at its display"
    )


def _verify(image: Image, port: str, before: Identity | None, after: Identity) -> None:
    name = box_name(after.box)
    if before is not None and after.box != before.box:
        raise SchreiberError(
            f"{port}: {name} answers, but {box_name(before.box)} was flashed; "
            "plug in one box at a time"
        )
    if image.version is not None and after.firmware != image.version:
        raise SchreiberError(
            f"{port}: {name} has version {after.firmware}, but the image is {image.version}"
        )
    if before is None:
        return
    kept = (before.log, before.size, before.last)
    if before.log and (after.log, after.size, after.last) != kept:
        raise SchreiberError(
            f"{port}: the log of {name} is not the one it had before ({before.size} bytes, now "
            f"{after.size}); sync it before it is used again"
        )
