"""Which scenes of golden pictures are played in which languages."""

import pytest

from firmware.app.texts import FALLBACK, LANGUAGES


def in_every_language(scenes, romansh=()):
    """Parametrizes a test with `language` and `scene`.

    `romansh`: the scenes for a language that leaves out the words of the other games.
    """
    return pytest.mark.parametrize(
        ("language", "scene"),
        [
            (language, scene)
            for language in LANGUAGES
            for scene in scenes
            if language not in FALLBACK or scene in romansh
        ],
    )
