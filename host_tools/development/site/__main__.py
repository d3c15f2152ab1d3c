"""`python -m host_tools.development.site`: make build/site."""

import sys

from firmware.image.paths import BUILD
from firmware.image.process import BuildError
from firmware.image.progress import Step
from host_tools.development.release.try_out_page import page_folder
from host_tools.development.site.make_site import make

TARGET = BUILD / "site"


def main() -> int:
    """Make the site and say where it is. 1, with a sentence, if that fails."""
    try:
        with Step("making the box in the browser"):
            box = page_folder.files()
        with Step("making the guides"):
            make(TARGET, box)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    files = [path for path in TARGET.rglob("*") if path.is_file()]
    print(f"{TARGET}: {len(files)} files, {sum(one.stat().st_size for one in files) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
