"""The tariffs of Troccas that every box knows (rules, section 3)."""

from rules_core.event import Event
from rules_core.troccas.tariff import OwnTariff, PartyTariff


# "Das ganze Spiel zählt vier Runden": one game of four deals.
def _four_deals(seats):
    return Event(shapes=((seats, 1, 4),))


# A party without a trick has the fool, which is its own in any case, and with four players the
# scart of two cards besides.
TROCCAS_4 = PartyTariff("troccas-4", 4, (5, 14), nine=9, all_at_once=18, event=_four_deals(4))
TROCCAS_6 = PartyTariff("troccas-6", 6, (5, 5), event=_four_deals(6))
# Hardly anybody goes without a trick or takes most of the points.
TROCCAS_3 = OwnTariff("troccas-3", 3, 42, likely=(10, 80))
TROCCAS_5 = OwnTariff("troccas-5", 5, 25, likely=(3, 60))
