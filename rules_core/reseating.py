"""Reseating of the answers of a deal when another player has dealt it: players keep their deeds.

At a table where the dealer sits out, another dealer lets the others sit on other seats of the deal.
Everywhere else the seats do not depend on the dealer.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.questions.base import Form
    from rules_core.types import Answers


def reseat(
    form: "Form", answers: "Answers", before: "Sequence[int]", after: "Sequence[int]"
) -> "Answers":
    """`answers` of the seats of a deal as those of other seats: they name the same players.

    `before`, `after`: the place of every seat (`Ledger.seating`). An answer that names a player who
    has no seat now is left out, so that it is asked again; so is one thing of several.
    """
    if before == after:
        return dict(answers)
    seats = [after.index(place) if place in after else None for place in before]
    return moved_form(form, answers, seats)


def moved_form(form: "Form", answers: "Answers", seats: "Sequence[int | None]") -> "Answers":
    """The answers of a form or of a smaller one within; `seats`: the new one of each, or None."""
    moved: "Answers" = {}
    for asked in form:
        for question in asked.parts():
            if question.key in answers and question.key not in moved:
                answer = question.moved(answers[question.key], seats)
                if answer is not None:
                    moved[question.key] = answer
    return moved
