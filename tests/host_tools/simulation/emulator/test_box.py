"""The parts of the emulated box, used by code that runs on the emulated processor."""

import pytest

from hardware import pins
from host_tools.simulation.emulator import display_pictures
from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatedPowerCut, EmulatorError
from host_tools.simulation.emulator.marks import WORD
from host_tools.simulation.emulator.oled import BITS_PER_BYTE
from host_tools.simulation.emulator.panel import SH1106
from host_tools.simulation.emulator.repl import ReplError

PATTERN = bytes(range(256)) * 4

OPEN_BUS = f"""
from machine import I2C, Pin
bus = I2C({pins.DISPLAY_BUS}, scl=Pin({pins.DISPLAY_SCL}), sda=Pin({pins.DISPLAY_SDA}),
    freq={pins.DISPLAY_BAUD})
def command(*codes):
    bus.writeto({pins.DISPLAY_ADDRESS}, bytes((0,) + codes))
def data(contents):
    bus.writeto({pins.DISPLAY_ADDRESS}, b"\\x40" + contents)
"""
OPEN_KEYS = f"""
from machine import Pin, mem32
import time
keys = [Pin(n, Pin.IN, Pin.PULL_UP) for n in {[gpio for _, gpio in pins.KEYS]}]
def levels():
    return "".join(str(key.value()) for key in keys)
edges = [0]
def count(pin):
    edges[0] += 1
for key in keys:
    key.irq(count, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
"""
SIO_GPIO_IN = 0xD0000004


def test_nothing_in_the_memory_can_run_at_power_on():
    """Code that is used before it was copied there would run on a box that was on before."""
    assert set(EmulatedBox(None)._mcu.sram) == {0xDE}


class TestRepl:
    def test_output(self, box):
        assert box.exec("print(6 * 7)\nprint('done')") == "42\ndone\n"

    def test_variables_stay(self, box):
        box.exec("answer = 42")
        assert box.exec("print(answer)") == "42\n"

    def test_long_source(self, box):
        assert box.exec("text = '" + "x" * 1000 + "'\nprint(len(text))") == "1000\n"

    def test_exception(self, box):
        with pytest.raises(ReplError, match="ZeroDivisionError"):
            box.exec("1 / 0")

    def test_endless_program(self, box):
        with pytest.raises(TimeoutError, match="the end of the output"):
            box.exec("while True: pass", timeout_ms=20)
        assert box.exec("print('free again')") == "free again\n"


class TestMarks:
    def test_a_mark_is_heard_and_changes_no_register(self, box):
        heard = []
        box.marks.listener = heard.append
        scratch = "import machine; print([machine.mem32[0x4005800C + 4 * n] for n in range(8)])"
        before = box.exec(scratch)
        box.exec(f"machine.mem32[{WORD}] = 7")
        assert heard == [7]
        assert box.exec(scratch) == before


class TestDisplay:
    def test_ssd1306(self, box):
        box.exec(OPEN_BUS)
        before = box.display.counts.transactions
        box.exec("command(0x8D, 0x14, 0xAF, 0xA1, 0xC8, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7)")
        assert box.display.counts.transactions == before + 1
        box.exec("data(bytes(range(256)) * 4)")
        assert box.picture() == PATTERN

    def test_sh1106(self, image, formatted_flash):
        box = EmulatedBox(image, formatted_flash, SH1106)
        box.exec(OPEN_BUS)
        faults = list(box.display.panel.faults)
        box.exec(
            """
command(0xAF, 0xA1, 0xC8)
for page in range(8):
    command(0xB0 | page, 0x02, 0x10)
    data(bytes(range(128)) if page % 2 == 0 else bytes(range(128, 256)))
"""
        )
        assert box.picture() == PATTERN
        assert box.display.panel.faults == faults
        assert box.exec(f"print(Pin({pins.DISPLAY_CHIP}, Pin.IN, Pin.PULL_UP).value())") == "0\n"

    def test_bus_takes_its_time(self, box):
        # No collection in the midst of it.
        box.exec(OPEN_BUS + "import gc, time; gc.collect()\n")
        nanos, sent = box.display.counts.nanos, box.display.counts.bytes
        took_us = int(
            box.exec(
                "t = time.ticks_us(); data(bytes(1024)); print(time.ticks_diff(time.ticks_us(), t))"
            )
        )
        # Address, control byte and the contents.
        assert box.display.counts.bytes - sent == 1026
        # What the Pico SDK calls 400 kHz.
        assert round(box.display.bus_hz / 1000) == 356
        on_the_bus = 1026 * round(BITS_PER_BYTE * 1_000_000_000 / box.display.bus_hz)
        assert box.display.counts.nanos - nanos == on_the_bus
        assert on_the_bus / 1000 < took_us < 1.2 * on_the_bus / 1000

    def test_without_bus_time(self, image, formatted_flash):
        box = EmulatedBox(image, formatted_flash, rise_nanos=None)
        box.exec(OPEN_BUS)
        box.exec("data(bytes(1024))")
        assert box.display.counts.nanos == 0

    def test_a_change_is_dated_when_its_transaction_ends(self, box):
        box.exec(OPEN_BUS)
        box.exec("command(0x81, 5)")
        assert box.display.last_change == box.display.last_activity
        then = box.display.last_change
        box.exec("command(0x81, 5)")
        assert box.display.last_change == then < box.display.last_activity

    def test_frames_are_parted_by_silence(self, box):
        box.exec(OPEN_BUS + "import time\n")
        before = box.display.counts.frames
        box.exec("time.sleep_ms(20); data(b'1'); data(b'2'); time.sleep_ms(20); data(b'3')")
        assert box.display.counts.frames - before == 2


class TestKeys:
    def test_levels_by_pin_and_by_register(self, box):
        box.exec(OPEN_KEYS)
        for index, (name, gpio) in enumerate(pins.KEYS):
            box.keys.press(name)
            levels, register = box.exec(f"print(levels(), mem32[{SIO_GPIO_IN}])").split()
            assert levels == "1" * index + "0" + "1" * (6 - index)
            assert not int(register) >> gpio & 1
            assert box.keys.held == {name}
            box.keys.release(name)
        assert box.exec("print(levels())") == "1111111\n"

    def test_interrupts_at_both_edges(self, box):
        box.exec(OPEN_KEYS)
        box.keys.press("ok")
        box.run_for(5)
        assert box.exec("print(edges)") == "[1]\n"
        box.keys.release("ok")
        box.run_for(5)
        assert box.exec("print(edges)") == "[2]\n"

    def test_interrupt_wakes_a_sleeping_processor(self, box):
        box.exec(OPEN_KEYS)
        box.run_for(50)
        box.keys.press("up")
        box.run_for(1)
        assert box.exec("print(edges)") == "[1]\n"

    def test_bouncing_contacts(self, image, formatted_flash):
        box = EmulatedBox(image, formatted_flash, bounce=(200, 300, 100, 500))
        box.exec(OPEN_KEYS)
        box.keys.press("down")
        box.run_for(5)
        assert box.exec("print(edges, levels())") == "[5] 1011111\n"
        box.keys.release("down")
        box.run_for(5)
        assert box.exec("print(edges, levels())") == "[10] 1111111\n"

    def test_moves_at_a_later_time(self, box):
        box.exec(OPEN_KEYS)
        box.keys.move_in(2, "left", True)
        box.keys.move_in(4, "left", False)
        held = []
        for _ in range(3):
            box.run_for(1.5)
            held.append("left" in box.keys.held)
        assert held == [False, True, False]

    def test_moves_while_the_flash_works(self, box):
        box.exec(OPEN_KEYS)

        def work(kind, *_):
            if kind == "erase":
                box.flash.on_operation = None
                box.keys.move_in(1, "left", True)
                box.keys.move_in(30, "left", False)

        box.flash.on_operation = work
        box.exec("f = open('file', 'ab'); f.write(bytes(4096)); f.close()")
        assert box.flash.on_operation is None
        assert "left" not in box.keys.held
        # Both edges in one interrupt, when interrupts are on again.
        assert box.exec("print(edges)") == "[1]\n"

    def test_unknown_key(self, box):
        with pytest.raises(ValueError, match="there is no key 'enter'"):
            box.keys.press("enter")
        with pytest.raises(ValueError, match="there is no key 'enter'"):
            box.keys.move_in(1, "enter", True)

    def test_a_press_is_answered_or_not(self, box):
        box.exec(OPEN_KEYS + OPEN_BUS)
        assert not box.press("left")
        box.exec(f"Pin({dict(pins.KEYS)['left']}).irq(lambda pin: command(0xA7), Pin.IRQ_FALLING)")
        assert box.press("left")


class TestFlash:
    def test_operations_take_their_time(self, box):
        seen = []
        box.flash.on_operation = lambda kind, address, length: seen.append((kind, length))
        before = box.flash.counts.operations
        start = box.now_ms
        box.exec("f = open('file', 'ab'); f.write(bytes(4096)); f.close()")
        assert box.flash.counts.operations - before == len(seen)
        programs = sum(kind == "program" for kind, _ in seen)
        erases = len(seen) - programs
        assert programs >= 16
        assert erases >= 1
        assert box.now_ms - start > 0.4 * programs + 45 * erases

    def test_contents_outlive_the_power(self, doomed_box, image):
        doomed_box.exec("f = open('file', 'wb'); f.write(b'kept'); f.close()")
        again = EmulatedBox(image, doomed_box.power_off())
        assert again.exec("print(open('file').read())") == "kept\n"

    def test_filesystem_is_littlefs(self, box):
        assert box.flash.filesystem()[8:16] == b"littlefs"

    @pytest.mark.parametrize("half", [False, True])
    def test_power_cut(self, doomed_box, image, half):
        doomed_box.exec("f = open('file', 'wb'); f.write(b'old'); f.close()")
        before = doomed_box.flash.read()
        done = doomed_box.flash.counts.operations
        doomed_box.flash.cut_power_at(1, half)
        with pytest.raises(EmulatedPowerCut):
            doomed_box.exec("f = open('file', 'wb'); f.write(b'new'); f.close()")
        assert doomed_box.flash.counts.operations == done
        with pytest.raises(EmulatorError, match="no power"):
            doomed_box.run_for(1)
        after = doomed_box.power_off()
        assert (after != before) == half
        again = EmulatedBox(image, after)
        assert again.exec("print(open('file').read())") == "old\n"

    def test_later_cut(self, doomed_box):
        done = doomed_box.flash.counts.operations
        doomed_box.flash.cut_power_at(3)
        with pytest.raises(EmulatedPowerCut):
            doomed_box.exec("f = open('file', 'wb'); f.write(bytes(9000)); f.close()")
        assert doomed_box.flash.counts.operations == done + 2

    def test_a_cut_needs_an_operation_to_come(self, box):
        with pytest.raises(ValueError, match="counted from 1"):
            box.flash.cut_power_at(0)


class TestBox:
    def test_same_calls_same_times(self, image, formatted_flash):
        def play():
            box = EmulatedBox(image, formatted_flash)
            box.exec(OPEN_BUS)
            box.exec("data(bytes(100)); f = open('file', 'wb'); f.write(bytes(300)); f.close()")
            box.press("ok")
            return box.now_ms, box.display.counts, box.flash.counts, box.power_off()

        assert play() == play()

    def test_reset_forgets_memory_and_keeps_flash(self, box):
        box.exec("answer = 42; f = open('file', 'wb'); f.write(b'kept'); f.close()")
        box.reset()
        assert box.exec("print('answer' in globals(), open('file').read())") == "False kept\n"

    def test_reset_by_the_firmware(self, box):
        box.exec("answer = 42")
        with pytest.raises(TimeoutError):
            box.exec("import machine; machine.reset()", timeout_ms=20)
        assert box.exec("print('answer' in globals())") == "False\n"

    def test_number_and_supply(self, image, formatted_flash):
        box = EmulatedBox(image, formatted_flash, unique_id=b"box no 7", supply_mv=3900)
        assert box.exec("import machine; print(machine.unique_id())") == "b'box no 7'\n"
        read = box.exec(f"print(machine.ADC({pins.SUPPLY_ADC}).read_u16() * 3 * 3300 // 65535)")
        assert abs(int(read) - 3900) < 10

    def test_first_screen(self, image, formatted_flash):
        box = EmulatedBox.boot(image, formatted_flash)
        assert box.picture() != display_pictures.BLANK
        assert box.display.panel.faults == []

    def test_missing_image(self, tmp_path):
        with pytest.raises(FileNotFoundError, match="no firmware image"):
            EmulatedBox(tmp_path / "missing.uf2")

    def test_waiting_in_vain(self, box):
        with pytest.raises(TimeoutError, match="waited 5 ms for the moon in vain"):
            box.run_until(lambda: False, 5, "the moon")

    def test_nothing_shown_is_blank(self, box):
        box.exec(OPEN_BUS + "command(0xAE)")
        assert box.picture() == display_pictures.BLANK
