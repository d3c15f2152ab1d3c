// The box: a Raspberry Pi Pico with 2 MB of flash, of which the upper 1408 kB hold the deals.
#define MICROPY_HW_BOARD_NAME                   "Schreiber"
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)

// The names under which the desk's PC sees the box on USB.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Schreiber"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Schreiber scoring box"

// One core and one thread: nothing runs beside a write to the flash.
#define MICROPY_PY_THREAD                       (0)
// The box is a serial port on USB and never another kind of device.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (0)

// What nothing here imports, and what would take the room that the application needs (left_out.h has
// the rest of it). `deflate` stays: binascii.crc32 needs it.
#define MICROPY_PY_FRAMEBUF                     (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_UCTYPES                      (0)
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_HEAPQ                        (0)

// What is loaded already is imported quickly (import.c).
#define mp_builtin___import__                   import_module

// Before anything else of MicroPython (startup.c).
void board_startup(void);
#define MICROPY_BOARD_STARTUP                   board_startup

// Bytes from the cable that nobody has read yet; what is more waits in USB, at the PC's end. Half of
// what the port has, the rest is the heap's.
#define MICROPY_HW_STDIN_BUFFER_LEN             (256)
