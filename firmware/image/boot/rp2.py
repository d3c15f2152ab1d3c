"""The box's part of MicroPython's `rp2`: all but the programs for PIO and their assembler."""

from _rp2 import DMA as DMA
from _rp2 import Flash as Flash
from _rp2 import bootsel_button as bootsel_button
