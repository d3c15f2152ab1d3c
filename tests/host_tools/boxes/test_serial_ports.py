"""Finding boxes among whatever is plugged in."""

from types import SimpleNamespace

from host_tools.boxes.link import serial_ports

PORTS = [
    SimpleNamespace(device="/dev/ttyACM1", vid=0x2E8A, pid=0x0005),
    SimpleNamespace(device="/dev/ttyS0", vid=None, pid=None),
    SimpleNamespace(device="/dev/ttyUSB0", vid=0x10C4, pid=0xEA60),
    SimpleNamespace(device="/dev/ttyACM0", vid=0x2E8A, pid=0x0005),
]


def test_only_boxes_are_found(monkeypatch):
    monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: PORTS)
    assert serial_ports.chosen([]) == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_ports_given_are_used_as_they_are_once_each():
    given = ["socket://127.0.0.1:4321", "/dev/pts/3", "socket://127.0.0.1:4321"]
    assert serial_ports.chosen(given) == given[:2]
