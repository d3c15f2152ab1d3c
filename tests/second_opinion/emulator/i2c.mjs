// The I2C block of rp2040js with what it lacks, and the panel on its bus.

import { FIFO, RPI2C } from "./rp2040js.mjs";

const IC_DATA_CMD = 0x10;
const IC_CLR_INTR = 0x40;
const IC_CLR_TX_ABRT = 0x54;
const IC_DMA_CR = 0x88;
const IC_DMA_TDLR = 0x8c;
const IC_FS_SPKLEN = 0xa0;
const TDMAE = 2;
const TX_ABRT = 1 << 6;
const DEPTH = 16;
const BITS_A_BYTE = 9; // eight, and the acknowledgement
// Until SCL has risen: assumed, as for the other emulator (docs/emulator.md).
const RISE_NANOS = 150;

/** A transmit FIFO that says when its level has changed, and takes nothing while it is flushed. */
class TransmitFifo extends FIFO {
  constructor(isFlushed, changed) {
    super(DEPTH);
    this.isFlushed = isFlushed;
    this.changed = changed;
  }

  push(value) {
    if (this.isFlushed()) return;
    super.push(value);
    this.changed();
  }

  pull() {
    const value = super.pull();
    this.changed();
    return value;
  }

  reset() {
    super.reset();
    this.changed();
  }
}

/**
 * I2C with a request line to the DMA controller: RP2040 datasheet 2.5.3.1 ("System DREQ Table") and
 * 4.3.15 ("DMA Controller Interface"): while IC_DMA_CR.TDMAE is set, it asks for a transfer as long as
 * the transmit FIFO holds no more than IC_DMA_TDLR entries. After a byte that nobody acknowledged
 * the FIFO takes nothing until IC_CLR_TX_ABRT is read (4.3.17).
 */
export class PacedI2c extends RPI2C {
  /** What no program means: sentences. */
  faults = [];
  #control = 0;
  #level = 0;

  /** `request`: the number of its line. */
  constructor(mcu, name, irq, request) {
    super(mcu, name, irq);
    this.request = request;
    const isFlushed = () => !!(this.intRaw & TX_ABRT);
    this.txFIFO = new TransmitFifo(isFlushed, () => this.#ask());
  }

  /** How long a bit takes, in nanoseconds: RP2040 datasheet 4.3.14. */
  get bitNanos() {
    const cycles = this.sclHighPeriod + this.spikelen + 7 + this.sclLowPeriod + 1;
    return (cycles * 1e9) / this.rp2040.clkSys + RISE_NANOS;
  }

  readUint32(offset) {
    if (offset === IC_DMA_CR) return this.#control;
    if (offset === IC_DMA_TDLR) return this.#level;
    const value = super.readUint32(offset);
    if (offset === IC_CLR_TX_ABRT || offset === IC_CLR_INTR) this.#ask();
    return value;
  }

  writeUint32(offset, value) {
    if (offset === IC_DATA_CMD && this.txFIFO.full) {
      this.faults.push("a byte came for a transmit FIFO that was full");
    }
    if (offset === IC_DMA_CR) this.#control = value;
    else if (offset === IC_DMA_TDLR) this.#level = value % DEPTH;
    // rp2040js takes no odd number of cycles here.
    else if (offset === IC_FS_SPKLEN) this.spikelen = value & 0xff;
    else super.writeUint32(offset, value);
    this.#ask();
  }

  #ask() {
    const { dma } = this.rp2040;
    const wants = this.#control & TDMAE && !(this.intRaw & TX_ABRT);
    if (wants && this.txFIFO.itemCount <= this.#level) dma.setDREQ(this.request);
    else dma.clearDREQ(this.request);
  }
}

/** A bus on which a panel answers at one address. Every byte takes its time. */
export class PanelBus {
  /** When the last transaction ended, in nanoseconds of emulated time. */
  lastActivity = 0;
  transactions = 0;
  #end = () => {};

  constructor(clock, i2c, panel, address) {
    const byteEnds = clock.createAlarm(() => this.#end());
    const afterByte = (end) => {
      this.#end = end;
      byteEnds.schedule(Math.round(BITS_A_BYTE * i2c.bitNanos));
    };
    i2c.onConnect = (asked) =>
      afterByte(() => {
        const answers = asked === address;
        if (answers) {
          this.transactions++;
          panel.start();
        }
        i2c.completeConnect(answers);
      });
    i2c.onWriteByte = (byte) =>
      afterByte(() => {
        panel.write(byte);
        i2c.completeWrite(true);
      });
    i2c.onStop = () => {
      this.lastActivity = clock.nanos;
      i2c.completeStop();
    };
  }
}
