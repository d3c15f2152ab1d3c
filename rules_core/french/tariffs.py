"""The tariffs of French Tarot that every box knows (rules, section 1)."""

from rules_core.event import Event
from rules_core.french.tariff import Tariff, poignees
from rules_core.words import Word


def fft_4() -> Tariff:
    """The federation's tournament; the event is that of section 1.1."""
    event = Event(
        # Positions and the deals of one, and the minutes for them.
        shapes=((4, 5, 4), (4, 6, 4), (4, 7, 3)),
        minutes=((3, 35), (4, 45)),
        all_agree=True,
        penalty=100,
        second_warning=True,
    )
    return Tariff("fft-4", 4, poignees(10, 13, 15), referee=True, event=event)


def ch_3() -> Tariff:
    """The Swiss page's game for three."""
    return Tariff("ch-3", 3, poignees(13, 15, 22), words=_swiss(), event=_at_home())


def ch_4() -> Tariff:
    """The Swiss page's game for four."""
    return Tariff("ch-4", 4, poignees(10, 13, 15), words=_swiss(), event=_at_home())


def ch_5() -> Tariff:
    """The Swiss page's game for five."""
    return Tariff("ch-5", 5, poignees(8, 10, 15), words=_swiss(), event=_at_home())


def _swiss() -> tuple[Word, ...]:
    """The Swiss page's words: "Weis", "Match"."""
    return (Word("poignee", de="Weis"), Word("chelem", de="Match"))


def _at_home() -> Event:
    """The Swiss page knows no tournaments; a penalty is that of the official rules."""
    return Event(penalty=100)
