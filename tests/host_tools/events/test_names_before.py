"""Which former names are known: of boxes, and of cards that lead to another one."""

from host_tools.events import persons
from host_tools.events.names_before import names_before
from tests.host_tools.events.test_recognition import event, sent_box

__all__ = ["event"]  # a fixture


def test_a_former_name_is_known_where_a_box_was_told_it(event, tmp_path):
    assert names_before(event) == {}
    persons.change_person(event, 2, {"name": "Beate Neu"})
    assert names_before(event) == {2: set()}  # that it was another one, but not which one
    sent_box(event, tmp_path)
    persons.change_person(event, 1, {"name": "Zita"})
    assert names_before(event)[1] == {"Anna"}


def test_the_name_of_another_card_is_one_of_his(event):
    persons.add_person(event, {"name": "Anna Lehner"}, 30)
    persons.merge_persons(event, 1, 30)
    assert names_before(event) == {1: {"Anna Lehner"}}
    taken, _ = persons.read_list(event, "Name\nAnna Lehner\n", "members.csv")
    assert [person.number for person in taken.added[0].may_be] == [1]


def test_who_is_forgotten_had_no_name(event, tmp_path):
    sent_box(event, tmp_path)
    persons.change_person(event, 1, {"name": "Zita"})
    persons.forget_person(event, 1)
    taken, _ = persons.read_list(event, "Name\nAnna\n", "members.csv")
    assert taken.added[0].may_be == ()
