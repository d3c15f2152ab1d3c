"""The panel driver, against a model of the controller chips."""

import errno

import pytest

from firmware.app.canvas import Canvas
from firmware.device.display import Display
from hardware import pins
from host_tools.emulator.panel import Panel
from host_tools.emulator.pictures import BLANK


class Bus:
    """An I2C bus with one panel that can be unplugged, and that may be interrupted."""

    def __init__(self, sh1106=False):
        self.sh1106 = sh1106
        self.panel = Panel(sh1106)
        self.present = True
        self.attempts = 0
        self.interrupt_at = None

    def writeto(self, address, data):
        assert address == pins.DISPLAY_ADDRESS
        self.attempts += 1
        if not self.present:
            raise OSError(errno.EIO, "no acknowledgement")
        if self.attempts == self.interrupt_at:
            raise KeyboardInterrupt
        self.panel.start()
        for byte in data:
            self.panel.write(byte)
        self.panel.stop()

    def plug_in_another(self):
        """A panel with other memory contents, not set up."""
        self.panel = Panel(self.sh1106)
        self.present = True


@pytest.fixture(params=[False, True], ids=["SSD1306", "SH1106"])
def bus(request):
    bus = Bus(request.param)
    yield bus
    assert bus.panel.faults == []


@pytest.fixture
def display(bus):
    return Display(bus, pins.DISPLAY_ADDRESS, sh1106=bus.sh1106)


def draw_something(display):
    canvas = Canvas(display.buffer)
    canvas.frame(0, 0, 128, 64)
    canvas.text("Garde", 5, 5)


def test_the_panel_is_set_up_dark(bus, display):
    assert bus.panel.on
    assert bus.panel.picture() == BLANK
    assert bus.panel.contrast == 0xFF
    assert display.fault is None


def test_what_is_drawn_is_shown_to_the_edges(bus, display):
    draw_something(display)
    assert display.show() == 8
    assert bus.panel.picture() == bytes(display.buffer)


def test_only_changed_pages_are_sent(bus, display):
    draw_something(display)
    display.show()
    assert display.show() == 0
    canvas = Canvas(display.buffer)
    canvas.fill(60, 8, 3, 8)
    assert display.show() == 1
    canvas.fill(60, 31, 3, 2)
    canvas.fill(127, 63, 1, 1, 0)
    assert display.show() == 3
    assert bus.panel.picture() == bytes(display.buffer)


@pytest.mark.parametrize("x", [0, 127])
@pytest.mark.parametrize("page", range(8))
def test_one_pixel_sends_its_page_in_one_transaction(bus, display, page, x):
    before = bus.attempts
    Canvas(display.buffer).fill(x, 8 * page + 5, 1, 1)
    assert display.show() == 1
    assert bus.attempts == before + 1
    assert bus.panel.picture() == bytes(display.buffer)


def test_invalidate_sends_everything_once(bus, display):
    display.invalidate()
    assert display.show() == 8
    assert display.show() == 0


def test_contrast_and_power(bus, display):
    draw_something(display)
    display.show()
    display.contrast(1)
    assert bus.panel.contrast == 1
    display.power(False)
    assert not bus.panel.on
    display.power(True)
    assert bus.panel.picture() == bytes(display.buffer)


def test_a_page_that_an_interrupt_kept_back_is_sent_later(bus, display):
    draw_something(display)
    bus.interrupt_at = bus.attempts + 3
    with pytest.raises(KeyboardInterrupt):
        display.show()
    assert bus.panel.picture() != bytes(display.buffer)
    display.show()
    assert bus.panel.picture() == bytes(display.buffer)


def test_without_a_panel_the_application_goes_on(bus):
    bus.present = False
    display = Display(bus, pins.DISPLAY_ADDRESS, sh1106=bus.sh1106)
    assert display.fault.errno == errno.EIO
    draw_something(display)
    before = bus.attempts
    assert display.show() == 0
    assert bus.attempts == before + 1, "a bus that hangs is waited for once a frame"
    display.contrast(5)
    display.power(True)
    assert display.fault.errno == errno.EIO


def test_a_panel_that_comes_back_is_set_up_and_shows_everything(bus, display):
    draw_something(display)
    display.show()
    display.contrast(9)
    bus.present = False
    Canvas(display.buffer).fill(20, 20, 9, 9)
    assert display.show() == 0
    assert display.fault is not None
    bus.plug_in_another()
    assert display.show() == 8
    assert display.fault is None
    assert bus.panel.picture() == bytes(display.buffer)
    assert bus.panel.contrast == 9
    assert display.show() == 0


def test_a_panel_that_was_off_comes_back_off(bus, display):
    display.power(False)
    bus.present = False
    display.invalidate()
    display.show()
    bus.plug_in_another()
    display.show()
    assert not bus.panel.on
