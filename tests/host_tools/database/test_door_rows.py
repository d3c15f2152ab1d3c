"""How the tick at the door is set is stored for each event."""


def test_they_pay_at_once_where_it_was_ticked_last(either_database):
    doors = either_database.doors
    assert not doors.pays(1)
    doors.set_pays(1, True)
    assert (doors.pays(1), doors.pays(2)) == (True, False)
    doors.set_pays(1, False)
    assert not doors.pays(1)
