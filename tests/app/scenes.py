"""In which languages and how wide a scene is played, and which pictures of it are kept."""

import pytest

from firmware.app.texts import LANGUAGES
from tests.golden import assert_golden

# Every scene has its golden pictures in this language. In the others the canvas of the tests says
# that nothing is cut, and some pictures show what they look like.
PICTURED = "de"
IN_EVERY_LANGUAGE = ("home", "menu", "result", "aids-party-help", "settings-language")
# The pictures that are kept of a table at its widest, in every language.
WIDEST = ("home", "menu", "result", "extras", "lookback", "totals-money", "aids-points")


class Setting:
    """A scene's language, and whether it is played at the widest table (`tests.app.widest`)."""

    def __init__(self, language, wide=False):
        self.language = language
        self.wide = wide

    def __str__(self):
        return self.language + ("-wide" if self.wide else "")

    def assert_picture(self, name, picture):
        """Compares the picture of a scene, if one is kept, with the golden one."""
        kept = WIDEST if self.wide else IN_EVERY_LANGUAGE
        if name in kept or (self.language == PICTURED and not self.wide):
            assert_golden(f"app/{self}/{name}", picture)


AS_THEY_ARE = tuple(Setting(language) for language in LANGUAGES)
SETTINGS = AS_THEY_ARE

# For a test whose table must not be made wider.
as_it_is = pytest.mark.parametrize("setting", AS_THEY_ARE, ids=str)
