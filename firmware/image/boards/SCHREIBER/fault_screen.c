// What the box shows in the place of the application after too many HardFaults in a row.
//
// Python is not started: it is what failed, as far as anybody knows. The pictures, what the display
// is sent and the pins are tables that the PC makes with the box's own code (fault_tables.h). Each
// language stands for some seconds. The display is set up anew each time, so that one which was away
// comes back. No watchdog runs here, and the cable is silent: to answer on it takes MicroPython.

#include <string.h>

#include "fault_screen.h"
#include "fault_tables.h"
#include "hard_fault.h"
#include "hardware/gpio.h"
#include "hardware/i2c.h"
#include "hardware/structs/psm.h"
#include "hardware/timer.h"
#include "pico/bootrom.h"
#include "pico/time.h"

#define SCREEN_MS (4000)
#define LOOK_MS (10)
// Contacts bounce: what is held so often counts.
#define LOOKS (5)

// A page takes 4 ms. A bus that is held down would take for ever.
#define BUS_LIMIT_US (20 * 1000)
// See bus.py, `free`.
#define PULSE_US (5)
#define MOST_PULSES (9)
// See board.py, `_fitted_chip`.
#define PULL_US (50)

#define DIGIT_BITS (4)

// The keys that are down, for how many looks, and whether all have been up: one that is down from
// the beginning may be stuck.
typedef struct {
    uint32_t down;
    int looks;
    bool were_up;
} keys_t;

typedef struct {
    const uint8_t *set_up;
    uint8_t size;
    uint8_t first_column;
} panel_t;

static const panel_t with_ssd1306 = {ssd1306, sizeof(ssd1306), SSD1306_COLUMN};
static const panel_t with_sh1106 = {sh1106, sizeof(sh1106), SH1106_COLUMN};
static const panel_t with_ssd1309 = {ssd1309, sizeof(ssd1309), SSD1309_COLUMN};

static bool jumper_reads(bool pull_up) {
    gpio_set_pulls(DISPLAY_CHIP, pull_up, !pull_up);
    busy_wait_us_32(PULL_US);
    return gpio_get(DISPLAY_CHIP);
}

static const panel_t *fitted_panel(void) {
    gpio_init(DISPLAY_CHIP);
    if (!jumper_reads(true)) {
        return &with_sh1106;
    }
    return jumper_reads(false) ? &with_ssd1309 : &with_ssd1306;
}

// An open-drain line: low, or left to its pull-up.
static void pull(uint line, bool low) {
    gpio_set_dir(line, low);
    busy_wait_us_32(PULSE_US);
}

// Frees a bus whose SDA the panel holds, as it waits for the rest of a byte that a reset has cut.
static void free_bus(void) {
    gpio_init(DISPLAY_SDA);
    gpio_init(DISPLAY_SCL);
    gpio_pull_up(DISPLAY_SDA);
    gpio_pull_up(DISPLAY_SCL);
    busy_wait_us_32(PULSE_US);
    if (gpio_get(DISPLAY_SDA)) {
        return;
    }
    for (int pulse = 0; pulse < MOST_PULSES && !gpio_get(DISPLAY_SDA); ++pulse) {
        pull(DISPLAY_SCL, true);
        pull(DISPLAY_SCL, false);
    }
    // STOP: SDA rises while SCL is high.
    pull(DISPLAY_SCL, true);
    pull(DISPLAY_SDA, true);
    pull(DISPLAY_SCL, false);
    pull(DISPLAY_SDA, false);
}

static i2c_inst_t *set_up_bus(void) {
    i2c_inst_t *bus = i2c_get_instance(DISPLAY_BUS);
    free_bus();
    i2c_init(bus, DISPLAY_BAUD);
    gpio_set_function(DISPLAY_SDA, GPIO_FUNC_I2C);
    gpio_set_function(DISPLAY_SCL, GPIO_FUNC_I2C);
    return bus;
}

// Whether it arrives nobody can help here. After a byte that was not acknowledged the block takes
// nothing more until this register is read (RP2040 datasheet 4.3.17, IC_RAW_INTR_STAT.TX_ABRT).
static void send(i2c_inst_t *bus, const uint8_t *bytes, size_t count) {
    (void)i2c_get_hw(bus)->clr_tx_abrt;
    i2c_write_timeout_us(bus, DISPLAY_ADDRESS, bytes, count, false, BUS_LIMIT_US);
}

// Lays the eight digits of `number` over the title line, of which `columns` is a page.
static void add_number(uint8_t *columns, int page, uint32_t number) {
    for (int place = 0; place < DIGITS; ++place) {
        const uint8_t *digit = digits[number >> DIGIT_BITS * (DIGITS - 1 - place) & 15];
        memcpy(columns + digit_columns[place], digit + page * DIGIT_WIDTH, DIGIT_WIDTH);
    }
}

static void show(const panel_t *panel, const uint8_t *picture) {
    i2c_inst_t *bus = set_up_bus();
    send(bus, panel->set_up, panel->size);
    for (int page = 0; page < PAGES; ++page) {
        uint8_t sent[sizeof(page_head) + WIDTH];
        uint8_t *columns = sent + sizeof(page_head);
        memcpy(sent, page_head, sizeof(page_head));
        sent[1] |= page;
        sent[3] |= panel->first_column;
        memcpy(columns, picture + page * WIDTH, WIDTH);
        if (page < TITLE_PAGES) {
            add_number(columns, page, FAULT_AT);
        }
        send(bus, sent, sizeof(sent));
    }
    send(bus, contrast, sizeof(contrast));
    send(bus, on, sizeof(on));
}

// Waits for SCREEN_MS, or until keys are pressed: a bit for each, by its pin.
static uint32_t pressed_keys(keys_t *keys) {
    for (int passed = 0; passed < SCREEN_MS; passed += LOOK_MS) {
        uint32_t down = ~gpio_get_all() & ALL_KEYS;
        keys->looks = down == keys->down ? keys->looks + 1 : 0;
        keys->down = down;
        if (keys->looks == LOOKS) {
            keys->were_up |= down == 0;
            if (keys->were_up && down != 0) {
                return down;
            }
        }
        absolute_time_t end = make_timeout_time_ms(LOOK_MS);
        while (!best_effort_wfe_or_timeout(end)) {
        }
    }
    return 0;
}

void show_faults(void) {
    hw_clear_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_ENABLE_BITS);
    if (faults_in_a_row() > MOST_FAULTS) {
        // There was a fault even here.
        FAULT_MARKS = 0;
        rom_reset_usb_boot(0, 0);
    }
    for (int gpio = 0; gpio < NUM_BANK0_GPIOS; ++gpio) {
        if (ALL_KEYS >> gpio & 1) {
            gpio_init(gpio);
            gpio_pull_up(gpio);
        }
    }
    const panel_t *panel = fitted_panel();
    keys_t keys = {.down = ALL_KEYS};
    for (int language = 0;; language = (language + 1) % LANGUAGES) {
        show(panel, pictures[language]);
        uint32_t pressed = pressed_keys(&keys);
        if (pressed == 1u << KEY_OK) {
            FAULT_MARKS &= ~FAULT_COUNT_BITS;
            psm_hw->wdsel = PSM_WDSEL_BITS;
            hw_set_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_TRIGGER_BITS);
        } else if (pressed == (1u << KEY_UP | 1u << KEY_DOWN)) {
            FAULT_MARKS = 0;
            rom_reset_usb_boot(0, 0);
        }
    }
}
