"""What a box refuses, besides what the rules do: a key with details."""

from rules_core.errors import Refusal


class BoxRefusal(Refusal):
    """A call of the desk, or content for the storage, that the box refuses.

    `key` names a sentence in `box_messages`.
    """

    def _sentences(self):
        from firmware.app.box_messages import SENTENCES

        return SENTENCES
