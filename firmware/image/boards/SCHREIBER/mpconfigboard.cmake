# The box is a plain Raspberry Pi Pico. No network, no radio.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# Where the build lays out what is to be frozen, $(FROZEN_DIR) in the manifest that it writes.
set(MICROPY_FROZEN_MANIFEST ${SCHREIBER_MANIFEST})
set(MICROPY_MANIFEST_FROZEN_DIR ${SCHREIBER_FROZEN_DIR})
# The port's configuration is read through left_out.h.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE=\"${MICROPY_BOARD_DIR}/left_out.h\")

# Modules are found by halving (frozen_modules.c), and by their whole name once they are loaded
# (import.c); how long the flash works is counted (flash_pauses.c).
set(MICROPY_SOURCE_BOARD
    ${MICROPY_BOARD_DIR}/frozen_modules.c
    ${MICROPY_BOARD_DIR}/import.c
    ${MICROPY_BOARD_DIR}/flash_pauses.c
    ${MICROPY_BOARD_DIR}/left_out.c
    ${MICROPY_BOARD_DIR}/startup.c
    ${MICROPY_BOARD_DIR}/usb_in_use.c
)
link_libraries(-Wl,--wrap=mp_find_frozen_module)
link_libraries(-Wl,--wrap=flash_range_erase -Wl,--wrap=flash_range_program)

# What every call and every look for an attribute goes through is compiled for speed, as the port
# does with the loop of the virtual machine. The rest of the image is compiled for size.
foreach(name argcheck bc gc obj objfun objtype qstr runtime)
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS -O2)
endforeach()

# Each word of the flash that is not in the cache costs some 44 cycles: so the loop of the virtual
# machine and what gives out its memory run from memory. The port's linker script means to do so, but
# knows these files by other names; and what it has in memory is copied there before the processor is
# at full speed. Here startup.c copies it.
set(LATE_CODE "*py/vm.c.o *py/gc.c.o")
file(READ ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld LINKER_SCRIPT)
string(REPLACE "*gc.c.obj *vm.c.obj *parse.c.obj)" "${LATE_CODE})" LINKER_SCRIPT "${LINKER_SCRIPT}")
string(REPLACE "        *(.text*)\n" "        *(EXCLUDE_FILE(${LATE_CODE}) .text*)\n"
    LINKER_SCRIPT "${LINKER_SCRIPT}")
string(REPLACE "    .uninitialized_data (COPY): {\n" "    .late_code : {
        . = ALIGN(4);
        __late_code_start = .;
        *py/vm.c.o(.text*)
        *py/gc.c.o(.text*)
        . = ALIGN(4);
        __late_code_end = .;
    } > RAM AT> FLASH
    __late_code_source = LOADADDR(.late_code);

    .uninitialized_data (COPY): {\n" LINKER_SCRIPT "${LINKER_SCRIPT}")
file(WRITE ${CMAKE_BINARY_DIR}/memmap.ld "${LINKER_SCRIPT}")
cmake_language(DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/memmap.ld)

# The light sleep asks whether the cable is plugged in (usb_in_use.c).
set_source_files_properties(${MICROPY_DIR}/extmod/modmachine.c PROPERTIES
    COMPILE_DEFINITIONS tud_mounted=is_usb_in_use)

# The stack: 16 kB instead of 8, which the calls from the table through a correction to the record
# that is read again need. It grows down from the end of the memory to where the heap ends. Linked
# as libraries are, so that these come after the port's linker script and hold.
link_libraries(-Wl,--defsym=__StackBottom=0x2003e000 -Wl,--defsym=__GcHeapEnd=0x2003e000)

# How many timers can run at once: the box has one, for somebody at MicroPython's own prompt. The
# SDK's own sixteen would take 288 bytes more from the heap.
list(APPEND MICROPY_DEF_BOARD PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=4)
