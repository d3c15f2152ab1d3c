// The second boot stage: lets the processor read the flash by four lines, and goes on in the image.
//
// The ROM loads it from the first 256 bytes of the flash, where its checksum must be right (the SDK
// appends it), and runs it from memory. So does the SDK after each program and erase. It does what
// boot2_w25q080.S of the Pico SDK 2.1.1 does, with the same settings, but for how the flash is told
// once that its four lines are there, bit QE of its status register 2: that stage writes both status
// registers by one command, 01h, of which the W25Q16RV takes the first byte only, and does not start
// (pico-sdk issue 3159). Command 31h writes register 2 alone, in Winbond's J series as in the R
// series (W25Q256JV datasheet 8.2.5, "Write Status Register-1 (01h), Status Register-2 (31h) & Status
// Register-3 (11h)"). All other bits stay as they are.
//
// 252 bytes at most, at any address, no memory but the stack. r3 is the base of the SSI, the block
// that speaks to the flash.

#include "pico/asm_helper.S"
#include "hardware/regs/addressmap.h"
#include "hardware/regs/pads_qspi.h"
#include "hardware/regs/rosc.h"
#include "hardware/regs/ssi.h"

#define READ_STATUS_1   0x05
#define READ_STATUS_2   0x35
#define WRITE_ENABLE    0x06
#define WRITE_STATUS_2  0x31
#define READ_QUAD       0xeb

#define BUSY            0x01  // of status register 1
#define QUAD_ENABLE     0x02  // of status register 2

// Behind the address come eight bits. With these the flash takes the next address without a command.
#define NO_COMMAND_NEXT 0xa0
// Address and these bits, in groups of four; and the clocks until the flash answers.
#define ADDRESS_GROUPS  8
#define PAUSE_CLOCKS    4

#define BYTE_BY_BYTE                                                    \
    ((8 - 1) << SSI_CTRLR0_DFS_32_LSB) |                                \
    (SSI_CTRLR0_TMOD_VALUE_TX_AND_RX << SSI_CTRLR0_TMOD_LSB)

#define READ_WORDS                                                      \
    (SSI_CTRLR0_SPI_FRF_VALUE_QUAD << SSI_CTRLR0_SPI_FRF_LSB) |         \
    ((32 - 1) << SSI_CTRLR0_DFS_32_LSB) |                               \
    (SSI_CTRLR0_TMOD_VALUE_EEPROM_READ << SSI_CTRLR0_TMOD_LSB)

#define ADDRESS                                                         \
    (ADDRESS_GROUPS << SSI_SPI_CTRLR0_ADDR_L_LSB) |                     \
    (PAUSE_CLOCKS << SSI_SPI_CTRLR0_WAIT_CYCLES_LSB)

// The command by one line, what is behind it by four.
#define WITH_COMMAND                                                    \
    ADDRESS |                                                           \
    (SSI_SPI_CTRLR0_INST_L_VALUE_8B << SSI_SPI_CTRLR0_INST_L_LSB) |     \
    (SSI_SPI_CTRLR0_TRANS_TYPE_VALUE_1C2A << SSI_SPI_CTRLR0_TRANS_TYPE_LSB)

#define WITHOUT_COMMAND                                                 \
    ADDRESS |                                                           \
    (NO_COMMAND_NEXT << SSI_SPI_CTRLR0_XIP_CMD_LSB) |                   \
    (SSI_SPI_CTRLR0_INST_L_VALUE_NONE << SSI_SPI_CTRLR0_INST_L_LSB) |   \
    (SSI_SPI_CTRLR0_TRANS_TYPE_VALUE_2C2A << SSI_SPI_CTRLR0_TRANS_TYPE_LSB)

pico_default_asm_setup

.section .text

// lr is 0 when the ROM calls, and where to return to when the SDK does.
regular_func _stage2_boot
    push {lr}

    // The ring oscillator, from which the processor runs until the PLL does, divided by 2 and not by 16:
    // some 52 MHz. It has 12 MHz at most with 16, so 96 at most with 2, and the processor may have 133.
    // The divider can be changed at any time (RP2040 datasheet 2.17.4, "ROSC divider").
    ldr r3, =ROSC_BASE
    ldr r0, =(ROSC_DIV_VALUE_PASS + 2)
    str r0, [r3, #ROSC_DIV_OFFSET]

    // The clock's pad: 8 mA and quick edges. Data are taken without a Schmitt trigger, sooner.
    ldr r3, =PADS_QSPI_BASE
    movs r0, #(2 << PADS_QSPI_GPIO_QSPI_SCLK_DRIVE_LSB | PADS_QSPI_GPIO_QSPI_SCLK_SLEWFAST_BITS)
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SCLK_OFFSET]
    ldr r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    movs r1, #PADS_QSPI_GPIO_QSPI_SD0_SCHMITT_BITS
    bics r0, r1
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD1_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD2_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD3_OFFSET]

    // The SSI takes settings only while it is off. Data are sampled a cycle late, as they arrive.
    ldr r3, =XIP_SSI_BASE
    movs r0, #0
    str r0, [r3, #SSI_SSIENR_OFFSET]
    movs r0, #PICO_FLASH_SPI_CLKDIV
    str r0, [r3, #SSI_BAUDR_OFFSET]
    movs r0, #1
    movs r1, #SSI_RX_SAMPLE_DLY_OFFSET
    str r0, [r3, r1]
    ldr r1, =(BYTE_BY_BYTE)
    str r1, [r3, #SSI_CTRLR0_OFFSET]
    str r0, [r3, #SSI_SSIENR_OFFSET]

    movs r0, #READ_STATUS_2
    bl read_flash_sreg
    movs r1, #QUAD_ENABLE
    tst r0, r1
    bne has_four_lines
    orrs r1, r0

    movs r0, #WRITE_ENABLE
    str r0, [r3, #SSI_DR0_OFFSET]
    bl wait_ssi_ready
    ldr r0, [r3, #SSI_DR0_OFFSET]

    movs r0, #WRITE_STATUS_2
    str r0, [r3, #SSI_DR0_OFFSET]
    str r1, [r3, #SSI_DR0_OFFSET]
    bl wait_ssi_ready
    ldr r0, [r3, #SSI_DR0_OFFSET]
    ldr r0, [r3, #SSI_DR0_OFFSET]

    movs r1, #BUSY
is_written:
    movs r0, #READ_STATUS_1
    bl read_flash_sreg
    tst r0, r1
    bne is_written

has_four_lines:
    // One read with its command, whose data nobody needs: all later ones go without.
    movs r2, #0
    str r2, [r3, #SSI_SSIENR_OFFSET]
    ldr r0, =(READ_WORDS)
    str r0, [r3, #SSI_CTRLR0_OFFSET]
    str r2, [r3, #SSI_CTRLR1_OFFSET] // a word at a time
    ldr r0, =(WITH_COMMAND)
    ldr r1, =(XIP_SSI_BASE + SSI_SPI_CTRLR0_OFFSET)
    str r0, [r1]
    movs r0, #1
    str r0, [r3, #SSI_SSIENR_OFFSET]
    movs r0, #READ_QUAD
    str r0, [r3, #SSI_DR0_OFFSET]
    movs r0, #NO_COMMAND_NEXT
    str r0, [r3, #SSI_DR0_OFFSET] // address 0: this starts the read
    bl wait_ssi_ready

    str r2, [r3, #SSI_SSIENR_OFFSET]
    ldr r0, =(WITHOUT_COMMAND)
    str r0, [r1]
    movs r0, #1
    str r0, [r3, #SSI_SSIENR_OFFSET]

// To the image, or back to the SDK; and the two functions that are called above.
#include "boot2_helpers/exit_from_boot2.S"
#include "boot2_helpers/read_flash_sreg.S"

.global literals
literals:
.ltorg

.end
