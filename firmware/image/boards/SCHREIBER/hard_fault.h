// What is kept of a HardFault through the reset that follows it, see hard_fault.c.
//
// Three of the watchdog's scratch registers say where it was, a fourth shares its word with the
// number of the flash (startup.c). A reset by the watchdog leaves them as they are, a loss of power
// or the pin RUN clears them (RP2040 datasheet 4.7.4, "Scratch Registers"). The ROM reads 4 to 7
// only if 4 holds a number that leads to code of its caller (2.8.1.1, "Watchdog Boot"); for its boot
// loader it overwrites 0 and 1, which is why the mark is there (from memory of its source).
// board.py reads all of it.

#pragma once

#include <stdint.h>

#include "hardware/structs/watchdog.h"
#include "pico/platform.h"

#define FAULT_AT (watchdog_hw->scratch[5])      // the instruction
#define FAULT_FROM (watchdog_hw->scratch[6])    // the link register: mostly, where it was called from
#define FAULT_ADDRESS (watchdog_hw->scratch[7]) // what it loaded from or stored to; 0: no such one

// The upper byte of this word: is there a fault, has nobody been told, how many came in a row?
#define FAULT_MARKS (watchdog_hw->scratch[1])
#define FAULT_IS_OURS (0xa0000000u)
#define FAULT_OURS_BITS (0xf0000000u)
#define FAULT_IS_NEW (0x08000000u)
#define FAULT_COUNT_BITS (0x07000000u)
#define FAULT_ONE (0x01000000u)
#define FLASH_NUMBER_BITS (0x00ffffffu)

// After so many in a row Python is not started (fault_screen.c).
#define MOST_FAULTS (3)

// The marks, 0 if no fault is kept.
static __force_inline uint32_t fault_marks(void) {
    uint32_t marks = FAULT_MARKS;
    return (marks & FAULT_OURS_BITS) == FAULT_IS_OURS ? marks & ~FLASH_NUMBER_BITS : 0;
}

// How many faults came one after the other, with no start between them that proved itself.
static __force_inline uint32_t faults_in_a_row(void) {
    return (fault_marks() & FAULT_COUNT_BITS) / FAULT_ONE;
}
