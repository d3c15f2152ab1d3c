"""Figures of the desk on the computer at hand: `python -m host_tools.development.bench_desk`."""
