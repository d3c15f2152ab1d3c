// Runs once after every reset of the chip, but not at a soft reset.

#include <stdint.h>
#include <string.h>

#include "hardware/flash.h"
#include "hardware/structs/watchdog.h"
#include "hardware/sync.h"
#include "pico/runtime_init.h"
#include "fault_screen.h"
#include "hard_fault.h"

void board_startup(void);

// The linker sets these, see mpconfigboard.cmake.
extern uint8_t __ram_code_start[];
extern uint8_t __ram_code_end[];
extern const uint8_t __ram_code_source[];

static void copy_ram_code(void) {
    memcpy(__ram_code_start, __ram_code_source, __ram_code_end - __ram_code_start);
}

// Between what the SDK does at "00300", so that memcpy can be called, and at "00500": what starts the
// clocks divides, by a function that is copied here.
PICO_RUNTIME_INIT_FUNC_HW(copy_ram_code, "00400");

// Maker, family and size of the flash, three bytes: the JEDEC number.
#define READ_NUMBER (0x9f)

// A flash that follows the Pico's is told from it by this number, or by what it does. Asked for
// before anything is in the cache, which is empty afterwards.
static uint32_t flash_number(void) {
    const uint8_t sent[4] = {READ_NUMBER};
    uint8_t said[4];
    uint32_t state = save_and_disable_interrupts();
    flash_do_cmd(sent, said, sizeof(sent));
    restore_interrupts(state);
    return said[1] << 16 | said[2] << 8 | said[3];
}

void board_startup(void) {
    if (faults_in_a_row() >= MOST_FAULTS) {
        show_faults();
    }

    // The application shows it (board.py). The upper byte tells of the last HardFault.
    watchdog_hw->scratch[1] = fault_marks() | flash_number();

    // The uptime begins at 0. Nobody knows at which time of day (board.py). A loss of power clears
    // this register; a reset by the watchdog does not.
    watchdog_hw->scratch[3] = 0;
}
