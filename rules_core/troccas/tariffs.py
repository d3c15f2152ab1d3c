"""The tariffs of Troccas that every box knows (rules, section 3)."""

from rules_core.event import Event
from rules_core.troccas.tariff import OwnTariff, PartyTariff


def troccas_4() -> PartyTariff:
    """Two parties of two.

    A party without a trick has the fool, which is its own in any case, and the scart of two cards.
    """
    return PartyTariff("troccas-4", 4, (5, 14), nine=9, all_at_once=18, event=_four_deals(4))


def troccas_6() -> PartyTariff:
    """Two parties of three; there is no scart."""
    return PartyTariff("troccas-6", 6, (5, 5), event=_four_deals(6))


def troccas_3() -> OwnTariff:
    """Three, each for himself: hardly anybody goes without a trick or takes most of the points."""
    return OwnTariff("troccas-3", 3, 42, likely=(10, 80), event=_four_deals(3))


def troccas_5() -> OwnTariff:
    """Five, each for himself."""
    return OwnTariff("troccas-5", 5, 25, likely=(3, 60), event=_four_deals(5))


def _four_deals(seats: int) -> Event:
    """A game: "Das ganze Spiel zählt vier Runden", of a deal each, however many play."""
    return Event(shapes=((seats, 1, 4),))
