"""Makes and checks everything in this folder that is made from something else.

`python -m hardware.workshop build` writes it, `check` only looks. Nothing here runs on the box.
"""
