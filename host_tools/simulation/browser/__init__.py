"""The box in any browser: its application on MicroPython as WebAssembly, without a server."""
