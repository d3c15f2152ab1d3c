"""Refusals of a box, besides those of the rules: a key with details, and their sentence."""

from rules_core.errors import Refusal


class BoxRefusal(Refusal):
    """A call of the desk, or content for the storage, that the box refuses.

    `key` names a sentence in `box_messages`.
    """

    def _sentences(self):
        from firmware.app.box_messages import SENTENCES

        return SENTENCES
