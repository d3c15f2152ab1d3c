"""Nobody guesses for long, not even from many addresses."""

from host_tools.web.serving.tries import Tries


def test_an_address_has_so_many_tries_and_new_ones_later():
    now = [0.0]
    tries = Tries(each=2, together=10, window=60, clock=lambda: now[0])
    for _ in range(2):
        assert tries.allows("10.0.0.1")
        tries.note_wrong("10.0.0.1")
    assert not tries.allows("10.0.0.1")
    assert tries.allows("10.0.0.2")
    now[0] = 60.0
    assert tries.allows("10.0.0.1")


def test_many_addresses_have_no_more_than_all_may():
    now = [0.0]
    tries = Tries(each=2, together=3, window=60, clock=lambda: now[0])
    for last in range(3):
        assert tries.allows(f"10.0.0.{last}")
        tries.note_wrong(f"10.0.0.{last}")
    assert not tries.allows("10.0.0.9")
    now[0] = 60.0
    assert tries.allows("10.0.0.9")
