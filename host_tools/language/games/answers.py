"""The types of what is asked about a deal, and of what is answered.

What stands under a key is as its question has it: an integer, a list of integers, or the answers to
a form within. So these dicts say nothing of their values; the checks of `rules_core` do.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_core.questions.base import Question

# The answers to a form, by the keys of its questions.
Answers: TypeAlias = dict[str, Any]
# A deal or an incident as JSON has it, see docs/formats.md.
Document: TypeAlias = dict[str, Any]
Form: TypeAlias = Sequence[Question]
