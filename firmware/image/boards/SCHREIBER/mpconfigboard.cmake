# The box is a plain Raspberry Pi Pico. No network, no radio.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# A second boot stage of our own, which starts the flash that follows the Pico's as well.
set(PICO_DEFAULT_BOOT_STAGE2_FILE ${MICROPY_BOARD_DIR}/second_stage.S)

# The folder with the modules to freeze, $(FROZEN_DIR) in the manifest. The build writes both.
set(MICROPY_FROZEN_MANIFEST ${SCHREIBER_MANIFEST})
set(MICROPY_MANIFEST_FROZEN_DIR ${SCHREIBER_FROZEN_DIR})
# Where MicroPython's tools have made frozen_content.c, its native functions are laid on words.
cmake_language(DEFER CALL add_custom_command TARGET BUILD_FROZEN_CONTENT POST_BUILD
    COMMAND ${Python3_EXECUTABLE} ${SCHREIBER_ALIGNMENT} ${CMAKE_BINARY_DIR}/frozen_content.c
    VERBATIM)
# left_out.h reads the port's configuration and changes it.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE=\"${MICROPY_BOARD_DIR}/left_out.h\")

# With calls_on_stack.c a call takes no heap; frozen_modules.c and import.c find modules quickly;
# flash_pauses.c counts how long the flash works; with patient_cable.c the watchdog does not count
# how long a PC takes to read; timer_clock.c keeps the timer exact through light sleeps.
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
)
link_libraries(-Wl,--wrap=mp_find_frozen_module)
link_libraries(-Wl,--wrap=flash_range_erase -Wl,--wrap=flash_range_program)
link_libraries(-Wl,--wrap=mp_usbd_cdc_tx_strn)
link_libraries(-Wl,--wrap=runtime_init_clocks_optional_usb)

# Native code and viper are compiled with the image and run from it. What would compile them on the
# box takes 13 kB (left_out.c has what is said instead).
set_source_files_properties(${MICROPY_DIR}/py/emitnthumb.c PROPERTIES HEADER_FILE_ONLY TRUE)

# There are no wires for SPI (left_out.h) nor for what PIO programs would drive.
set_source_files_properties(${MICROPY_PORT_DIR}/machine_spi.c ${MICROPY_PORT_DIR}/rp2_pio.c
    PROPERTIES HEADER_FILE_ONLY TRUE)

# Nothing prints floating point numbers by C's own functions.
list(APPEND MICROPY_DEF_BOARD
    PICO_PRINTF_SUPPORT_FLOAT=0
    PICO_PRINTF_SUPPORT_EXPONENTIAL=0
    PICO_PRINTF_SUPPORT_LONG_LONG=0
)

# A call of a Python function takes the stack only (calls_on_stack.c).
set_source_files_properties(${MICROPY_DIR}/py/objfun.c ${MICROPY_DIR}/py/objboundmeth.c PROPERTIES
    COMPILE_DEFINITIONS m_malloc_maybe=no_heap)

# Every call and every look-up of an attribute runs through these files. They are compiled for
# speed, as the port compiles the loop of the virtual machine, the rest of the image for size.
foreach(name argcheck bc gc obj objfun objtype qstr runtime)
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS -O2)
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
file(READ ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld LINKER_SCRIPT)
file(STRINGS ${MICROPY_BOARD_DIR}/ram_sections.txt RAM_SECTIONS)
string(REPLACE ";" " " RAM_SECTIONS "${RAM_SECTIONS}")
file(STRINGS ${MICROPY_BOARD_DIR}/hot_sections.txt HOT_SECTIONS)
string(REPLACE ";" " " HOT_SECTIONS "${HOT_SECTIONS}")
string(REPLACE " *gc.c.obj *vm.c.obj *parse.c.obj)" ")" LINKER_SCRIPT "${LINKER_SCRIPT}")
string(REPLACE "   .ram_vector_table (COPY): {\n        *(.ram_vector_table)\n    } > RAM\n" ""
    LINKER_SCRIPT "${LINKER_SCRIPT}")
string(REPLACE "        KEEP (*(.reset))\n" "        KEEP (*(.reset))
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
" LINKER_SCRIPT "${LINKER_SCRIPT}")
# The tables of the frozen modules, through which each look-up of a name goes, lie together as well,
# where a way of the cache begins: so a change of the code does not move them against its sets.
# frozen_modules.c counts the modules by where their list ends.
string(REPLACE "    .rodata : {\n" "    .rodata : {
        . = ALIGN(8192);
        *(.rodata.const_qstr_table_data_*)
        *(.rodata.const_obj_table_data_*)
        *(.rodata.mp_frozen_mpy_content)
        __frozen_modules_end = .;
" LINKER_SCRIPT "${LINKER_SCRIPT}")
string(REPLACE "    .text : {\n        __logical_binary_start" "    .first : {\n        __logical_binary_start"
    LINKER_SCRIPT "${LINKER_SCRIPT}")
file(WRITE ${CMAKE_BINARY_DIR}/memmap.ld "${LINKER_SCRIPT}")
cmake_language(DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/memmap.ld)

# The light sleep asks usb_in_use.c whether somebody uses USB.
set_source_files_properties(${MICROPY_DIR}/extmod/modmachine.c PROPERTIES
    COMPILE_DEFINITIONS tud_mounted=is_usb_in_use)

# The stack has 14 kB instead of 8: the calls from the table through a correction to a record that
# is read again take 9.4, and 4,000 keys at random took 10.1. It grows down from the end of the
# memory to the end of the heap. As options for libraries they come after the port's linker script,
# and so they hold.
link_libraries(-Wl,--defsym=__StackBottom=0x2003e800 -Wl,--defsym=__GcHeapEnd=0x2003e800)

# How many timers can run at once. The box has one, for somebody at MicroPython's own prompt. The
# sixteen of the SDK would take 288 bytes more from the heap.
list(APPEND MICROPY_DEF_BOARD PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=4)
