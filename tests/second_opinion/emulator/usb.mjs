// A PC at the USB port: it finds the device, gives it an address, configures it, opens its serial
// port, takes what comes and has nothing to send. USB 2.0 specification, chapter 9; CDC PSTN 1.2, 6.3.12.
//
// The host that rp2040js brings answers every poll for output with an empty packet, which keeps an
// idle device awake; no bus has such a storm of interrupts.

const MS = 1e6;
const CONTROL = 0;
const CONFIGURATION = 2;
const HEAD = 9; // of the descriptor of a configuration, with its whole length at byte 2

const setup = (type, request, value, length) =>
  Uint8Array.of(type, request, value & 0xff, value >> 8, 0, 0, length & 0xff, length >> 8);
const setAddress = () => setup(0x00, 5, 1, 0);
const getConfiguration = (length) => setup(0x80, 6, CONFIGURATION << 8, length);
const configure = () => setup(0x00, 9, 1, 0);
const openPort = () => setup(0x21, 0x22, 3, 0); // SET_CONTROL_LINE_STATE: DTR and RTS

export class UsbHost {
  /** Has the device been found, and its port opened? */
  isConnected = false;
  #port;
  #next;
  #requests = [];
  #answer = [];
  #expected = 0; // bytes of an answer that are still to come

  /** `port`: the USB block of rp2040js. */
  constructor(clock, port) {
    this.#port = port;
    this.#next = clock.createAlarm(() => this.#send());
    port.onUSBEnabled = () => port.resetDevice();
    port.onResetReceived = () => this.#begin();
    port.onEndpointWrite = (endpoint, bytes) => endpoint === CONTROL && this.#take(bytes);
    // The device waits for the end of a control transfer; for input it waits for ever.
    port.onEndpointRead = (endpoint) => endpoint === CONTROL && this.#acknowledge();
  }

  #begin() {
    this.isConnected = false;
    this.#requests = [setAddress(), getConfiguration(HEAD)];
    this.#send();
  }

  #send() {
    const request = this.#requests.shift();
    if (!request) {
      this.isConnected = true;
      return;
    }
    this.#answer = [];
    this.#expected = request[0] & 0x80 ? request[6] | (request[7] << 8) : 0;
    this.#port.sendSetupPacket(request);
  }

  /** The device has sent a packet of its answer, or the empty one that ends a request. */
  #take(bytes) {
    if (!bytes.length) this.#goOn();
    this.#answer.push(...bytes);
  }

  #acknowledge() {
    if (this.#answer.length < this.#expected) return;
    this.#port.endpointReadDone(CONTROL, new Uint8Array(0));
    const whole = this.#answer[2] | (this.#answer[3] << 8);
    const rest = [getConfiguration(whole), configure(), openPort()];
    if (this.#answer.length === HEAD) this.#requests.push(...rest);
    this.#goOn();
  }

  #goOn() {
    this.#next.schedule(MS); // with the next frame
  }
}
