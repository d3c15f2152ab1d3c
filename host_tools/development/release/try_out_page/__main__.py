"""`python -m host_tools.development.release.try_out_page`: make build/page."""

import sys

from firmware.image.paths import BUILD
from firmware.image.process import BuildError
from firmware.image.progress import Step
from host_tools.development.release.try_out_page import page_folder

TARGET = BUILD / "page"


def main() -> int:
    """Make the page and say how large it is. 1, with a sentence, if that fails."""
    try:
        with Step("making the page"):
            files = page_folder.files()
            page_folder.lay_out(files, TARGET)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    total = sum(map(len, files.values()))
    print(f"{TARGET}: {len(files)} files, {total // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
