"""Which bonuses a side can have, and can have made (rules, section 2, "Errors")."""

from rules_core.errors import DealError
from rules_core.koenigrufen.tariff import (
    DECLARER,
    DEFENCE,
    KOENIG_ULTIMO,
    KOENIGE,
    LOST,
    NO,
    PAGAT,
    SACKS,
    SECHSERDREIER,
    SOLO,
    TIMES,
    TRULL,
    VALAT,
    WON,
    YES,
)
from rules_core.questions.seat import NOBODY

if False:
    from collections.abc import Iterator, Sequence

    from rules_core.koenigrufen.tariff import Bonus, Game, Tariff
    from rules_core.types import Answers

# What excludes each other on two sides. The Pagat is in the last trick, and in the pile of who
# makes it; so is the card that was called, a king or the Sküs; the first Sack leaves 24 points and
# a Blatt, which kings and Trull exceed (30 and a Blatt), the second 14 and a Blatt, fewer than the
# kings alone (17 and a Blatt).
_EXCLUDED = (
    ((PAGAT,), (KOENIG_ULTIMO,)),
    ((PAGAT,), (TRULL,)),
    ((KOENIG_ULTIMO,), (KOENIGE, TRULL)),
    ((SACKS[0],), (KOENIGE, TRULL)),
    ((SACKS[1],), (KOENIGE,)),
)
# Likewise where nothing but a king is called.
_EXCLUDED_BY_KING = (((KOENIG_ULTIMO,), (KOENIGE,)),)
# What nobody can fail who has every card.
_OF_CARDS = (TRULL, KOENIGE) + SACKS


def check_possible(tariff: "Tariff", bonuses: "Sequence[Answers]", ending: int | None) -> None:
    """Raise DealError for a bonus that its side cannot have, or cannot have made.

    `bonuses`: the last of them may be half entered; `ending`: of the game, by which some follow.
    """
    rows = tariff.bonuses
    # Where it was broken off, nobody asks what would have been made.
    winners: dict[int | None, int] = {WON: DECLARER, LOST: DEFENCE}
    winner = winners.get(ending)
    made = [_is_made(rows, bonus, winner) for bonus in bonuses]
    all_tricks = [
        bonus["side"] for bonus, was in zip(bonuses, made) if was and rows[bonus["name"]].has(VALAT)
    ]
    for index, bonus in enumerate(bonuses):
        if "side" not in bonus:
            continue
        name, side = rows[bonus["name"]].name, bonus["side"]
        path = "bonuses[" + str(index) + "]."
        if name == KOENIG_ULTIMO and side == DEFENCE:
            raise DealError(path + "side", "bonus_defence", name)
        if not made[index]:
            continue
        path += "made"
        if all_tricks and side not in all_tricks:
            raise DealError(path, "bonus_no_trick", name)
        if _is_made_among(bonuses[:index], made, bonus["name"]):
            raise DealError(path, "bonus_both", name)
        if name in SACKS:
            if side != winner:
                raise DealError(path, "sack_lost", name)
            if name != SACKS[0] and _has_failed(rows, bonuses, SACKS[0], side):
                raise DealError(path, "sack_first", name, SACKS[0])


def _is_made(rows: "Sequence[Bonus]", bonus: "Answers", winner: int | None) -> bool:
    """Was it made, as far as it is entered? A Valat that is the game was made by who has won it."""
    if winner is None or "side" not in bonus:
        return False
    if "made" in bonus:
        return bonus["made"] == YES
    return rows[bonus["name"]].has(TIMES) and bonus["side"] == winner


def _is_made_among(bonuses: "Sequence[Answers]", made: "Sequence[bool]", name: int) -> bool:
    for bonus, was in zip(bonuses, made):  # noqa: SIM110
        if was and bonus["name"] == name:
            return True
    return False


def _has_failed(
    rows: "Sequence[Bonus]", bonuses: "Sequence[Answers]", name: str, side: int
) -> bool:
    """Is this bonus entered as one that this side did not make?"""
    for bonus in bonuses:
        if (rows[bonus["name"]].name, bonus.get("side"), bonus.get("made")) == (name, side, NO):
            return True
    return False


def check_cards(tariff: "Tariff", game: "Game", answers: "Answers") -> None:
    """Raise DealError for bonuses of a game played to its end that the cards exclude.

    `answers`: of the deal, the last of its bonuses may be half entered.
    """
    ending = answers.get("ending")
    if ending not in (WON, LOST):
        return
    alone = answers.get("partner") == NOBODY
    made = []
    for index, bonus in enumerate(answers["bonuses"]):
        name = tariff.bonuses[bonus["name"]].name if "name" in bonus else ""
        path = "bonuses[" + str(index) + "]."
        # "Wird mit Partner, aber ohne Talon gespielt": nobody plays the king that lies there.
        if alone and game.has(SOLO) and name == KOENIG_ULTIMO:
            raise DealError(path + "name", "bonus_in_talon", name)
        if bonus.get("made") == YES:
            made.append((name, bonus["side"]))
            for pairs in _excluded(tariff, game, alone):
                if all(pair in made for pair in pairs):
                    raise DealError(path + "made", "bonus_excluded", name)
    if game.name == SECHSERDREIER:
        _check_all_cards(tariff.bonuses, answers["bonuses"], DECLARER if ending == WON else DEFENCE)


def _excluded(tariff: "Tariff", game: "Game", alone: bool) -> "Iterator[Sequence[tuple[str, int]]]":
    """What cannot all have been made in this game: names and sides.

    `alone`: does the declarer play without the partner whom he called?
    """
    for of_one, of_other in _EXCLUDED + (_EXCLUDED_BY_KING if tariff.only_kings else ()):
        for one, other in ((DECLARER, DEFENCE), (DEFENCE, DECLARER)):
            yield [(name, one) for name in of_one] + [(name, other) for name in of_other]
    if alone:
        # He has one card in the last trick.
        yield ((PAGAT, DECLARER), (KOENIG_ULTIMO, DECLARER))
    # A trick and the talon, or what was put away for it, are ten cards: with the Trull among them
    # 15 points and a Blatt, more than the second Sack leaves.
    if game.name == SECHSERDREIER:
        yield ((SACKS[1], DEFENCE), (TRULL, DECLARER))
    elif game.has(SOLO) and not alone:
        yield ((SACKS[1], DECLARER), (TRULL, DEFENCE))


def _check_all_cards(rows: "Sequence[Bonus]", bonuses: "Sequence[Answers]", winner: int) -> None:
    """Raise DealError for what a declarer who has the talon and every trick has not made."""
    takes_all = False
    failed = ""
    for index, bonus in enumerate(bonuses):
        if bonus.get("side") != DECLARER:
            continue
        row = rows[bonus["name"]]
        if row.has(VALAT):
            takes_all = takes_all or _is_made(rows, bonus, winner)
        elif row.name in _OF_CARDS and bonus.get("made") == NO:
            failed = row.name
        if takes_all and failed:
            raise DealError("bonuses[" + str(index) + "].made", "bonus_all_cards", failed)
