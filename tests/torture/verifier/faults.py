"""A deal that no table can have played."""


class Impossible(Exception):
    """The deal cannot have happened; the sentence begins with the key."""


def refuse(fits, key, sentence):
    """Raise Impossible unless it `fits`."""
    if not fits:
        raise Impossible(f"{key}: {sentence}")
