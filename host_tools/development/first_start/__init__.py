"""A rehearsal of the first start of a new box: `schreiber flash` and an emulated Pico."""
