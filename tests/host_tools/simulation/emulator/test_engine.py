"""What drives the emulated processor leaves nothing out unnoticed."""

import pytest
from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.simulation.emulator.engine import Engine

PIO_CONTROL = 0x50200000
ENABLED = 1


@pytest.fixture
def device(image):
    device = BaseDevice(board=BoardSpec(image=image))
    device.mcu.core.pc = FLASH_START_ADDRESS
    return device


def test_a_batch_runs_until_the_stop(device):
    engine = Engine(device)
    engine.clock.create_alarm(engine.stop).schedule(1_000_000)
    engine.stopped = False
    while not engine.stopped:
        engine.run()
    assert 1_000_000 <= engine.clock.nanos < 1_001_000


def test_a_pio_program_is_told(device):
    engine = Engine(device)
    device.mcu.write_uint32(PIO_CONTROL, ENABLED)
    engine.stopped = False
    with pytest.raises(RuntimeError, match="PIO"):
        engine.run()


def test_a_reset_ends_a_pio_program(device):
    engine = Engine(device)
    device.mcu.write_uint32(PIO_CONTROL, ENABLED)
    device.hard_reset()
    engine.run()
