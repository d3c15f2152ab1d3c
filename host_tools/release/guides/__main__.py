"""`python -m host_tools.release.guides [NAME ...]`: the books, or these, in build/guides.

In every language; what is not translated stands there in English.
"""

import sys

from firmware.image import version
from firmware.image.paths import BUILD
from firmware.image.process import BuildError
from host_tools.errors import SchreiberError
from host_tools.release import checkout
from host_tools.release.guides.books import BOOKS
from host_tools.release.guides.links import pdf_name
from host_tools.release.guides.pages import Edition
from host_tools.release.guides.pdf import print_book
from host_tools.translations.translator import LANGUAGES

TARGET = BUILD / "guides"


def main(names):
    """Make the books of these names, all without any; 1 with one sentence if it fails."""
    TARGET.mkdir(parents=True, exist_ok=True)
    epoch = checkout.epoch()
    try:
        for book in BOOKS:
            for language in LANGUAGES:
                if not names or book.name in names:
                    path = TARGET / pdf_name(book, language)
                    print_book(Edition(book, language, version.version(), epoch, {}), path)
                    print(path)
    except (BuildError, SchreiberError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
