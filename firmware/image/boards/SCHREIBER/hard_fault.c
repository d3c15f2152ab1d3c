// A HardFault: keeps where it was (hard_fault.h) and resets at once.
//
// It comes of whatever the processor cannot do: a word that is not aligned, an address that nothing
// is at, a branch to an even address, an instruction that there is not, a BKPT, which is also how
// the SDK ends a panic and what no handler is set for (ARMv6-M Architecture Reference Manual, B1.5,
// "Exception model"; the numbers of its sections are from memory). The SDK's own handler is a BKPT:
// for a box a dark display until the watchdog strikes, 8.3 s later, and again, for ever.
//
// What keeps and resets is in the memory, since the flash may be at work and give no code. Only the
// address is worked out by code in the flash, when all else is kept.
//
// A fault that comes while the processor enters this handler, since the stack pointer leads nowhere,
// or in it, since the flash gives no code, is a lockup: then it stands still until the watchdog,
// which runs since `_boot.py`, resets it after 8.3 s. What was kept before stays.

#include <stdbool.h>
#include <stdint.h>

#include "hardware/regs/addressmap.h"
#include "hardware/structs/psm.h"
#include "hard_fault.h"

// What `isr_hardfault` has put on the stack, r4 to r7, and behind it the processor (ibid., B1.5.6,
// "Exception entry behavior"), from r0 to r3 on.
typedef struct {
    uint32_t registers[8];
    uint32_t r12;
    uint32_t lr;
    uint32_t pc;
    uint32_t psr;
} frame_t;

#define THUMB_BIT (1u << 24) // of the PSR; the processor executes nothing without

#define ROM_BYTES (16 * 1024)
#define FLASH_BYTES (2 * 1024 * 1024)

#define IN_MEMORY __attribute__((section(".time_critical.hard_fault")))

void isr_hardfault(void);
void keep_fault(const frame_t *frame);

// r4 to r7 lie in front of r0 to r3.
static __force_inline uint32_t register_of(const frame_t *frame, uint32_t number) {
    return frame->registers[(number & 7) ^ 4];
}

// Can the instruction be read without a fault of its own?
static __force_inline bool is_code(uint32_t address) {
    return address < ROM_BYTES || address - XIP_BASE < FLASH_BYTES ||
        address - SRAM_BASE < SRAM_END - SRAM_BASE;
}

// What a load or store at `pc` was for; 0: it is none that is known here.
//
// This processor does not tell, but the instruction does: the loads and stores by a register and an
// offset (ibid., A5.2.4, "Load/store single data item") and those of several registers (A5.2.1).
// What goes by the stack or the place of the instruction has an address that exists.
static __attribute__((noinline)) uint32_t accessed(const frame_t *frame) {
    if (!(frame->psr & THUMB_BIT) || !is_code(frame->pc)) {
        return 0;
    }
    uint32_t code = *(const uint16_t *)frame->pc;
    uint32_t base = register_of(frame, code >> 3);
    uint32_t offset = code >> 6 & 31;
    switch (code >> 12) {
        case 5: // by a second register
            return base + register_of(frame, offset);
        case 6: // words
            return base + 4 * offset;
        case 7: // bytes
            return base + offset;
        case 8: // halfwords
            return base + 2 * offset;
        case 12:
            return register_of(frame, code >> 8);
        default:
            return 0;
    }
}

IN_MEMORY __attribute__((used, noreturn)) void keep_fault(const frame_t *frame) {
    uint32_t count = faults_in_a_row();
    if (count < FAULT_COUNT_BITS / FAULT_ONE) {
        ++count;
    }
    FAULT_AT = frame->pc;
    FAULT_FROM = frame->lr;
    FAULT_ADDRESS = 0;
    FAULT_MARKS = (FAULT_MARKS & FLASH_NUMBER_BITS) | FAULT_IS_OURS | FAULT_IS_NEW | count * FAULT_ONE;
    FAULT_ADDRESS = accessed(frame);

    // Of all parts of the chip, as `_boot.py` has it.
    psm_hw->wdsel = PSM_WDSEL_BITS;
    hw_set_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_TRIGGER_BITS);
    for (;;) {
    }
}

// In the place of the SDK's (crt0.S). The frame is where the stack pointer is: this image has no
// other stack than the main one.
IN_MEMORY __attribute__((naked)) void isr_hardfault(void) {
    pico_default_asm_volatile(
        "push {r4-r7}\n"
        "mov r0, sp\n"
        "bl keep_fault\n"
    );
}
