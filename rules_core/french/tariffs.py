"""The tariffs of French Tarot that every box knows (rules, section 1)."""

from rules_core.event import Event
from rules_core.french.tariff import Tariff, poignees

# Section 1.1: positions and the deals of one, the minutes for them, the penalty after a second
# warning.
_TOURNAMENT = Event(
    shapes=((4, 5, 4), (4, 6, 4), (4, 7, 3)),
    minutes=((3, 35), (4, 45)),
    all_agree=True,
    penalty=100,
    second_warning=True,
)
# The Swiss page knows no tournaments; a penalty is that of the official rules.
_AT_HOME = Event(penalty=100)

FFT_4 = Tariff("fft-4", 4, poignees(10, 13, 15), referee=True, event=_TOURNAMENT)
CH_3 = Tariff("ch-3", 3, poignees(13, 15, 22), event=_AT_HOME)
CH_4 = Tariff("ch-4", 4, poignees(10, 13, 15), event=_AT_HOME)
CH_5 = Tariff("ch-5", 5, poignees(8, 10, 15), event=_AT_HOME)
