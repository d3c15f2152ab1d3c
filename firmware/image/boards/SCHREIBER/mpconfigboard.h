// The box is a Raspberry Pi Pico with 2 MB of flash.
#define MICROPY_HW_BOARD_NAME                   "Schreiber"

// The names under which the desk's PC sees the box on USB.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Schreiber"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Schreiber scoring box"

// The program uses one core and one thread: nothing else runs during a write to the flash.
#define MICROPY_PY_THREAD                       (0)
// On USB the box is always a serial port.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (0)

// No module here imports these parts, and the application needs their room. left_out.h has more of
// them. `deflate` stays, because binascii.crc32 needs it.
#define MICROPY_PY_FRAMEBUF                     (0)
#define MICROPY_PY_MATH                         (0)
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_UCTYPES                      (0)
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_HEAPQ                        (0)

// help() tells of wireless networks and lists the modules, whose names it needs a second time.
#define MICROPY_PY_BUILTINS_HELP                (0)
#define MICROPY_PY_BUILTINS_HELP_MODULES        (0)

// Imports a module quickly that is already loaded (import.c).
#define mp_builtin___import__                   import_module

// Runs before everything else of MicroPython (startup.c).
void board_startup(void);
#define MICROPY_BOARD_STARTUP                   board_startup

// How many bytes from the cable can wait until they are read. Further ones wait in USB, at the PC's
// end. The port has room for twice as many; the heap gets the rest.
#define MICROPY_HW_STDIN_BUFFER_LEN             (256)

// A byte for each place where names were last found in dictionaries. The port has half of it.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE       (256)
