"""Help at the questions: one module a language, `texts()` -> {key: text}.

A function and not a table: the texts lie in flash, and their dict is gone when it was looked into.
Words in braces are numbers of the rule book (`Book.facts`).
"""
