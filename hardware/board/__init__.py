"""The printed circuit board: made from the tables of `hardware`, kept as a KiCad project.

`python -m hardware.board make | check | keep | export`. None of this runs on the box.
"""
