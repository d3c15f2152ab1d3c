"""Troccas in the versions before: what was entered by them keeps its score."""

from rules_core.troccas.books import PartyTroccas

TROCCAS_4_1 = PartyTroccas("troccas-4", 4, version=1)
TROCCAS_6_1 = PartyTroccas("troccas-6", 6, version=1)
