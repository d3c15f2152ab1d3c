"""A Trischaken of which is told who has most, not how much: what all card points have in common.

`most` is a seat, `equal` are those with just as much, `second` those with most of the others,
`trickless` those without a trick, and `the_game` is whether the most are a game.
"""

from functools import cache
from itertools import product

from tests.torture.verifier.faults import refuse

# Of others than who has most; the last of them has what is left.
_OTHERS = (4, 7, 10, 20, 35, 50, 52, 69, 70, 103, 104)


def settled(entry, book, every, game):
    """What each seat gets by all card points that fit. every: all thirds; game: those of a game."""
    refuse("thirds" not in entry or entry["thirds"] is None, "thirds", "are there beside the most")
    highest, without = _highest(entry), frozenset(_seats(entry, "trickless"))
    refuse(not highest & without, "trickless", "of who has most")
    fitting = [one for one in _card_points(highest, without, every) if _fits(one, entry, game)]
    refuse(fitting, "most", "of no card points")
    found = [book.trischaken(thirds, entry["forehand"]) for thirds in fitting]
    refuse(all(one == found[0] for one in found), "most", "leaves open who gets what")
    return found[0]


@cache
def _card_points(highest, without, every):
    """Some of each kind that can be where these have most and those have no trick."""
    found = []
    others = [seat for seat in range(4) if seat not in highest | without]
    for most in range(1, every + 1):
        left = every - most * len(highest)
        for some in product(_OTHERS, repeat=max(0, len(others) - 1)):
            shares = [*some, left - sum(some)] if others else []
            if sum(shares) == left and all(3 < one < most for one in shares):
                points = dict(zip(others, shares, strict=True)) | dict.fromkeys(highest, most)
                found.append([points.get(seat, 0) for seat in range(4)])
    return found


def _fits(thirds, entry, game):
    """Has somebody the game exactly if it is told, and are these next?"""
    told, second = entry.get("the_game"), _seats(entry, "second")
    if told is None and len(_seats(entry, "trickless")) < 2:
        told = False
    less = [one for one in thirds if one < max(thirds)]
    following = {seat for seat in range(4) if less and thirds[seat] == max(less)}
    return told in (None, max(thirds) >= game) and (not second or following == {*second})


def _highest(entry):
    return frozenset({entry["most"], *_seats(entry, "equal")})


def _seats(entry, key):
    return entry.get(key) or []
