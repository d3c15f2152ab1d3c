// Runs once after every reset of the chip, but not at a soft reset.

#include <stdint.h>
#include <string.h>

#include "hardware/structs/watchdog.h"

void board_startup(void);

// The linker sets these, see mpconfigboard.cmake.
extern uint8_t __late_code_start[];
extern uint8_t __late_code_end[];
extern const uint8_t __late_code_source[];

void board_startup(void) {
    // The SDK would copy this code before the processor is at full speed, and take twenty times as
    // long.
    memcpy(__late_code_start, __late_code_source, __late_code_end - __late_code_start);

    // The uptime begins at 0. Nobody knows at which time of day (board.py). A loss of power clears
    // this register; a reset by the watchdog does not.
    watchdog_hw->scratch[3] = 0;
}
