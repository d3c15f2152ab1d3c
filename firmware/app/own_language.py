"""The language of the box, for what is said while the application does not run."""

from firmware.app.storage.settings import Settings
from firmware.app.texts import DEFAULT_LANGUAGE, use_language


def use_own_language(board):
    """Use the language of the settings; the usual one where these cannot be read."""
    try:
        use_language(Settings(board.fs, board.guard)["language"])
    except Exception:  # the settings may be what is broken
        use_language(DEFAULT_LANGUAGE)
