"""Two desks of one database keep in one file who takes part."""

from host_tools.web.devices.device_notes import read_notes
from host_tools.web.devices.devices import Devices


def test_what_two_desks_keep_stays(tmp_path):
    """Each has read the file before the other one wrote it."""
    path = tmp_path / "desk.db"
    one, other = Devices(path), Devices(path)
    one.name_director("Rosa")
    anna = one.add("Anna", "desk", "token of Anna")
    emil = other.add("Emil", "entrance", "token of Emil")
    assert emil.number == anna.number + 1
    one.end(anna.number)
    other.give_role(emil.number, "desk")
    kept = read_notes(path)
    assert kept.director == "Rosa"
    assert [(device.name, device.role) for device in kept.devices] == [("Emil", "desk")]
    assert other.of_token("token of Anna") is None
