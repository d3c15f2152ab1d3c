// The configuration of the port without what nothing here imports: the flash of a box in use ends
// where its filesystem begins, for ever, and the application needs the room.
//
// The port defines all of this itself, so that mpconfigboard.h cannot say otherwise; this file is
// read in the port's place (MP_CONFIGFILE, see mpconfigboard.cmake).

#include <mpconfigport.h>

// AES and SHA-1. The log needs SHA-256 only.
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB                    (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1                 (0)

// The filesystem of memory cards. The deals are on littlefs.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT                         (0)

// What is loaded over the cable is not written in assembler; viper stays.
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB               (0)

// Buses and signals that the box has no wires for: it has I2C, PWM, ADC and plain pins.
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
