"""The emulated chip's random numbers: different for each box, the same at each run."""

from host_tools.simulation.emulator.emulated_box import EmulatedBox

RANDOM_BIT = 0x4006001C


def bits(**options):
    """The first 64 of a box."""
    box = EmulatedBox(None, **options)
    return [box._mcu.read_uint32(RANDOM_BIT) for _ in range(64)]


def test_they_are_bits():
    assert set(bits()) == {0, 1}


def test_two_boxes_have_different_ones():
    assert bits(unique_id=b"table  1") != bits(unique_id=b"table  2")


def test_the_same_box_has_the_same():
    assert bits(unique_id=b"table  1") == bits(unique_id=b"table  1")


def test_a_test_chooses_them():
    assert bits(seed=1) == bits(seed=1, unique_id=b"table  1")
    assert bits(seed=1) != bits(seed=2)


def test_the_firmware_uses_them(image):
    said = set()
    for unique_id in (b"table  1", b"table  2"):
        box = EmulatedBox(image, unique_id=unique_id)
        said.add(box.exec("import os; print(os.urandom(8))"))
        box.power_off()
    assert len(said) == 2
