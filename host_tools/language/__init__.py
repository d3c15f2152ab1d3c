"""The sentences of the desk in German, French and English.

The code has them in English, as patterns with `{gaps}`. The catalogs beside this file (gettext's
`.po`) translate them. The boxes' words for games and bonuses are in `firmware/translations`.
"""
