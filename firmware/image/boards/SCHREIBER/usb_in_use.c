// Tells whether the light sleep has to leave the clocks of USB on.
//
// MicroPython asks `tud_mounted`: has a host configured the box? The answer stays true when
// somebody pulls the cable, because the port lets TinyUSB take USB power for granted. Every nap
// would then cost 2 mA more until the box is switched off. modmachine.c calls this function in its
// place, see mpconfigboard.cmake.

#include "hardware/gpio.h"

// hardware/pins.csv, usb_power
#define USB_POWER_PIN (24)

bool tud_mounted(void); // of TinyUSB
bool is_usb_in_use(void);

bool is_usb_in_use(void) {
    return gpio_get(USB_POWER_PIN) && tud_mounted();
}
