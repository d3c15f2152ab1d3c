"""A rehearsal of the first start of a new box: `schreiber box flash` and an emulated Pico."""
