"""Königrufen in the versions before: what was entered by them keeps its score."""

from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.tariff import AS_RENONCE
from rules_core.koenigrufen.tirol import make_tariff

# A game without the bird it needs could be entered as such, and in a Renonce the bonuses of
# possession counted beside an announced Valat too.
TIROL_1 = Koenigrufen(make_tariff(no_bird=AS_RENONCE, possession_in_renonce=True))
