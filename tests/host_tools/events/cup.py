"""A small event."""

CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 1, "deals": 2}
