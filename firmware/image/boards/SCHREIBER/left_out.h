// The configuration of the port, without the parts that no module here imports. The room for the
// image can never grow, for the filesystem of a box in use begins behind it; the application needs
// all of it.
//
// The port defines all of this itself, and mpconfigboard.h cannot change it. The build reads this
// file in the place of the port's (MP_CONFIGFILE, see mpconfigboard.cmake).

#include <mpconfigport.h>

// AES and SHA-1. The log needs SHA-256 only.
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB                    (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1                 (0)

// The filesystem of memory cards. The deals are on littlefs.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT                         (0)

// Lamps whose colours come over one wire. The code cannot run from the flash and takes memory.
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM            (0)

// Inline assembler. No code that comes over the cable uses it. Viper stays.
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB               (0)

// Buses and signals for which the box has no wires. It uses I2C, PWM, ADC and plain pins.
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI              (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART                 (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE                      (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO         (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE                (0)
#undef MICROPY_PY_MACHINE_SPI
#define MICROPY_PY_MACHINE_SPI                  (0)
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S                  (0)
