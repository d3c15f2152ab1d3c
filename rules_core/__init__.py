"""The rule books: score a deal, say what to ask, encode a record.

Pure Python that runs unchanged on CPython and MicroPython. Knows no screen, file, clock or PC;
integers only.

Names for annotations alone are imported under `if TYPE_CHECKING:`, which every checker of types
takes for true. Each module sets it to False, for MicroPython has no `typing`; the build of the
image writes `if False:` instead, which its compiler leaves out as it does annotations: they cost a
box neither flash nor memory. Their names stand in quotes, since nothing has them when a program
runs.

Other programs use `rules_core.api`.
"""
