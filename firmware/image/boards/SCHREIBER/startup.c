// What is done once after every reset of the chip, and not at a soft reset.

#include "hardware/structs/watchdog.h"

void board_startup(void);

void board_startup(void) {
    // The uptime begins at 0, and so the time of day at which it did is not known (board.py). A loss
    // of power would clear the register; the watchdog does not.
    watchdog_hw->scratch[3] = 0;
}
