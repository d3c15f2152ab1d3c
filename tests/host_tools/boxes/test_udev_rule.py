"""The udev rule of the release: it is well formed, and about the boxes that the firmware makes.

How it works on a device was tried by hand: `udevadm test` of systemd 252 on a mocked one.
"""

import re

from firmware.image.paths import BOARD
from host_tools.boxes.flash.image import STORAGE_START, unpack
from host_tools.boxes.link.serial_ports import PRODUCT, UDEV_RULE, VENDOR

# A match or an assignment of a rule, and what stands between two of them: udev(7).
PART = re.compile(r'([A-Z]+)(?:\{(\w+)\})?(==|!=|\+=|=)"([^"]*)"(?:, |$)')
# Who sits at the computer gets the right in 73-seat-late.rules of systemd.
SEAT_LATE = 73


def rules():
    """The parts of each rule: (key, attribute, operator, value)."""
    lines = UDEV_RULE.read_text(encoding="ascii").splitlines()
    return [parts(line) for line in lines if line and not line.startswith("#")]


def parts(line):
    found = list(PART.finditer(line))
    assert "".join(match[0] for match in found) == line
    return [match.groups() for match in found]


def test_it_is_about_boxes_alone():
    matched = [
        {name: value for key, name, operator, value in rule if (key, operator) == ("ATTRS", "==")}
        for rule in rules()
    ]
    config = (BOARD / "mpconfigboard.h").read_text(encoding="utf-8")
    [name] = re.findall(r'MICROPY_HW_USB_PRODUCT_FS_STRING +"(.*)"', config)
    box = {"idVendor": f"{VENDOR:04x}", "idProduct": f"{PRODUCT:04x}", "product": name}
    assert [one for one in matched if one] == [box, box]


def test_the_image_has_these_ids_and_this_name(image):
    """In the descriptor of the device, 18 bytes: USB 2.0 specification, 9.6.1."""
    binary = unpack(image, image.read_bytes(), STORAGE_START)
    ids = VENDOR.to_bytes(2, "little") + PRODUCT.to_bytes(2, "little")
    assert re.search(rb"\x12\x01..[\x00-\xff]{4}" + re.escape(ids), binary)
    [name] = {value for rule in rules() for _, key, _, value in rule if key == "product"}
    assert name.encode() + b"\0" in binary


def test_it_keeps_modemmanager_off_and_gives_the_right_in_time():
    done = [
        (key, name, value)
        for rule in rules()
        for key, name, operator, value in rule
        if operator in ("=", "+=")
    ]
    assert ("ENV", "ID_MM_DEVICE_IGNORE", "1") in done
    assert ("TAG", None, "uaccess") in done
    assert int(UDEV_RULE.name.partition("-")[0]) < SEAT_LATE


def test_where_it_goes_to_is_there():
    named = [(key, value) for rule in rules() for key, _, _, value in rule]
    assert {value for key, value in named if key == "GOTO"} == {
        value for key, value in named if key == "LABEL"
    }
