// Does the light sleep have to leave the clocks of USB on?
//
// MicroPython asks `tud_mounted`: has a host configured the box? That stays true when the cable is
// pulled, as the port has TinyUSB take USB power for granted, and each nap would then cost 2 mA more
// until the box is switched off. In its place in modmachine.c, see mpconfigboard.cmake.

#include "hardware/gpio.h"

// hardware/pins.csv, usb_power
#define USB_POWER_PIN (24)

bool tud_mounted(void); // of TinyUSB
bool is_usb_in_use(void);

bool is_usb_in_use(void) {
    return gpio_get(USB_POWER_PIN) && tud_mounted();
}
