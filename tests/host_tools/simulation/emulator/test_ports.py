"""Other programs reach the box through its serial port."""

import socket
import subprocess
import sys

import pytest

from host_tools.simulation.emulator import serial_bridges
from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatorError
from tests.patience import HANGS_S


@pytest.mark.parametrize("pty", [False, True])
def test_mpremote(box, pty):
    with box.serving(pty) as address:
        command = [
            "-m",
            "tests.patient_mpremote",
            "connect",
            address,
            "resume",
            "exec",
            "print(6 * 7)",
        ]
        result = subprocess.run(
            [sys.executable, *command],
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS_S,
            check=False,
        )
    assert (result.stdout, result.stderr, result.returncode) == ("42\n", "", 0)
    # The box is ours again.
    assert box.exec("print(6 * 7)") == "42\n"


def test_without_pseudo_terminals(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(ValueError, match="Windows has no pseudo-terminals; open a TCP port"):
        serial_bridges.PtyPort(None)


def test_clients_come_and_go(box):
    with box.serving() as address:
        host, _, port = address.removeprefix("socket://").partition(":")
        for answer in (b"1", b"2"):
            with socket.create_connection((host, int(port)), timeout=HANGS_S) as client:
                client.sendall(b"\x03\x01print(" + answer + b")\x04")
                received = b""
                while not received.endswith(b"OK" + answer + b"\r\n\x04\x04>"):
                    received += client.recv(1000)
    assert box.ports == []


def test_a_failure_in_the_thread_is_raised(image, formatted_flash):
    box = EmulatedBox(image, formatted_flash)
    box.power_off()
    with pytest.raises(EmulatorError, match="no power"), box.serving():
        pass
