# The box is a plain Raspberry Pi Pico. No network, no radio.
#
# What is changed of MicroPython's own files is changed by the functions of changes.cmake, which
# notice when it is no longer there.
include(${CMAKE_CURRENT_LIST_DIR}/changes.cmake)

set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# What of the flash is for the deals. The build says it (firmware/flash_layout.py).
list(APPEND MICROPY_DEF_BOARD MICROPY_HW_FLASH_STORAGE_BYTES=${SCHREIBER_STORAGE_BYTES})

# A second boot stage of our own, which starts the flash that follows the Pico's as well.
set(PICO_DEFAULT_BOOT_STAGE2_FILE ${MICROPY_BOARD_DIR}/second_stage.S)

# The folder with the modules to freeze, $(FROZEN_DIR) in the manifest. The build writes both.
set(MICROPY_FROZEN_MANIFEST ${SCHREIBER_MANIFEST})
set(MICROPY_MANIFEST_FROZEN_DIR ${SCHREIBER_FROZEN_DIR})
# Where MicroPython's tools have made frozen_content.c, its native functions are laid on words.
cmake_language(DEFER CALL add_custom_command TARGET BUILD_FROZEN_CONTENT POST_BUILD
    COMMAND ${Python3_EXECUTABLE} ${SCHREIBER_ALIGNMENT} ${CMAKE_BINARY_DIR}/frozen_content.c
    VERBATIM)
# Frozen modules share constants that are equal, such as tuples and small functions (6 kB of the
# image): nothing compares where they lie.
compile_with(COMPILE_OPTIONS -fmerge-all-constants ${CMAKE_BINARY_DIR}/frozen_content.c)
# left_out.h reads the port's configuration and changes it.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE=\"${MICROPY_BOARD_DIR}/left_out.h\")

# With calls_on_stack.c a call takes no heap; frozen_modules.c and import.c find modules quickly;
# flash_pauses.c counts how long the flash works; with patient_cable.c the watchdog does not count
# how long a PC takes to read; timer_clock.c keeps the timer exact through light sleeps.
# hard_fault.c keeps what a fault was and resets at once, fault_screen.c shows it after three in a
# row; these two come last, so that what is used often does not move against the sets of the flash
# cache (a start took 3 ms more otherwise).
set(MICROPY_SOURCE_BOARD
    ${MICROPY_BOARD_DIR}/calls_on_stack.c
    ${MICROPY_BOARD_DIR}/frozen_modules.c
    ${MICROPY_BOARD_DIR}/import.c
    ${MICROPY_BOARD_DIR}/flash_pauses.c
    ${MICROPY_BOARD_DIR}/left_out.c
    ${MICROPY_BOARD_DIR}/patient_cable.c
    ${MICROPY_BOARD_DIR}/startup.c
    ${MICROPY_BOARD_DIR}/timer_clock.c
    ${MICROPY_BOARD_DIR}/usb_in_use.c
    ${MICROPY_BOARD_DIR}/hard_fault.c
    ${MICROPY_BOARD_DIR}/fault_screen.c
)
link_libraries(-Wl,--wrap=mp_find_frozen_module)
link_libraries(-Wl,--wrap=flash_range_erase -Wl,--wrap=flash_range_program)
link_libraries(-Wl,--wrap=mp_usbd_cdc_tx_strn)
link_libraries(-Wl,--wrap=runtime_init_clocks_optional_usb)

# Native code and viper are compiled with the image and run from it. What would compile them on the
# box takes 13 kB (left_out.c has what is said instead).
compile_with(HEADER_FILE_ONLY TRUE ${MICROPY_DIR}/py/emitnthumb.c)

# There are no wires for SPI (left_out.h) nor for what PIO programs would drive.
compile_with(HEADER_FILE_ONLY TRUE
    ${MICROPY_PORT_DIR}/machine_spi.c ${MICROPY_PORT_DIR}/rp2_pio.c)

# Nothing prints floating point numbers by C's own functions.
list(APPEND MICROPY_DEF_BOARD
    PICO_PRINTF_SUPPORT_FLOAT=0
    PICO_PRINTF_SUPPORT_EXPONENTIAL=0
    PICO_PRINTF_SUPPORT_LONG_LONG=0
)

# A call of a Python function takes the stack only (calls_on_stack.c).
call_instead(${MICROPY_DIR}/py/objfun.c m_malloc_maybe no_heap)
call_instead(${MICROPY_DIR}/py/objboundmeth.c m_malloc_maybe no_heap)

# Every call and every look-up of an attribute runs through these files. They are compiled for
# speed, as the port compiles the loop of the virtual machine, the rest of the image for size.
foreach(name argcheck bc gc obj objfun objtype qstr runtime)
    compile_with(COMPILE_OPTIONS -O2 ${MICROPY_DIR}/py/${name}.c)
endforeach()

# A word of the flash that is not in the cache costs some 44 cycles. Therefore the loop of the
# virtual machine, and the functions behind every call, every name and every object
# (ram_sections.txt) run from memory. What they call is in the list as well if it is small: to get
# to a function in the flash takes 16 bytes of memory and ten cycles. The port's linker script means
# to copy the loop, but knows its file by another name. Here startup.c copies all of it.
#
# The most used functions and constants of the rest (hot_sections.txt) lie together in 8 kB, one way
# of the cache. So no two of them share a set (`python -m host_tools.development.bench cache` shows
# which code does).
set(LINKER_FILE ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld)
read_file(LINKER_SCRIPT ${LINKER_FILE})
file(STRINGS ${MICROPY_BOARD_DIR}/ram_sections.txt RAM_SECTIONS)
string(REPLACE ";" " " RAM_SECTIONS "${RAM_SECTIONS}")
file(STRINGS ${MICROPY_BOARD_DIR}/hot_sections.txt HOT_SECTIONS)
string(REPLACE ";" " " HOT_SECTIONS "${HOT_SECTIONS}")
replace_once(LINKER_SCRIPT ${LINKER_FILE} " *gc.c.obj *vm.c.obj *parse.c.obj)" ")")
replace_once(LINKER_SCRIPT ${LINKER_FILE}
    "   .ram_vector_table (COPY): {\n        *(.ram_vector_table)\n    } > RAM\n" "")
replace_once(LINKER_SCRIPT ${LINKER_FILE} "        KEEP (*(.reset))\n" "        KEEP (*(.reset))
    } > FLASH

    .ram_vector_table (COPY): {
        *(.ram_vector_table)
    } > RAM

    .ram_code : {
        . = ALIGN(4);
        __ram_code_start = .;
        *py/vm.c.o(.text* .rodata.entry_table*)
        *(${RAM_SECTIONS})
        . = ALIGN(4);
        __ram_code_end = .;
    } > RAM AT> FLASH
    __ram_code_source = LOADADDR(.ram_code);

    .text : {
        *(${HOT_SECTIONS})
")
# The tables of the frozen modules (table_sections.txt), through which each look-up of a name goes,
# lie together as well, where a way of the cache begins: so a change of the code does not move them
# against its sets. frozen_modules.c counts the modules by where their list, the last of them, ends.
file(STRINGS ${MICROPY_BOARD_DIR}/table_sections.txt TABLE_SECTIONS)
string(REPLACE ";" ")\n        *(" TABLE_SECTIONS "${TABLE_SECTIONS}")
replace_once(LINKER_SCRIPT ${LINKER_FILE} "    .rodata : {\n" "    .rodata : {
        . = ALIGN(8192);
        *(${TABLE_SECTIONS})
        __frozen_modules_end = .;
")
replace_once(LINKER_SCRIPT ${LINKER_FILE} "    .text : {\n        __logical_binary_start"
    "    .first : {\n        __logical_binary_start")

# The stack has 14 kB instead of 8: the calls from the table through a correction to a record that
# is read again take 9.4, and 4,000 keys at random took 10.1. It grows down from the end of the
# memory to the end of the heap.
replace_once(LINKER_SCRIPT ${LINKER_FILE} "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);"
    "__GcHeapEnd = ORIGIN(SCRATCH_Y) + LENGTH(SCRATCH_Y) - 14K;")
replace_once(LINKER_SCRIPT ${LINKER_FILE} "__StackBottom = __StackTop - SIZEOF(.stack_dummy);"
    "__StackBottom = __GcHeapEnd;")
file(WRITE ${CMAKE_BINARY_DIR}/memmap.ld "${LINKER_SCRIPT}")
cmake_language(DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/memmap.ld)

# The light sleep asks usb_in_use.c whether somebody uses USB.
call_instead(${MICROPY_DIR}/extmod/modmachine.c tud_mounted is_usb_in_use)

# How many timers can run at once. The box has one, for somebody at MicroPython's own prompt. The
# sixteen of the SDK would take 288 bytes more from the heap.
list(APPEND MICROPY_DEF_BOARD PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=4)
