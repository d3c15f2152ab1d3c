"""Names of the symbols that the fonts hold beside letters, figures and signs.

The small and the bold font have all of them, the big font those of BIG_SYMBOLS.
"""

SYMBOLS = {
    "up": "▲",
    "down": "▼",
    "left": "◀",
    "right": "▶",
    "arrow": "→",
    "tick": "✓",
    "cross": "✗",
    "selected": "●",
    "unselected": "○",
    "warning": "⚠",
    "dealer": "Ⓓ",
    "taker": "★",
    "ok_key": "⏎",
    "back_key": "↩",
    "opponents_key": "☍",
    "exchange": "⇅",
    "pause": "‖",
    "change": "✎",
    "changed": "≠",
    "battery": "▭",
}

BIG_SYMBOLS = (
    "up",
    "down",
    "left",
    "right",
    "arrow",
    "tick",
    "cross",
    "selected",
    "unselected",
    "warning",
)
