"""French Tarot in the versions before: what was entered by them keeps its score."""

from rules_core.french.books import FrenchTarot

FFT_4_1 = FrenchTarot("fft-4", 4, tournament=True, version=1)
CH_3_1 = FrenchTarot("ch-3", 3, version=1)
CH_4_1 = FrenchTarot("ch-4", 4, version=1)
CH_5_1 = FrenchTarot("ch-5", 5, version=1)
