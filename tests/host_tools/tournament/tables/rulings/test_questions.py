"""Questions of a table are sentences among others, and are found by their hints."""

from host_tools.language.message import msg
from host_tools.language.translator import translator
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.tables.rulings.questions import Question, questions_in

WHO = Question(Hint(HintKind.NOT_PLAYED, place=3, person=4), msg("signed"))
TASK = Question(Hint(HintKind.CHANGED), msg("typed"))


def test_a_question_is_said_as_its_words():
    assert str(WHO) == "signed"
    assert translator("de").say(WHO) == "unterschrieben"


def test_questions_are_found_among_other_sentences():
    troubles = [msg("look"), WHO, TASK]
    assert questions_in(troubles) == [WHO, TASK]
    assert questions_in(troubles, HintKind.CHANGED) == [TASK]
    assert questions_in(troubles, HintKind.FEWER) == []
