"""Makes all books, or these, in build/guides.

`python -m host_tools.development.release.guides [BOOK ...]`
"""

import sys
from collections.abc import Sequence

from firmware.image import version
from firmware.image.paths import BUILD
from firmware.image.process import BuildError
from host_tools.common.errors import SchreiberError
from host_tools.development.release import checkout
from host_tools.development.release.guides.books import BOOKS
from host_tools.development.release.guides.make_guides import make

TARGET = BUILD / "guides"


def main(names: Sequence[str]) -> int:
    """Make the books of these names, or all. 1, with a sentence, if that fails."""
    unknown = set(names) - {book.name for book in BOOKS}
    if unknown:
        print(f"There is no book {min(unknown)!r}.", file=sys.stderr)
        return 1
    books = [book for book in BOOKS if not names or book.name in names]
    TARGET.mkdir(parents=True, exist_ok=True)
    try:
        for path in make(TARGET, version.version(), checkout.epoch(), books):
            print(path)
    except (BuildError, SchreiberError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
