"""The box in any browser: its application on MicroPython as WebAssembly, with no server behind it."""
