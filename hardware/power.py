"""The figures of the supply that the firmware goes by. Millivolts at VSYS, and milliseconds.

Made from power.csv by `make hardware`; change them there.
"""

# The converter's full scale, VSYS being divided by 3.
SUPPLY_FULL_SCALE_MV = 9900

# What VSYS may be; from USB_MV on it comes from a cable. Below NO_SUPPLY_MV it cannot be read.
NO_SUPPLY_MV = 900
LEAST_MV = 1800
MOST_MV = 5500
USB_MV = 4200

# The marks of the cell, with the diode's 250 mV taken off.
# A warning ends RECOVERY_MV above its mark.
LOW_MV = 3250
EMPTY_MV = 3050
RECOVERY_MV = 100

# Without a key the display dims, and goes dark.
DIM_AFTER_MS = 60_000
DARK_AFTER_MS = 600_000
