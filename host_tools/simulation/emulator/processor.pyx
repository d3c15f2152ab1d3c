# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The loop of the emulated processor for what a program does most: compute, load, store, branch.

It works on the state of rp2040py's processor and does the same, cycle by cycle and to the
nanosecond of emulated time, some ten times faster: an instruction is a case of one `switch` on
local variables, without a Python object. rp2040py executes every instruction that reaches beyond
registers, memory, the divider, the time, and a crystal or a PLL that starts: other peripherals,
interrupts, sleep, special registers, breakpoints, and all that a chip does not do, such as an
unaligned address; a guard looks at each of these beforehand. rp2040py's hook at calls, for debuggers,
is missing here.
"""

cimport cython
from libc.math cimport floor

from host_tools.simulation.emulator.divider cimport Divider
from host_tools.simulation.emulator.fast_cache cimport FastLines
from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport SimulationClock

from host_tools.simulation.emulator.plain_loop import read_flash

cdef enum:
    # Instructions at a time: they take some milliseconds of the PC's time.
    BATCH = 200_000
    # A sleep to the next alarm counts like so many of them.
    SLEEP = 100

    FLASH_AT = 0x10000000
    RAM_AT = 0x20000000
    SIO_AT = 0xD0000000
    DIVIDER_FIRST = 0x60
    DIVIDER_STATE = 0x78
    # TIMERAWH and TIMERAWL (RP2040 datasheet, "Timer"): microseconds, above 32 bits and below.
    TIME_HIGH_AT = 0x40054024
    TIME_LOW_AT = 0x40054028
    # STATUS of the crystal and CS of the PLLs (RP2040 datasheet, "Crystal Oscillator" and "PLL").
    CRYSTAL_STATUS_AT = 0x40024004
    PLL_SYS_STATUS_AT = 0x40028000
    PLL_USB_STATUS_AT = 0x4002C000
    STARTING_PARTS = 3
    # What rp2040py takes for a load from a peripheral.
    PERIPHERAL_LOAD = 4

    # What is where: `address_map` has it in full. The first registers are those of the flash.
    BOARD_FLASH = 0x200000
    REGISTERS_AT = 0x14000000
    REGISTERS_END = 0x60000000
    BLOCKS = (REGISTERS_END - REGISTERS_AT) >> 14
    SIO_SIZE = 0x200
    USB_RAM_AT = 0x50100000
    USB_RAM_SIZE = 0x1000
    OWN_AT = 0xE000E000
    OWN_SIZE = 0x1000

    # What an exception saves, and what its handler returns to on the main stack.
    FRAME = 32
    FRAME_PSR = 28
    THUMB = 1 << 24
    USES_PROCESS_STACK = 4
    RETURN_TO_HANDLER = 0xFFFFFFF1
    RETURN_TO_THREAD = 0xFFFFFFF9

    # The only ones of their first ten bits that are executed here.
    CPSIE = 0xB662
    CPSID = 0xB672
    NOP = 0xBF00

    SP = 13
    LR = 14
    PC = 15
    HANDLER_MODE = 1

cdef enum:
    LEFT_TO_RP2040PY = 0
    LSLS_IMMEDIATE
    LSRS_IMMEDIATE
    ASRS_IMMEDIATE
    ADDS_REGISTER
    SUBS_REGISTER
    ADDS_3_BITS
    SUBS_3_BITS
    MOVS
    CMP_IMMEDIATE
    ADDS_8_BITS
    SUBS_8_BITS
    ANDS
    EORS
    LSLS_REGISTER
    LSRS_REGISTER
    ASRS_REGISTER
    ADCS
    SBCS
    RORS
    TST
    RSBS
    CMP_REGISTER
    CMN
    ORRS
    MULS
    BICS
    MVNS
    ADD_HIGH
    CMP_HIGH
    MOV_HIGH
    BX
    BLX
    LDR_LITERAL
    STR_REGISTER
    STRH_REGISTER
    STRB_REGISTER
    LDRSB_REGISTER
    LDR_REGISTER
    LDRH_REGISTER
    LDRB_REGISTER
    LDRSH_REGISTER
    STR_IMMEDIATE
    LDR_IMMEDIATE
    STRB_IMMEDIATE
    LDRB_IMMEDIATE
    STRH_IMMEDIATE
    LDRH_IMMEDIATE
    STR_STACK
    LDR_STACK
    ADR
    ADD_STACK
    STACK_UP
    STACK_DOWN
    SXTH
    SXTB
    UXTH
    UXTB
    PUSH
    REV
    REV16
    REVSH
    POP
    CPS
    HINT
    STMIA
    LDMIA
    B_CONDITION
    B
    WIDE

# The instructions by their first bits (ARMv6-M Architecture Reference Manual, chapter A5).
INSTRUCTIONS = (
    ("00000", LSLS_IMMEDIATE),
    ("00001", LSRS_IMMEDIATE),
    ("00010", ASRS_IMMEDIATE),
    ("0001100", ADDS_REGISTER),
    ("0001101", SUBS_REGISTER),
    ("0001110", ADDS_3_BITS),
    ("0001111", SUBS_3_BITS),
    ("00100", MOVS),
    ("00101", CMP_IMMEDIATE),
    ("00110", ADDS_8_BITS),
    ("00111", SUBS_8_BITS),
    ("0100000000", ANDS),
    ("0100000001", EORS),
    ("0100000010", LSLS_REGISTER),
    ("0100000011", LSRS_REGISTER),
    ("0100000100", ASRS_REGISTER),
    ("0100000101", ADCS),
    ("0100000110", SBCS),
    ("0100000111", RORS),
    ("0100001000", TST),
    ("0100001001", RSBS),
    ("0100001010", CMP_REGISTER),
    ("0100001011", CMN),
    ("0100001100", ORRS),
    ("0100001101", MULS),
    ("0100001110", BICS),
    ("0100001111", MVNS),
    ("01000100", ADD_HIGH),
    ("01000101", CMP_HIGH),
    ("01000110", MOV_HIGH),
    ("010001110", BX),
    ("010001111", BLX),
    ("01001", LDR_LITERAL),
    ("0101000", STR_REGISTER),
    ("0101001", STRH_REGISTER),
    ("0101010", STRB_REGISTER),
    ("0101011", LDRSB_REGISTER),
    ("0101100", LDR_REGISTER),
    ("0101101", LDRH_REGISTER),
    ("0101110", LDRB_REGISTER),
    ("0101111", LDRSH_REGISTER),
    ("01100", STR_IMMEDIATE),
    ("01101", LDR_IMMEDIATE),
    ("01110", STRB_IMMEDIATE),
    ("01111", LDRB_IMMEDIATE),
    ("10000", STRH_IMMEDIATE),
    ("10001", LDRH_IMMEDIATE),
    ("10010", STR_STACK),
    ("10011", LDR_STACK),
    ("10100", ADR),
    ("10101", ADD_STACK),
    ("101100000", STACK_UP),
    ("101100001", STACK_DOWN),
    ("1011001000", SXTH),
    ("1011001001", SXTB),
    ("1011001010", UXTH),
    ("1011001011", UXTB),
    ("1011010", PUSH),
    ("1011101000", REV),
    ("1011101001", REV16),
    ("1011101011", REVSH),
    ("1011110", POP),
    ("1011011001", CPS),
    ("1011111100", HINT),
    ("11000", STMIA),
    ("11001", LDMIA),
    ("11010", B_CONDITION),
    ("110110", B_CONDITION),
    ("1101110", B_CONDITION),
    ("11100", B),
    ("11110", WIDE),
)

# The kind of each instruction, by its first ten bits: so few that they stay in the PC's cache.
cdef unsigned char KINDS[0x400]


def fill_kinds():
    for bits, kind in INSTRUCTIONS:
        others = 10 - len(bits)
        first = int(bits, 2) << others
        for number in range(first, first + (1 << others)):
            KINDS[number] = kind


fill_kinds()


cdef inline unsigned int extend_byte(unsigned int value) noexcept:
    return <unsigned int> <signed char> value


cdef inline unsigned int extend_half(unsigned int value) noexcept:
    return <unsigned int> <short> value


cdef inline unsigned int half(unsigned char *at) noexcept:
    return at[0] | at[1] << 8


cdef inline unsigned int word(unsigned char *at) noexcept:
    return at[0] | at[1] << 8 | at[2] << 16 | <unsigned int> at[3] << 24


cdef inline void put_half(unsigned char *at, unsigned int value) noexcept:
    at[0] = value & 0xFF
    at[1] = (value >> 8) & 0xFF


cdef inline void put_word(unsigned char *at, unsigned int value) noexcept:
    put_half(at, value)
    put_half(at + 2, value >> 16)


cdef inline unsigned char *load_registers(
    unsigned char *place, unsigned int *r, unsigned int chosen
) noexcept:
    """Load the registers of the first eight whose bits are set in `chosen`.

    Returns where the words end.
    """
    cdef unsigned int number
    for number in range(8):
        if chosen >> number & 1:
            r[number] = word(place)
            place += 4
    return place


cdef inline unsigned char *store_registers(
    unsigned char *place, unsigned int *r, unsigned int chosen
) noexcept:
    """Store the registers of the first eight whose bits are set; returns where the words end."""
    cdef unsigned int number
    for number in range(8):
        if chosen >> number & 1:
            put_word(place, r[number])
            place += 4
    return place


cdef inline bint is_met(unsigned int condition, bint n, bint z, bint c, bint v) noexcept:
    cdef bint met
    if condition >> 1 == 0:
        met = z
    elif condition >> 1 == 1:
        met = c
    elif condition >> 1 == 2:
        met = n
    elif condition >> 1 == 3:
        met = v
    elif condition >> 1 == 4:
        met = c and not z
    elif condition >> 1 == 5:
        met = n == v
    else:
        met = n == v and not z
    return met != (condition & 1)


cdef inline unsigned int count_bits(unsigned int value) noexcept:
    cdef unsigned int count = 0
    while value:
        value &= value - 1
        count += 1
    return count


cdef inline int starting_part(unsigned int address) noexcept:
    """The number of the part whose status is at this address; -1 if there is none."""
    if address == CRYSTAL_STATUS_AT:
        return 0
    if address == PLL_SYS_STATUS_AT:
        return 1
    if address == PLL_USB_STATUS_AT:
        return 2
    return -1


@cython.final
cdef class Processor:
    """The processor of `rp2040`, an RP2040 of rp2040py in its compiled form.

    `lines`: the content of the flash cache, None if reading the flash takes no time. `guard`: the
    `Guard` that allows what rp2040py executes, None if all is allowed. `cycle_nanos`:
    how long a cycle takes; it may change whenever rp2040py executes an instruction, and so may what
    `await_part` says.
    """

    cdef RP2040 rp2040
    cdef CortexM0Core core
    cdef SimulationClock clock
    cdef Divider divider
    cdef object timer
    cdef unsigned char *ram
    cdef unsigned char *flash
    cdef unsigned int *rom
    cdef unsigned int ram_size
    cdef unsigned int flash_size
    cdef unsigned int rom_size
    cdef int left
    cdef bint masked  # does it sleep with interrupts off?
    cdef FastLines lines
    cdef object guard
    cdef unsigned char blocks[BLOCKS]  # by address: has the chip registers there?
    cdef bint cached
    cdef int stall  # cycles for which the current instruction waits for the flash
    cdef public double cycle_nanos
    cdef double ready[STARTING_PARTS]
    cdef unsigned int status[STARTING_PARTS]

    def __init__(self, RP2040 rp2040, FastLines lines=None, guard=None):
        self.lines = lines
        self.guard = guard
        self.cached = lines is not None
        self.stall = 0
        self.cycle_nanos = 8.0  # 125 MHz
        self.rp2040 = rp2040
        self.core = rp2040.core
        self.clock = rp2040.clock
        self.divider = Divider(rp2040)
        self.timer = rp2040.timer
        self.ram = &rp2040._sram[0]
        self.flash = &rp2040._flash[0]
        self.rom = &rp2040._bootrom[0]
        self.ram_size = rp2040.ram_byte_size
        self.flash_size = BOARD_FLASH
        self.rom_size = rp2040.bootrom_byte_size
        self.masked = False
        for address in rp2040.peripherals:  # without its last three digits
            self.blocks[(address << 12) - REGISTERS_AT >> 14] = True

    def await_part(self, unsigned int address, double nanos, unsigned int status):
        """Until `nanos` of emulated time the register at `address` is `status`."""
        cdef int part = starting_part(address)
        if part < 0:
            raise ValueError(f"nobody waits for {address:#x}")
        self.ready[part] = nanos
        self.status[part] = status

    def run(self, engine):
        """Execute a batch of instructions; fewer if `engine.stopped` becomes true."""
        self.left = BATCH
        while self.left > 0 and not engine.stopped:
            if self.core.waiting or self.masked or self._is_locked():
                self.left -= SLEEP
                self._sleep()
            elif self.core.interrupts_updated and not self._nothing_is_pending():
                self.left -= 1
                if self.core.check_for_interrupts():
                    self._look_at_entry()
                    if engine.stopped or self._is_locked():
                        continue
                if self._is_allowed():
                    if self.cached:
                        self.stall = read_flash(self.rp2040, self.lines)
                    self._step()
            elif not self._execute():
                if self._is_allowed():
                    self._step()
                self.stall = 0

    cdef bint _is_locked(self) except -1:
        return self.guard is not None and self.guard.is_locked

    cdef bint _is_allowed(self) except -1:
        """May rp2040py execute the next instruction?

        The guard decides, except on most of what a program does all the time: there it would find
        nothing, and take longer than rp2040py.
        """
        return self.guard is None or self._is_usual() or self.guard.allows()

    cdef bint _is_usual(self) noexcept:
        """Is the next instruction one of the usual ones, without a fault?"""
        cdef unsigned int *r = &self.core.registers[0]
        cdef unsigned int pc = r[PC] & ~1
        cdef unsigned int opcode, count, value
        cdef unsigned char kind
        cdef unsigned char *place = self._code(pc)
        if pc < self.rom_size:
            # The ROM's functions for the flash ask its registers again and again.
            opcode = self._half_of_rom(pc)
        elif place != NULL:
            opcode = half(place)
        else:
            return False
        kind = KINDS[opcode >> 6]
        if kind == LDR_IMMEDIATE or kind == STR_IMMEDIATE:
            return self._is_word(r[opcode >> 3 & 7] + ((opcode >> 6 & 0x1F) << 2))
        if kind == LDR_REGISTER or kind == STR_REGISTER:
            return self._is_word(r[opcode >> 3 & 7] + r[opcode >> 6 & 7])
        if kind == LDR_LITERAL:
            return self._code((pc + 4 & ~3) + ((opcode & 0xFF) << 2)) != NULL
        if kind == WIDE:
            # MRS and MSR
            place = self._code(pc + 2)
            return place != NULL and (opcode == 0xF3EF or opcode >> 4 == 0xF38) \
                and half(place) >> 12 == 8
        if kind == PUSH:
            count = count_bits(opcode & 0x1FF)
            return self._memory(r[SP] - 4 * count, 4 * count) != NULL
        if kind == POP and opcode & 0x100:
            count = count_bits(opcode & 0x1FF)
            place = self._memory(r[SP], 4 * count)
            if place == NULL:
                return False
            value = word(place + 4 * (count - 1))
            if value != RETURN_TO_HANDLER and value != RETURN_TO_THREAD:
                return False
            return self._saved_thumb(r[SP] + 4 * count)
        # YIELD, WFE, WFI, SEV
        return opcode & 0xFF0F == 0xBF00

    cdef bint _saved_thumb(self, unsigned int frame) noexcept:
        """Does the exception that was saved at `frame` go back to an odd address?"""
        cdef unsigned char *place = self._memory(frame, FRAME)
        return place != NULL and word(place + FRAME_PSR) & THUMB != 0

    cdef inline unsigned char *_code(self, unsigned int address) noexcept:
        """A halfword of code in memory or flash; NULL for any other address."""
        if address - FLASH_AT < BOARD_FLASH:
            return self.flash + (address - FLASH_AT)
        if address - RAM_AT < self.ram_size:
            return self.ram + (address - RAM_AT)
        return NULL

    cdef inline unsigned int _half_of_rom(self, unsigned int address) noexcept:
        return self.rom[address >> 2] >> (address & 2) * 8 & 0xFFFF

    cdef inline bint _is_word(self, unsigned int address) noexcept:
        """Is there a word of the memory or a register of the chip at this address?"""
        cdef unsigned int block = (address - REGISTERS_AT) >> 14
        if address & 3:
            return False
        return block < BLOCKS and self.blocks[block] or address - SIO_AT < SIO_SIZE \
            or address - OWN_AT < OWN_SIZE or address - RAM_AT < self.ram_size \
            or address - USB_RAM_AT < USB_RAM_SIZE

    cdef int _look_at_entry(self) except -1:
        """The processor has entered an exception: the guard finds nothing in the usual ones."""
        cdef unsigned int *r = &self.core.registers[0]
        if self.guard is None:
            return 0
        if r[LR] & USES_PROCESS_STACK or not r[PC] & 1 or self._memory(r[SP], FRAME) == NULL:
            self.guard.look_at_entry()
        return 0

    cdef int _sleep(self) except -1:
        """Sleep until the next alarm; with interrupts off, only until one is pending.

        A pending interrupt wakes the processor, which takes it when interrupts are on again
        (ARMv6-M Architecture Reference Manual, "Wait for Interrupt"). rp2040py does not learn of
        the sleep: it would take the interrupt at once.
        """
        cdef bint was_waiting
        if self.core.waiting and self.core.pm:
            self.core.waiting = False
            self.masked = True
        if self.masked and not (self.core.pm and self._nothing_is_pending()):
            self.masked = False
            return 0
        was_waiting = self.core.waiting
        if self.clock._next_alarm is not None:
            self.clock.tick(self.clock._next_alarm.nanos - self.clock._nanos_counter)
        else:
            self.clock.tick(0)
        if was_waiting and not self.core.waiting and self.core.ipsr:
            self._look_at_entry()
        return 0

    cdef int _step(self) except -1:
        """Let rp2040py execute an instruction that has been fetched."""
        cdef int cycles = self.core.execute_instruction()
        self.core.cycles += self.stall
        cycles += self.stall
        self.stall = 0
        self.clock.tick(cycles * self.cycle_nanos)
        return 0

    cdef inline void _read_flash(self, unsigned int at) noexcept:
        if self.cached and not self.lines.has_word(at):
            self.stall += self.lines.fill(at >> 2)

    cdef bint _nothing_is_pending(self) noexcept:
        """Is no interrupt due? rp2040py finds out in the same way."""
        cdef CortexM0Core core = self.core
        if (
            core.pending_interrupts & core.enabled_interrupts
            or core.pending_nmi
            or core.pending_svcall
            or core.pending_pend_sv
            or core.pending_systick
        ):
            return False
        core.interrupts_updated = False
        return True

    cdef inline unsigned char *_memory(self, unsigned int address, unsigned int size) noexcept:
        """Whole words of the memory that a program can write; NULL for any other address."""
        cdef unsigned int at = address - RAM_AT
        if at < self.ram_size and size <= self.ram_size - at and not address & 3:
            return self.ram + at
        return NULL

    cdef inline unsigned char *_readable(self, unsigned int address, unsigned int size) noexcept:
        """Whole words of what a program can read: of the memory or the flash; else NULL."""
        cdef unsigned char *place = self._memory(address, size)
        cdef unsigned int at = address - FLASH_AT
        cdef unsigned int word_at
        if place == NULL and at < self.flash_size and size <= self.flash_size - at \
                and not address & 3:
            for word_at in range(at, at + size, 4):
                self._read_flash(word_at)
            return self.flash + at
        return place

    cdef inline int _load(self, unsigned int address, unsigned int *value) noexcept:
        """Load a word; returns the cycles of the instruction, 0 if rp2040py has to execute it."""
        cdef unsigned char *at = self._readable(address, 4)
        if at != NULL:
            value[0] = word(at)
            return 2
        if address & 3:
            return 0
        if address < self.rom_size:
            value[0] = self.rom[address >> 2]
            return 2
        address -= SIO_AT
        if DIVIDER_FIRST <= address <= DIVIDER_STATE:
            value[0] = self.divider.load(address)
            return 1
        return 0

    cdef int _load_awaited(self, unsigned int address, double now, unsigned int *value) except -1:
        """Load a register that firmware which waits asks again and again; returns like `_load`.

        now: nanoseconds of emulated time.
        """
        cdef double micros
        cdef int part = starting_part(address)
        if part >= 0 and now < self.ready[part]:
            value[0] = self.status[part]
            return PERIPHERAL_LOAD
        if address != TIME_LOW_AT and address != TIME_HIGH_AT:
            return 0
        micros = (now - <double> self.timer._epoch_nanos) / 1000
        if address == TIME_HIGH_AT:
            value[0] = <unsigned int> floor(micros / 4294967296.0)
        else:
            value[0] = <unsigned int> <unsigned long long> micros
        return PERIPHERAL_LOAD

    cdef inline int _load_half(self, unsigned int address, unsigned int *value) noexcept:
        cdef unsigned int at = address - RAM_AT
        if address & 1:
            return 0
        if at < self.ram_size:
            value[0] = half(self.ram + at)
            return 2
        at = address - FLASH_AT
        if at < self.flash_size:
            self._read_flash(at)
            value[0] = half(self.flash + at)
            return 2
        if address < self.rom_size:
            value[0] = self._half_of_rom(address)
            return 2
        return 0

    cdef inline int _load_byte(self, unsigned int address, unsigned int *value) noexcept:
        cdef unsigned int at = address - RAM_AT
        if at < self.ram_size:
            value[0] = self.ram[at]
            return 2
        at = address - FLASH_AT
        if at < self.flash_size:
            self._read_flash(at)
            value[0] = self.flash[at]
            return 2
        if address < self.rom_size:
            value[0] = self.rom[address >> 2] >> (address & 3) * 8 & 0xFF
            return 2
        return 0

    cdef inline int _store(self, unsigned int address, unsigned int value) noexcept:
        """Store a word; returns the cycles like `_load`."""
        cdef unsigned char *at = self._memory(address, 4)
        if at != NULL:
            put_word(at, value)
            return 2
        address -= SIO_AT
        if DIVIDER_FIRST <= address < DIVIDER_STATE and not address & 3:
            self.core.cycles += self.divider.store(address, value)
            return 1
        return 0

    cdef inline int _store_half(self, unsigned int address, unsigned int value) noexcept:
        cdef unsigned int at = address - RAM_AT
        if at >= self.ram_size or address & 1:
            return 0
        put_half(self.ram + at, value)
        return 2

    cdef inline int _store_byte(self, unsigned int address, unsigned int value) noexcept:
        cdef unsigned int at = address - RAM_AT
        if at >= self.ram_size:
            return 0
        self.ram[at] = value & 0xFF
        return 2

    cdef bint _execute(self) except -1:
        """Execute until an alarm is due or the batch is done.

        Returns False if rp2040py has to execute the next instruction.
        """
        cdef CortexM0Core core = self.core
        cdef SimulationClock clock = self.clock
        cdef unsigned int *r = &core.registers[0]
        cdef unsigned int pc = r[PC]
        cdef bint n = core.n, z = core.z, c = core.c, v = core.v
        cdef double now = clock._nanos_counter
        cdef double alarm = clock._next_alarm.nanos if clock._next_alarm is not None else 1e300
        # How long the last instruction takes, if an alarm comes before its end.
        cdef double due = 0
        cdef double cycle_nanos = self.cycle_nanos
        cdef unsigned char *flash = self.flash
        cdef unsigned int flash_size = self.flash_size
        cdef unsigned int fetched = self.lines.fetched if self.cached else 0
        cdef int left = self.left
        cdef bint done = True
        cdef int cycles
        cdef int passed = 0  # cycles of all instructions
        cdef unsigned char kind
        # `next`: the address of the next instruction, which rp2040py has in r15 while it executes.
        cdef unsigned int opcode, second, at, next, address, value, other, count, i
        cdef unsigned int d, m, k
        cdef long long x, y, sum
        cdef unsigned char *place

        while left > 0:
            left -= 1
            address = pc & ~1
            at = address - FLASH_AT
            if at < flash_size:
                if at >> 2 != fetched:
                    # The last instruction was in another word.
                    fetched = at >> 2
                    self._read_flash(at)
                opcode = half(flash + at)
            elif not self._load_half(address, &opcode):
                done = False
                break
            next = pc + 2
            cycles = 1
            # The usual places of operands. Other instructions read theirs in their own case.
            d = opcode & 7
            m = opcode >> 3 & 7
            k = opcode >> 6 & 7
            kind = KINDS[opcode >> 6]

            if kind == LSLS_IMMEDIATE:
                i = opcode >> 6 & 0x1F
                if i:
                    c = r[m] >> 32 - i & 1
                value = r[m] << i
                r[d] = value
                n = value >> 31
                z = value == 0
            elif kind == LSRS_IMMEDIATE:
                i = opcode >> 6 & 0x1F
                other = r[m]
                value = other >> i if i else 0
                c = other >> (i - 1 & 31) & 1
                r[d] = value
                n = value >> 31
                z = value == 0
            elif kind == ASRS_IMMEDIATE:
                i = opcode >> 6 & 0x1F
                other = r[m]
                value = <unsigned int> (<int> other >> (i if i else 31))
                c = other >> (i - 1 & 31) & 1
                r[d] = value
                n = value >> 31
                z = value == 0
            elif kind == MOVS:
                value = opcode & 0xFF
                r[opcode >> 8 & 7] = value
                n = False
                z = value == 0

            # Additions of x and y; the sum goes to register d.
            elif kind == ADDS_REGISTER or kind == ADDS_3_BITS or kind == ADDS_8_BITS \
                    or kind == ADCS or kind == CMN:
                if kind == ADDS_REGISTER:
                    x, y = r[m], r[k]
                elif kind == ADDS_3_BITS:
                    x, y = r[m], k
                elif kind == ADDS_8_BITS:
                    d = opcode >> 8 & 7
                    x, y = r[d], opcode & 0xFF
                elif kind == ADCS:
                    x, y = r[m], <long long> r[d] + c
                else:
                    x, y = r[d], r[m]
                sum = x + y
                value = <unsigned int> sum
                n = value >> 31
                z = value == 0
                c = sum != value
                v = <int> value != <long long> <int> <unsigned int> x + <int> <unsigned int> y
                if kind != CMN:
                    r[d] = value

            # Subtractions of y from x; the difference goes to register d.
            elif kind == SUBS_REGISTER or kind == SUBS_3_BITS or kind == SUBS_8_BITS \
                    or kind == SBCS or kind == RSBS or kind == CMP_IMMEDIATE \
                    or kind == CMP_REGISTER or kind == CMP_HIGH:
                if kind == SUBS_REGISTER:
                    x, y = r[m], r[k]
                elif kind == SUBS_3_BITS:
                    x, y = r[m], k
                elif kind == SUBS_8_BITS or kind == CMP_IMMEDIATE:
                    d = opcode >> 8 & 7
                    x, y = r[d], opcode & 0xFF
                elif kind == SBCS:
                    x, y = r[d], <long long> r[m] + (not c)
                elif kind == RSBS:
                    x, y = 0, r[m]
                elif kind == CMP_REGISTER:
                    x, y = r[d], r[m]
                else:
                    r[PC] = next
                    x, y = r[opcode >> 4 & 8 | d], r[opcode >> 3 & 0xF]
                value = <unsigned int> (x - y)
                other = <unsigned int> y
                n = value >> 31
                z = value == 0
                c = x >= y
                v = ((<unsigned int> x ^ other) & (<unsigned int> x ^ value)) >> 31
                if kind != CMP_IMMEDIATE and kind != CMP_REGISTER and kind != CMP_HIGH:
                    r[d] = value

            elif kind == ANDS:
                r[d] = value = r[d] & r[m]
                n = value >> 31
                z = value == 0
            elif kind == EORS:
                r[d] = value = r[d] ^ r[m]
                n = value >> 31
                z = value == 0
            elif kind == ORRS:
                r[d] = value = r[d] | r[m]
                n = value >> 31
                z = value == 0
            elif kind == BICS:
                r[d] = value = r[d] & ~r[m]
                n = value >> 31
                z = value == 0
            elif kind == MVNS:
                r[d] = value = ~r[m]
                n = value >> 31
                z = value == 0
            elif kind == MULS:
                r[d] = value = r[d] * r[m]
                n = value >> 31
                z = value == 0
            elif kind == TST:
                value = r[d] & r[m]
                n = value >> 31
                z = value == 0

            # If the second register holds 0, the carry changes as in rp2040py.
            elif kind == LSLS_REGISTER:
                i = r[m] & 0xFF
                if i:
                    c = r[d] >> (32 - i & 31) & 1
                r[d] = value = r[d] << i if i < 32 else 0
                n = value >> 31
                z = value == 0
            elif kind == LSRS_REGISTER:
                i = r[m] & 0xFF
                c = r[d] >> (i - 1 & 31) & 1 if i <= 32 else 0
                r[d] = value = r[d] >> i if i < 32 else 0
                n = value >> 31
                z = value == 0
            elif kind == ASRS_REGISTER:
                i = min(32, r[m] & 0xFF)
                c = r[d] >> (i - 1 & 31) & 1
                r[d] = value = <unsigned int> (<int> r[d] >> min(31, i))
                n = value >> 31
                z = value == 0
            elif kind == RORS:
                i = r[m] & 31
                if i:
                    r[d] = r[d] >> i | r[d] << 32 - i
                value = r[d]
                n = value >> 31
                z = value == 0
                c = n

            elif kind == SXTH:
                r[d] = extend_half(r[m])
            elif kind == SXTB:
                r[d] = extend_byte(r[m])
            elif kind == UXTH:
                r[d] = r[m] & 0xFFFF
            elif kind == UXTB:
                r[d] = r[m] & 0xFF
            elif kind == REV:
                value = r[m]
                r[d] = value << 24 | (value & 0xFF00) << 8 | value >> 8 & 0xFF00 | value >> 24
            elif kind == REV16:
                value = r[m]
                r[d] = (value & 0xFF00FF) << 8 | value >> 8 & 0xFF00FF
            elif kind == REVSH:
                value = r[m]
                r[d] = extend_half((value & 0xFF) << 8 | value >> 8 & 0xFF)

            # These can name all sixteen registers; r15 is two instructions ahead.
            elif kind == ADD_HIGH or kind == MOV_HIGH:
                d |= opcode >> 4 & 8
                r[PC] = next + 2
                value = r[opcode >> 3 & 0xF]
                if kind == ADD_HIGH:
                    value += r[d]
                if d == PC:
                    next = value & ~1
                    cycles = 2
                elif d == SP:
                    r[SP] = value & ~3
                else:
                    r[d] = value
            elif kind == BX:
                r[PC] = next
                value = r[opcode >> 3 & 0xF]
                if core.current_mode == HANDLER_MODE and value >> 28 == 0xF \
                        or not value & 1 or opcode & 7:
                    done = False
                    break
                next = value & ~1
                cycles = 2
            elif kind == BLX:
                r[PC] = next
                value = r[opcode >> 3 & 0xF]
                if not value & 1 or opcode & 7:
                    done = False
                    break
                r[LR] = next | 1
                next = value & ~1
                cycles = 2

            elif kind == LDR_IMMEDIATE:
                address = r[m] + ((opcode >> 6 & 0x1F) << 2)
                cycles = self._load(address, &r[d])
                if cycles == 0:
                    cycles = self._load_awaited(address, now, &r[d])
            elif kind == LDR_REGISTER:
                cycles = self._load(r[m] + r[k], &r[d])
            elif kind == LDR_STACK:
                cycles = self._load(r[SP] + ((opcode & 0xFF) << 2), &r[opcode >> 8 & 7])
            elif kind == LDR_LITERAL:
                address = (next + 2 & ~3) + ((opcode & 0xFF) << 2)
                cycles = self._load(address, &r[opcode >> 8 & 7])
            elif kind == LDRH_IMMEDIATE:
                cycles = self._load_half(r[m] + ((opcode >> 6 & 0x1F) << 1), &r[d])
            elif kind == LDRH_REGISTER:
                cycles = self._load_half(r[m] + r[k], &r[d])
            elif kind == LDRSH_REGISTER:
                cycles = self._load_half(r[m] + r[k], &value)
                if cycles:
                    r[d] = extend_half(value)
            elif kind == LDRB_IMMEDIATE:
                cycles = self._load_byte(r[m] + (opcode >> 6 & 0x1F), &r[d])
            elif kind == LDRB_REGISTER:
                cycles = self._load_byte(r[m] + r[k], &r[d])
            elif kind == LDRSB_REGISTER:
                cycles = self._load_byte(r[m] + r[k], &value)
                if cycles:
                    r[d] = extend_byte(value)

            elif kind == STR_IMMEDIATE:
                cycles = self._store(r[m] + ((opcode >> 6 & 0x1F) << 2), r[d])
            elif kind == STR_REGISTER:
                cycles = self._store(r[m] + r[k], r[d])
            elif kind == STR_STACK:
                cycles = self._store(r[SP] + ((opcode & 0xFF) << 2), r[opcode >> 8 & 7])
            elif kind == STRH_IMMEDIATE:
                cycles = self._store_half(r[m] + ((opcode >> 6 & 0x1F) << 1), r[d])
            elif kind == STRH_REGISTER:
                cycles = self._store_half(r[m] + r[k], r[d])
            elif kind == STRB_IMMEDIATE:
                cycles = self._store_byte(r[m] + (opcode >> 6 & 0x1F), r[d])
            elif kind == STRB_REGISTER:
                cycles = self._store_byte(r[m] + r[k], r[d])

            # Several registers. If not all words are in memory, rp2040py executes it.
            elif kind == LDMIA:
                d = opcode >> 8 & 7
                count = count_bits(opcode & 0xFF)
                address = r[d]
                place = self._readable(address, 4 * count)
                if place == NULL:
                    done = False
                    break
                load_registers(place, r, opcode)
                if not opcode >> d & 1:
                    r[d] = address + 4 * count
                cycles = 1 + count
            elif kind == STMIA:
                d = opcode >> 8 & 7
                count = count_bits(opcode & 0xFF)
                address = r[d]
                place = self._memory(address, 4 * count)
                if place == NULL:
                    done = False
                    break
                store_registers(place, r, opcode)
                if not opcode >> d & 1:
                    r[d] = address + 4 * count
                cycles = 1 + count
            elif kind == PUSH:
                count = count_bits(opcode & 0x1FF)
                address = r[SP] - 4 * count
                place = self._memory(address, 4 * count)
                if place == NULL:
                    done = False
                    break
                place = store_registers(place, r, opcode)
                if opcode & 0x100:
                    put_word(place, r[LR])
                r[SP] = address
                cycles = 1 + count_bits(opcode & 0xFF)
            elif kind == POP:
                count = count_bits(opcode & 0x1FF)
                address = r[SP]
                place = self._memory(address, 4 * count)
                if place == NULL:
                    done = False
                    break
                if opcode & 0x100:
                    value = word(place + 4 * (count - 1))
                    if core.current_mode == HANDLER_MODE and value >> 28 == 0xF or not value & 1:
                        done = False
                        break
                    next = value & ~1
                load_registers(place, r, opcode)
                r[SP] = address + 4 * count
                cycles = 1 + count + (opcode >> 8 & 1)

            elif kind == ADR:
                r[opcode >> 8 & 7] = (pc & ~3) + 4 + ((opcode & 0xFF) << 2)
            elif kind == ADD_STACK:
                r[opcode >> 8 & 7] = r[SP] + ((opcode & 0xFF) << 2)
            elif kind == STACK_UP:
                r[SP] = r[SP] + ((opcode & 0x7F) << 2) & ~3
            elif kind == STACK_DOWN:
                r[SP] = r[SP] - ((opcode & 0x7F) << 2) & ~3

            elif kind == B_CONDITION:
                if is_met(opcode >> 8 & 0xF, n, z, c, v):
                    next += 2 + (extend_byte(opcode) << 1)
                    cycles = 2
            elif kind == B:
                next += 2 + <unsigned int> (<int> (opcode << 21) >> 20)
                cycles = 2
            elif kind == WIDE:
                at += 2
                if at < flash_size:
                    if at >> 2 != fetched:
                        fetched = at >> 2
                        self._read_flash(at)
                    second = half(flash + at)
                elif not self._load_half(address + 2, &second):
                    done = False
                    break
                if second & 0xD000 == 0xD000:
                    # BL: a sign, two bits that are inverted if it is 0, 10 bits, 11 bits.
                    i = opcode >> 10 & 1
                    value = 0xFF000000 if i else 0
                    value |= (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1
                    value |= (1 - (i ^ (second >> 13 & 1))) << 23
                    value |= (1 - (i ^ (second >> 11 & 1))) << 22
                    next += 2
                    r[LR] = next | 1
                    next += value
                    cycles = 3
                elif opcode == 0xF3BF and 0x8F40 <= second <= 0x8F6F:
                    # DSB, DMB, ISB
                    next += 2
                    cycles = 3
                else:
                    done = False
                    break

            elif kind == CPS:
                if opcode != CPSIE and opcode != CPSID:
                    done = False
                    break
                core.pm = opcode == CPSID
                if opcode == CPSIE:
                    core.interrupts_updated = True
                    if not self._nothing_is_pending():
                        # An interrupt may come before the next instruction.
                        alarm = now
            elif kind == HINT:
                if opcode != NOP:
                    done = False
                    break
            else:
                done = False
                break

            if cycles == 0:
                done = False
                break
            pc = next
            if self.stall:
                cycles += self.stall
                self.stall = 0
            passed += cycles
            if now + cycles * cycle_nanos >= alarm:
                due = cycles * cycle_nanos
                break
            now += cycles * cycle_nanos

        self.left = left
        if self.cached:
            self.lines.fetched = fetched
        r[PC] = pc
        core.cycles += passed
        core.n, core.z, core.c, core.v = n, z, c, v
        clock._nanos_counter = now
        if due:
            clock.tick(due)
        return done
