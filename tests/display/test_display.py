"""The panel driver, against a model of the controller chips."""

import errno
import random

import pytest

from firmware.app.canvas import Canvas
from firmware.device import display as driver
from firmware.device.display import Display
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.panel import SH1106, SSD1306, SSD1309, Panel
from host_tools.simulation.simulator.bus import transactions
from tests.each import each

FASTEST = 0xF0

# How the driver calls the chips.
CHIPS = {chip.name: getattr(driver, chip.name) for chip in (SSD1306, SH1106, SSD1309)}


class Bus:
    """A bus with one panel that can be unplugged, and that may be interrupted.

    That words did not arrive is known afterwards. `bytes`: on the bus, the address among them.
    """

    def __init__(self, chip=SSD1306):
        self.chip = chip
        self.panel = Panel(chip)
        self.present = True
        self.attempts = 0
        self.bytes = 0
        self.interrupt_at = None
        self.lost = False

    def send(self, words, count):
        self.finish()
        for data in transactions(words[:count]):
            self.attempts += 1
            self.bytes += 1 + len(data)
            if not self.present:
                self.lost = True
                return
            if self.attempts == self.interrupt_at:
                raise KeyboardInterrupt
            self.panel.start()
            self.panel.write_all(data)
            self.panel.stop()

    def wait(self):
        self.finish()

    def finish(self):
        if self.lost:
            self.lost = False
            raise OSError(errno.EIO, "no acknowledgement")

    def plug_in_another(self):
        """A panel with other memory contents, not set up."""
        self.panel = Panel(self.chip)
        self.present = True


class SlowBus(Bus):
    """Looks at the words as late as it may: when somebody waits for them."""

    going = ((), 0)

    def send(self, words, count):
        self.going = words, count

    def finish(self):
        words, count = self.going
        self.going = (), 0
        super().finish()
        if count:
            super().send(words, count)


@pytest.fixture(params=[SSD1306, SH1106, SSD1309], ids=lambda chip: chip.name)
def bus(request):
    bus = Bus(request.param)
    yield bus
    assert bus.panel.faults == []


@pytest.fixture
def display(bus):
    """A display that shows an empty picture."""
    display = Display(bus, CHIPS[bus.chip.name])
    display.show()
    return display


def draw_something(display):
    canvas = Canvas(display.buffer)
    canvas.frame(0, 0, 128, 64)
    canvas.text("Garde", 5, 5)


def test_the_panel_is_dark_until_there_is_a_picture(bus):
    display = Display(bus, CHIPS[bus.chip.name])
    assert not bus.panel.on
    draw_something(display)
    display.begin(16)
    assert not bus.panel.on
    assert display.show()
    assert bus.panel.on
    assert bus.panel.picture() == bytes(display.buffer) != BLANK
    assert bus.panel.contrast == 0xFF
    assert display.fault is None


def test_a_page_of_the_first_picture_goes_out_once(bus):
    display = Display(bus, CHIPS[bus.chip.name])
    before = bus.attempts
    display.begin(8)
    display.begin(16)
    assert bus.attempts == before + 2
    display.show()
    assert bus.attempts == before + 8 + 2  # contrast, power


def test_what_is_drawn_is_shown_to_the_edges(bus, display):
    draw_something(display)
    assert display.show()
    assert bus.panel.picture() == bytes(display.buffer)


def sent(bus, display):
    """(packets, bytes) that showing sends."""
    before = bus.attempts, bus.bytes
    shown = display.show()
    assert bus.panel.picture() == bytes(display.buffer)
    packets, size = bus.attempts - before[0], bus.bytes - before[1]
    assert shown == (packets > 0)
    return packets, size


# The address, page and column as commands, the control byte of the data; the same without the page.
HEAD = 8
NEXT = 6
ALL = 8, 8 * (HEAD + 128)


def test_only_changed_columns_are_sent(bus, display):
    draw_something(display)
    display.show()
    assert sent(bus, display) == (0, 0)
    canvas = Canvas(display.buffer)
    canvas.fill(60, 8, 3, 8)
    assert sent(bus, display) == (1, HEAD + 3)
    canvas.fill(60, 31, 3, 2)
    canvas.fill(127, 63, 1, 1, 0)
    assert sent(bus, display) == (3, 3 * HEAD + 7)


@each("x", [0, 1, 2, 3, 126, 127])
@each("page", range(8))
def test_one_pixel_sends_one_column(bus, display, page, x):
    Canvas(display.buffer).fill(x, 8 * page + 5, 1, 1)
    assert sent(bus, display) == (1, HEAD + 1)


@pytest.mark.parametrize(("between", "packets"), [(0, 1), (NEXT, 1), (NEXT + 1, 2), (100, 2)])
def test_columns_between_are_sent_where_that_is_shorter(bus, display, between, packets):
    canvas = Canvas(display.buffer)
    canvas.fill(5, 40, 1, 1)
    canvas.fill(6 + between, 40, 1, 1)
    further = between if packets == 1 else NEXT
    assert sent(bus, display) == (packets, HEAD + 2 + further)


@each("seed", range(20))
def test_whatever_changes_is_shown(bus, display, seed):
    chance = random.Random(seed)
    canvas = Canvas(display.buffer)
    for _ in range(20):
        for _ in range(chance.randrange(5)):
            place = [chance.randrange(-9, 128) for _ in range(4)]
            canvas.invert(*place)
            if chance.random() < 0.3:
                display.begin(chance.randrange(65))
        display.show()
        assert bus.panel.picture() == bytes(display.buffer)


def test_everything_changed_is_one_packet_a_page(bus, display):
    Canvas(display.buffer).fill(0, 0, 128, 64)
    assert sent(bus, display) == ALL


def test_what_is_above_goes_out_before_the_rest_is_drawn(bus, display):
    canvas = Canvas(display.buffer)
    canvas.fill(10, 0, 5, 24)
    display.begin(15)
    assert bus.panel.picture()[:128] == bytes(display.buffer)[:128]
    assert bus.panel.picture()[128:] == BLANK[128:]
    display.begin(31)
    display.begin(31)
    display.begin(31)
    assert bus.panel.picture() == bytes(display.buffer)
    canvas.fill(20, 30, 5, 1)
    assert sent(bus, display) == (1, HEAD + 5)
    assert sent(bus, display) == (0, 0)


@each("seed", range(20))
def test_words_that_are_going_out_do_not_change(seed):
    chance = random.Random(seed)
    bus = SlowBus()
    display = Display(bus)
    canvas = Canvas(display.buffer)
    for _ in range(10):
        for y in range(0, 64, 8):
            canvas.invert(chance.randrange(128), y, chance.randrange(40), chance.randrange(9))
            display.begin(y)
        display.show()
        display.finish()
        assert bus.panel.picture() == bytes(display.buffer)
    assert bus.panel.faults == []


def test_there_is_nothing_below_the_last_row(bus, display):
    draw_something(display)
    display.begin(1_000)
    assert bus.panel.picture() == bytes(display.buffer)
    assert display.show()
    assert sent(bus, display) == (0, 0)


def test_a_change_that_has_gone_out_already_is_a_change(bus, display):
    Canvas(display.buffer).fill(10, 0, 5, 5)
    display.begin(8)
    assert display.show()
    assert not display.show()


def test_what_is_drawn_above_later_is_shown_all_the_same(bus, display):
    canvas = Canvas(display.buffer)
    canvas.fill(10, 0, 5, 5)
    display.begin(64)
    canvas.fill(10, 0, 6, 3)
    assert sent(bus, display) == (1, HEAD + 1)


def test_invalidate_sends_everything_once(bus, display):
    display.invalidate()
    before = bus.attempts, bus.bytes
    display.begin(8)
    sent(bus, display)
    packets, size = ALL
    # And brightness and power, with an address each.
    assert bus.attempts - before[0] == packets + 2
    assert bus.bytes - before[1] == size + 4 + 3
    assert sent(bus, display) == (0, 0)


def renew(display):
    """Set the panel up again; in how many pieces."""
    pieces = 1
    while not display.renew():
        pieces += 1
    return pieces


def test_a_panel_that_is_set_up_again_is_never_off_and_nothing_changes(bus, display):
    draw_something(display)
    display.show()
    display.contrast(7)
    changes, attempts, size = bus.panel.changes, bus.attempts, bus.bytes
    pieces = renew(display)
    assert bus.panel.changes == changes
    # The set-up, the pages, brightness and power.
    assert bus.attempts - attempts == 1 + 8 + 2
    assert pieces == 1 + 8 + 1
    assert bus.bytes - size == 1 + len(display._set_up) + ALL[1] + 4 + 3
    assert sent(bus, display) == (0, 0)


def test_a_controller_that_was_reset_shows_its_picture_when_it_is_set_up_again(bus, display):
    draw_something(display)
    display.show()
    display.contrast(7)
    bus.panel.reset()
    bus.panel._memory[:] = bytes(len(bus.panel._memory))
    assert display.show() is False
    assert bus.panel.picture() == BLANK
    while not display.renew():
        assert bus.panel.picture() == BLANK, "never a part of it, or what was in the memory"
    assert bus.panel.picture() == bytes(display.buffer)
    assert bus.panel.contrast == 7


@each("pieces", range(11))
def test_pictures_are_shown_between_the_pieces(bus, display, pieces):
    draw_something(display)
    display.show()
    bus.panel.reset()
    for _ in range(pieces):
        display.renew()
    Canvas(display.buffer).invert(0, 0, 128, 64)
    assert display.show()
    while not display.renew():
        pass
    assert bus.panel.picture() == bytes(display.buffer)


def test_a_panel_that_was_away_is_set_up_at_once(bus, display):
    draw_something(display)
    display.show()
    bus.present = False
    renew(display)
    assert display.fault is not None
    renew(display)
    bus.plug_in_another()
    assert renew(display) == 1
    assert display.fault is None
    assert bus.panel.picture() == bytes(display.buffer)


def test_waking_begins_the_pieces_anew(bus, display):
    draw_something(display)
    display.show()
    for _ in range(4):
        display.renew()
    display.power(False)
    bus.panel.reset()
    display.wake()
    assert bus.panel.picture() == bytes(display.buffer)
    assert renew(display) == 10


def test_contrast_and_power(bus, display):
    draw_something(display)
    display.show()
    display.contrast(1)
    assert bus.panel.contrast == 1
    display.power(False)
    assert not bus.panel.on
    display.power(True)
    assert bus.panel.picture() == bytes(display.buffer)


def test_the_panel_hurries_until_it_is_told_otherwise(bus, display):
    usual = 0xA0 if bus.chip is SSD1309 else 0x80
    assert bus.panel.clock == usual
    display.hurry(True)
    assert bus.panel.clock == FASTEST
    bus.plug_in_another()
    display.set_up()
    assert bus.panel.clock == FASTEST
    display.hurry(False)
    assert bus.panel.clock == usual
    display.wake()
    assert bus.panel.clock == usual


def test_without_a_panel_nobody_hurries(bus, display):
    display.hurry(True)
    bus.present = False
    display.hurry(False)
    display.show()
    bus.plug_in_another()
    display.show()
    assert bus.panel.clock != FASTEST


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
    display = Display(bus, CHIPS[bus.chip.name])
    draw_something(display)
    assert not display.show()
    assert display.fault.errno == errno.EIO
    before = bus.attempts
    display.begin(8)
    assert not display.show()
    assert bus.attempts == before + 1, "a bus that hangs is waited for once a frame"
    display.contrast(5)
    display.power(True)
    assert display.fault.errno == errno.EIO


@pytest.mark.parametrize("begun", [False, True])
def test_a_panel_that_comes_back_is_set_up_and_shows_everything(bus, display, begun):
    draw_something(display)
    display.show()
    display.contrast(9)
    bus.present = False
    canvas = Canvas(display.buffer)
    canvas.fill(20, 0, 9, 29)
    if begun:
        display.begin(8)
    display.show()
    assert not display.show()
    assert display.fault is not None
    bus.plug_in_another()
    if begun:
        display.begin(8)
    assert display.show()
    assert display.fault is None
    assert bus.panel.picture() == bytes(display.buffer)
    assert bus.panel.contrast == 9
    assert not display.show()


def test_a_panel_that_was_away_for_a_moment_shows_everything_at_the_next_time(bus, display):
    draw_something(display)
    bus.present = False
    display.show()
    bus.plug_in_another()
    assert display.show()
    assert bus.panel.picture() == bytes(display.buffer)


def test_a_panel_that_was_off_comes_back_off(bus, display):
    display.power(False)
    bus.present = False
    display.invalidate()
    display.show()
    bus.plug_in_another()
    display.show()
    assert not bus.panel.on
