"""Help at the questions: one module a language, `HELP` as the package above has its texts.

Words in braces are numbers of the rule book (`Book.facts`).
"""
