"""Which display is fitted, by its jumper, as the tables of the hardware name it; does it answer?"""

import json

from firmware.app import link
from firmware.device.board import _fitted_chip
from firmware.device.display import SH1106, SSD1306, SSD1309

_NAMES = {SSD1306: "ssd1306", SH1106: "sh1106", SSD1309: "ssd1309"}

display = link.current._board.display
display.finish()
print(json.dumps([_NAMES[_fitted_chip()], display.fault is None]))
