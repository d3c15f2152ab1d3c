# The box is a plain Raspberry Pi Pico. No network, no radio.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
# Where the build lays out what is to be frozen; $(FROZEN_DIR) in the manifest.
set(MICROPY_MANIFEST_FROZEN_DIR ${SCHREIBER_FROZEN_DIR})

# The stack: 16 kB instead of 8, which the calls from the table through a correction to the record
# that is read again need. It grows down from the end of the memory to where the heap ends. Linked
# as libraries are, so that these come after the port's linker script and hold.
link_libraries(-Wl,--defsym=__StackBottom=0x2003e000 -Wl,--defsym=__GcHeapEnd=0x2003e000)
