"""A HardFault as the registers of the chip keep it, for boards that have none."""

from firmware.device.kept_fault import kept_fault

# Of the watchdog: the marks, where it was, from where, and what for.
REGISTERS = {0x10: 0, 0x20: 0x10003902, 0x24: 0x1002ABCD, 0x28: 0x2004ABCE}
_NEW_ONE = 0xA8
_FLASH = 0xEF4015


def a_fault(in_a_row=1, **changes):
    """The last one of so many, of which nobody was told. changes: `place`, `caller`, `address`."""
    fault = kept_fault(REGISTERS | {0x10: (_NEW_ONE | in_a_row) << 24 | _FLASH}, 0)
    for name, address in changes.items():
        setattr(fault, name, address)
    return fault
