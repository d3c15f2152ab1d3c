// What is written to the cable does not use up the watchdog's time.
//
// A PC that does not read makes each write wait for up to half a second (MicroPython's
// MICROPY_HW_USB_CDC_TX_TIMEOUT) for each packet, and sixteen such in what the desk has executed
// were enough for the watchdog. Code that computes for too long still ends. In the place of
// MicroPython's own function, linked by `--wrap`, see mpconfigboard.cmake.

#include "hardware/structs/watchdog.h"
#include "py/mpconfig.h"

// A write in pieces that are over long before the watchdog's time is.
#define PIECE (256)

mp_uint_t __real_mp_usbd_cdc_tx_strn(const char *text, mp_uint_t length);

mp_uint_t __wrap_mp_usbd_cdc_tx_strn(const char *text, mp_uint_t length) {
    mp_uint_t written = 0;
    mp_uint_t last = PIECE;
    while (written < length && last == PIECE) {
        // Both registers count half microseconds (erratum RP2040-E1): what is read can be loaded again.
        uint32_t left = watchdog_hw->ctrl & WATCHDOG_CTRL_TIME_BITS;
        last = __real_mp_usbd_cdc_tx_strn(text + written, MIN(length - written, PIECE));
        watchdog_hw->load = left;
        written += last;
    }
    return written;
}
