"""The pin table of the box, for firmware and emulator. Numbers are GPIO numbers (GP4 is 4).

Made from pins.csv by `make hardware`; change it there.
"""

# The display: I2C bus 0. All kinds of panel answer at the same address.
DISPLAY_BUS = 0
DISPLAY_SDA = 4
DISPLAY_SCL = 5
DISPLAY_ADDRESS = 0x3C
DISPLAY_BAUD = 400_000

# Jumper to ground: the display has an SH1106 (1.3"); to 3.3 V: an SSD1309 (2.42"); open: an SSD1306
# (0.96").
DISPLAY_CHIP = 22

# The keys, each to ground, in the order of the key codes of `firmware.app.keys`.
# They lie on consecutive pins so that one register read samples all of them.
KEYS = (
    ("up", 10),
    ("down", 11),
    ("left", 12),
    ("right", 13),
    ("ok", 14),
    ("back", 15),
    ("opponents", 16),
)

# A piezo to ground, which may be missing.
BUZZER = 17

# The Pico's own parts.
USB_POWER = 24  # high while USB gives power
LED = 25
SUPPLY_ADC = 29  # VSYS divided by three
