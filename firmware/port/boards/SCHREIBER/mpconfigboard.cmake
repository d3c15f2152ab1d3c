# The box is a plain Raspberry Pi Pico. No network, no radio.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
# Where the build lays out what is to be frozen; $(FROZEN_DIR) in the manifest.
set(MICROPY_MANIFEST_FROZEN_DIR ${SCHREIBER_FROZEN_DIR})
