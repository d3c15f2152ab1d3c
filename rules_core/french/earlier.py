"""French Tarot in the versions before: what was entered by them keeps its score."""

from rules_core.french import tariffs
from rules_core.french.books import FrenchTarot

FFT_4_1 = FrenchTarot(tariffs.FFT_4, version=1)
CH_3_1 = FrenchTarot(tariffs.CH_3, version=1)
CH_4_1 = FrenchTarot(tariffs.CH_4, version=1)
CH_5_1 = FrenchTarot(tariffs.CH_5, version=1)
