"""Troccas in the versions before: what was entered by them keeps its score."""

from rules_core.troccas import tariffs
from rules_core.troccas.books import PartyTroccas

TROCCAS_4_1 = PartyTroccas(tariffs.TROCCAS_4, version=1)
TROCCAS_6_1 = PartyTroccas(tariffs.TROCCAS_6, version=1)
