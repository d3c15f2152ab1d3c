"""In which languages and how wide a scene is played, and which pictures of it are kept."""

import pytest

from firmware.app.texts import LANGUAGES
from tests.golden import assert_golden

# Every scene has its golden pictures in this language. In the others the canvas of the tests says
# that nothing is cut, and some pictures show what they look like.
PICTURED = "de"
IN_EVERY_LANGUAGE = (
    "home",
    "menu",
    "result",
    "result-extras",
    "result-extras-words",
    "koenigrufen-bonuses-two",
    "koenigrufen-bonuses-theirs",
    "koenigrufen-result",
    "koenigrufen-result-words",
    "aids-party-help",
    "begin-seats",
    "dealer-help",
    "evening",
    "settings-language",
    "information-players",
    "letters-forms",
    "letters-name",
    "start-same",
    "pico-w",
    "players-agree",
    "players-changed",
    "players-leaving",
    "players-what",
)
# The pictures that are kept of the widest table, in that one language.
WIDEST = (
    "aids-more",
    "aids-party-more",
    "aids-thirds-count",
    "evening",
    "evening-seven",
    "home",
    "home-five",
    "home-three",
    "koenigrufen-declarers-kontra-set",
    "koenigrufen-bonuses-two",
    "koenigrufen-totals-money",
    "lookback",
    "penalty-assent-long",
    "points",
    "result",
    "result-extras-words",
    "result-five",
    "result-four-digits",
    "taker",
    "taker-five",
    "troccas-extras-match",
    "troccas-home-six",
    "troccas-match",
    "troccas-match-six",
    "troccas-points-six",
    "troccas-result-six",
)


class Setting:
    """A scene's language, and whether it is played at the widest table (`tests.app.widest`)."""

    def __init__(self, language, wide=False):
        self.language = language
        self.wide = wide

    def __str__(self):
        return self.language + ("-wide" if self.wide else "")

    def assert_picture(self, name, picture):
        """Compares the picture of a scene, if one is kept, with the golden one."""
        if self.language == PICTURED:
            kept = not self.wide or name in WIDEST
        else:
            kept = not self.wide and name in IN_EVERY_LANGUAGE
        if kept:
            assert_golden(f"app/{self}/{name}", picture)


# What daily work plays: what every scene has a picture of, and the widest table in other words.
DAILY = (str(Setting(PICTURED)), str(Setting("fr", wide=True)))


def _params(marked, wide):
    """Every language: what is played daily, and the rest with this mark."""
    settings = [Setting(language, wide) for language in LANGUAGES]
    return tuple(
        pytest.param(one, marks=() if str(one) in DAILY else marked, id=str(one))
        for one in settings
    )


AS_THEY_ARE = _params(pytest.mark.slow, wide=False)
WIDE = _params(pytest.mark.slow, wide=True)
# What fits at the widest table of a language fits at any: those are played at night.
SETTINGS = _params(pytest.mark.nightly, wide=False) + WIDE

# For a test whose table must not be made wider.
as_it_is = pytest.mark.parametrize("setting", AS_THEY_ARE)
# For one with a picture that is kept in every language.
everywhere = pytest.mark.parametrize("setting", AS_THEY_ARE + WIDE)


def played(scenes, in_every_language=()):
    """(scene, setting) of each of the `scenes`; of some a picture is kept in every language."""
    return [
        pytest.param(scene, *one.values, marks=one.marks, id=f"{scene}-{one.id}")
        for scene in scenes
        for one in (AS_THEY_ARE + WIDE if scene in in_every_language else SETTINGS)
    ]
