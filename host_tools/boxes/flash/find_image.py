"""Where the firmware image is if a command does not name it."""

from pathlib import Path

from host_tools.common.errors import SchreiberError
from host_tools.common.installation import BUILD

# In a folder of the sources, and in that of a release.
IMAGE = BUILD / "schreiber.uf2"
RELEASED = Path("firmware") / IMAGE.name

WHERE = f"{IMAGE.parent.name}/{IMAGE.name} of the sources, else {RELEASED.as_posix()} of a release"


def find_image(built: Path = IMAGE, folder: Path = Path()) -> Path:
    """`built` if it is there, else that of the release in `folder`; SchreiberError if neither."""
    for path in (built, folder / RELEASED):
        if path.is_file():
            return path
    raise SchreiberError(
        f"there is no image here: go into the folder of the release, where it is {RELEASED}, or "
        "name it with --image; in the sources `make firmware` builds it"
    )
