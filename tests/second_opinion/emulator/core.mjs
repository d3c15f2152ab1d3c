// The processor of rp2040js, made as strict as a Cortex-M0+ is.
//
// ARMv6-M Architecture Reference Manual: "Alignment support" (A3.2), "Interworking" for branches to
// an even address (A4.1.1), "Wait For Interrupt" (B1.5.19) and "UDF", "BKPT" (A6.7). What is at which
// address: RP2040 datasheet 2.2. Stores narrower than a register: 2.1.4. A chip carries those out and
// repeats the byte or halfword on the whole bus; nobody means that, so it is a fault here.
// The numbers of sections of the ARMv6-M manual are from memory.

import { Fault } from "./fault.mjs";
import { CortexM0Core } from "./rp2040js.mjs";

const ROM_END = 0x4000;
const FLASH_AT = 0x10000000;
const FLASH_SIZE = 2 * 1024 * 1024;
const FLASH_ALIASES_END = 0x14000000;
const FLASH_OFFSET = 0xffffff;
const RAM_AT = 0x20000000;
const RAM_END = 0x20042000;
const REGISTERS_AT = 0x40000000;
const USB_RAM_AT = 0x50100000;
const USB_RAM_END = 0x50101000;
const SIO_AT = 0xd0000000;
const SIO_END = 0xd0000180;
const SYSTEM_AT = 0xe000e000;
const SYSTEM_END = 0xe000f000;

const inFlash = (at) => at >= FLASH_AT && at < FLASH_ALIASES_END && (at & FLASH_OFFSET) < FLASH_SIZE;
const inRam = (at) => at >= RAM_AT && at < RAM_END;
const inUsbRam = (at) => at >= USB_RAM_AT && at < USB_RAM_END;

// TinyUSB 0.17 keeps a word of endpoint 0 by a pointer that is null there (rp2040_usb.c,
// hw_endpoint_start_next_buffer; dcd_rp2040.c, hw_endpoint_init). Every Pico that speaks USB with it
// stores to the ROM's first word so, and goes on: the store has no effect.
const FORGIVEN_STORE = 0;

// BLX with its register: 010001111 Rm 000.
const BLX_MASK = 0xff87;
const BLX = 0x4780;

export class StrictCore extends CortexM0Core {
  /** How many instructions were executed. */
  instructions = 0;
  /** Can the flash be read as memory? Not while it takes commands. */
  flashIsMemory = false;
  #at = 0; // the address of the instruction that is being executed
  #ram;
  #flash;

  constructor(mcu) {
    super(mcu);
    // Memory is read and written here: the way through rp2040js asks for all else before.
    this.#ram = mcu.sramView;
    this.#flash = mcu.flashView;
  }

  /** End the run because of the instruction that is being executed. */
  fault(what, address) {
    throw new Fault(what, this.#at, address);
  }

  readUint32(address) {
    const at = address >>> 0;
    if (at & 3) this.fault("a word is read that is not aligned", at);
    if (inRam(at)) return this.#ram.getUint32(at - RAM_AT, true);
    if (inFlash(at)) return this.#flash.getUint32(this.#offset(at), true);
    this.#somethingIsAt(at, "is read");
    return this.rp2040.readUint32(at);
  }

  readUint16(address) {
    const at = address >>> 0;
    if (at === (this.PC & ~1) >>> 0) return this.#fetch(at);
    if (at & 1) this.fault("a halfword is read that is not aligned", at);
    return this.#halfword(at);
  }

  readUint8(address) {
    const at = address >>> 0;
    if (inRam(at)) return this.#ram.getUint8(at - RAM_AT);
    if (inFlash(at)) return this.#flash.getUint8(this.#offset(at));
    this.#somethingIsAt(at, "is read");
    return this.rp2040.readUint8(at);
  }

  writeUint32(address, value) {
    const at = address >>> 0;
    if (at & 3) this.fault("a word is stored that is not aligned", at);
    if (inRam(at)) this.#ram.setUint32(at - RAM_AT, value, true);
    else if (at !== FORGIVEN_STORE) {
      this.#mayStore(at);
      this.rp2040.writeUint32(at, value);
    }
  }

  writeUint16(address, value) {
    const at = address >>> 0;
    if (at & 1) this.fault("a halfword is stored that is not aligned", at);
    if (inRam(at)) this.#ram.setUint16(at - RAM_AT, value, true);
    else {
      this.#mayStoreNarrow(at, "a halfword");
      this.rp2040.writeUint16(at, value);
    }
  }

  writeUint8(address, value) {
    const at = address >>> 0;
    if (inRam(at)) this.#ram.setUint8(at - RAM_AT, value);
    else {
      this.#mayStoreNarrow(at, "a byte");
      this.rp2040.writeUint8(at, value);
    }
  }

  BXWritePC(address) {
    const returns = this.IPSR !== 0 && address >>> 28 === 0xf;
    if (!returns && !(address & 1)) this.fault("a branch goes to an even address,", address);
    super.BXWritePC(address);
  }

  exceptionEntry(number) {
    super.exceptionEntry(number);
    if (!(this.PC & 1)) this.fault(`the vector of exception ${number} is an even address,`, this.PC);
  }

  // rp2040js takes an interrupt at once when it wakes the processor from WFI, though PRIMASK is set.
  // The architecture lets it wake, and keeps the interrupt for when PRIMASK is cleared.
  checkForInterrupts() {
    if (!this.waiting || !this.PM) return super.checkForInterrupts();
    if (this.#isPending()) {
      this.waiting = false;
      this.interruptsUpdated = true;
    }
    return false;
  }

  /** Is the processor still asleep? What was pending before WFI wakes it, too; so does SysTick. */
  get sleeps() {
    if (this.waiting && this.#isPending()) {
      this.waiting = false;
      this.interruptsUpdated = true;
    }
    return this.waiting;
  }

  #isPending() {
    const { pendingInterrupts, enabledInterrupts } = this;
    const external = pendingInterrupts & enabledInterrupts;
    return !!external || this.pendingNMI || this.pendingPendSV || this.pendingSystick;
  }

  /** The first halfword of the next instruction. */
  #fetch(at) {
    this.#at = at;
    this.instructions++;
    if (!inRam(at) && !inFlash(at) && at >= ROM_END) {
      this.fault("an instruction is fetched where no code can be,", at);
    }
    const opcode = this.#halfword(at);
    if ((opcode & BLX_MASK) === BLX) {
      const target = this.registers[(opcode >> 3) & 15];
      if (!(target & 1)) this.fault("a branch goes to an even address,", target);
    }
    return opcode;
  }

  #halfword(at) {
    if (inRam(at)) return this.#ram.getUint16(at - RAM_AT, true);
    if (inFlash(at)) return this.#flash.getUint16(this.#offset(at), true);
    this.#somethingIsAt(at, "is read");
    return this.rp2040.readUint16(at);
  }

  /** Where in the flash an address is. */
  #offset(at) {
    if (!this.flashIsMemory) this.fault("the flash is read as memory while it takes commands,", at);
    return at & FLASH_OFFSET;
  }

  #mayStore(at) {
    if (at < ROM_END) this.fault("something is stored to the ROM", at);
    if (inFlash(at)) this.fault("something is stored to the flash", at);
    this.#somethingIsAt(at, "is written");
  }

  #mayStoreNarrow(at, what) {
    this.#mayStore(at);
    if (at >= REGISTERS_AT && !inUsbRam(at)) this.fault(`${what} is stored to a register`, at);
  }

  /** Fault unless a part of the chip other than memory and flash answers at `at`. */
  #somethingIsAt(at, what) {
    if (at < ROM_END || inUsbRam(at)) return;
    if (at >= SIO_AT && at < SIO_END) return;
    if (at >= SYSTEM_AT && at < SYSTEM_END) return;
    if (at >= FLASH_AT && at < SIO_AT && this.rp2040.findPeripheral(at)) return;
    this.fault(`an address ${what} that nothing is`, at);
  }
}
