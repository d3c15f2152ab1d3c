// Lets the timer count microseconds of the crystal and of nothing else.
//
// It counts ticks, each of twelve cycles of the reference clock (RP2040 datasheet 4.7.2, "Tick
// generation"). The uptime goes by it, and with that the time of a round and of the day. While a
// PLL starts, MicroPython takes the reference clock from the ring oscillator, which is some four
// times as fast as the crystal here (second_stage.S): the timer would gain at every light sleep.

#include "clocks_extra.h"
#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/structs/watchdog.h"
#include "pico/runtime_init.h"

// What the SDK divides the USB clock by for the real-time clock.
#define RTC_DIVIDER (1024)

void __wrap_runtime_init_clocks_optional_usb(bool has_usb_slept);

// A reset by the watchdog leaves the ticks on (ibid., 4.7.1). What starts the clocks ("00500") starts
// the ticks when the crystal runs.
static void stop_ticks(void) {
    watchdog_hw->tick = 0;
}

PICO_RUNTIME_INIT_FUNC_HW(stop_ticks, "00450");

// Behind a light sleep, for which MicroPython has given the crystal to the reference clock and that
// to the system: the PLLs start, and all clocks are again what they are at the start. In the place of
// MicroPython's own function, linked by `--wrap`, see mpconfigboard.cmake.
void __wrap_runtime_init_clocks_optional_usb(bool has_usb_slept) {
    pll_init(pll_sys, PLL_SYS_REFDIV, PLL_SYS_VCO_FREQ_HZ, PLL_SYS_POSTDIV1, PLL_SYS_POSTDIV2);
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX,
        CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_SYS, SYS_CLK_HZ);
    clock_configure_undivided(clk_peri, 0, CLOCKS_CLK_PERI_CTRL_AUXSRC_VALUE_CLK_SYS, SYS_CLK_HZ);
    if (has_usb_slept) {
        pll_init(pll_usb, PLL_USB_REFDIV, PLL_USB_VCO_FREQ_HZ, PLL_USB_POSTDIV1, PLL_USB_POSTDIV2);
        clock_configure_undivided(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB,
            USB_CLK_HZ);
    }
    clock_configure_undivided(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
    clock_configure_int_divider(clk_rtc, 0, CLOCKS_CLK_RTC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ,
        RTC_DIVIDER);
}
