// Counts how long the flash erases and programs, in microseconds. Interrupts are off meanwhile, and
// the box notices no key.
//
// The sum is in the watchdog's scratch register 2, where `Board.unwatched_us` reads it. It stays
// below 2^30, like the ticks of MicroPython. The linker puts these functions in the place of the
// SDK's (`--wrap`), see mpconfigboard.cmake.

#include "hardware/flash.h"
#include "hardware/structs/watchdog.h"
#include "hardware/timer.h"

void __real_flash_range_erase(uint32_t offset, size_t count);
void __real_flash_range_program(uint32_t offset, const uint8_t *data, size_t count);

static void add_since(uint32_t start) {
    io_rw_32 *sum = &watchdog_hw->scratch[2];
    *sum = (*sum + time_us_32() - start) & 0x3fffffff;
}

void __wrap_flash_range_erase(uint32_t offset, size_t count) {
    uint32_t start = time_us_32();
    __real_flash_range_erase(offset, count);
    add_since(start);
}

void __wrap_flash_range_program(uint32_t offset, const uint8_t *data, size_t count) {
    uint32_t start = time_us_32();
    __real_flash_range_program(offset, data, count);
    add_since(start);
}
