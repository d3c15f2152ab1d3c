"""What the desk says, in German, French and English.

The code says everything in English: texts with `{gaps}`, which are looked up in the catalogs beside
this file (gettext's `.po`). What the boxes call games and bonuses is `firmware/translations`.
"""
