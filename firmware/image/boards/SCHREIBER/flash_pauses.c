// For how long the flash has worked, in microseconds: interrupts are off then and no key is noticed.
//
// The sum is kept in the watchdog's scratch register 2, where `Board.unwatched_us` finds it, below
// 2^30 as the ticks of MicroPython are. Linked by `--wrap`, see mpconfigboard.cmake.

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
