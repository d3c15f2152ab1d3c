// Flash and panel by themselves: what they do with what their data sheets allow, and what not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Flash, SIZE } from "./flash.mjs";
import { Panel, WIDTH } from "./panel.mjs";

const NUMBER = Buffer.from("emulated");
const MS = 1e6;

/** A flash that is erased, and its clock. */
function newFlash(cutAt = null) {
  const clock = { nanos: 0 };
  const flash = new Flash(new Uint8Array(SIZE).fill(0xff), NUMBER, () => clock.nanos, cutAt);
  const command = (...sent) => {
    flash.select();
    const got = sent.map((byte) => flash.exchange(byte));
    flash.deselect();
    return got;
  };
  return { flash, clock, command };
}

test("a program clears bits, within its page, and takes its time", () => {
  const { flash, clock, command } = newFlash();
  command(0x06);
  command(0x02, 0x01, 0x00, 0xff, 0xf0, 0x0f);
  assert.deepEqual([flash.memory[0x100ff], flash.memory[0x10000]], [0xf0, 0x0f]);
  assert.equal(command(0x05, 0)[1] & 1, 1);
  clock.nanos += 0.4 * MS;
  assert.equal(command(0x05, 0)[1], 0);
  command(0x06);
  command(0x02, 0x01, 0x00, 0xff, 0x3f);
  assert.equal(flash.memory[0x100ff], 0x30);
  assert.deepEqual(flash.operations, [
    ["program", 0x100ff, 2],
    ["program", 0x100ff, 1],
  ]);
  assert.deepEqual(flash.faults, []);
});

test("an erase takes its whole sector", () => {
  const { flash, command } = newFlash();
  flash.memory.fill(0, 0x0fff, 0x3001);
  command(0x06);
  command(0x20, 0x00, 0x12, 0x34);
  const at = [0x0fff, 0x1000, 0x1fff, 0x2000].map((place) => flash.memory[place]);
  assert.deepEqual(at, [0, 0xff, 0xff, 0]);
  assert.deepEqual(flash.operations, [["erase", 0x1234, 4096]]);
});

test("it tells its numbers, and what it holds", () => {
  const { flash, command } = newFlash();
  flash.memory.set([1, 2, 3], 0x20000);
  assert.deepEqual(command(0x9f, 0, 0, 0).slice(1), [0xef, 0x40, 0x15]);
  assert.deepEqual(command(0x4b, ...Array(12).fill(0)).slice(5), [...NUMBER]);
  assert.deepEqual(command(0x03, 0x02, 0, 0, 0, 0, 0).slice(4), [1, 2, 3]);
  assert.deepEqual(command(0x0b, 0x02, 0, 0, 0, 0, 0, 0).slice(5), [1, 2, 3]);
});

test("nothing changes without a write enable, and that is a fault", () => {
  const { flash, command } = newFlash();
  command(0x02, 0, 0, 0, 0);
  command(0x06);
  command(0x04);
  command(0x20, 0, 0, 0);
  assert.equal(flash.memory[0], 0xff);
  assert.equal(flash.faults.length, 2);
  assert.deepEqual(flash.operations, []);
});

test("a command while it works is a fault", () => {
  const { flash, command } = newFlash();
  command(0x06);
  command(0x02, 0, 0, 0, 0);
  assert.deepEqual(command(0x03, 0, 0, 0, 0).slice(4), [0xff]);
  assert.match(flash.faults[0], /^command 3 came while/);
});

test("both ways to set the bit for four lines", () => {
  for (const [clear, set] of [
    [[0x31, 0], [0x31, 2]],
    [[0x01, 0, 0], [0x01, 0, 2]],
  ]) {
    const { flash, command } = newFlash();
    command(0x06);
    command(...clear);
    assert.equal(flash.hasQuad, false);
    command(...set); // without a write enable
    assert.equal(flash.hasQuad, false);
    command(0x06);
    command(...set);
    assert.equal(flash.hasQuad, true);
  }
});

test("the power fails before an operation, and nothing happens any more", () => {
  const { flash, clock, command } = newFlash(2);
  for (const place of [0, 1, 2]) {
    command(0x06);
    command(0x02, 0, 0, place, 0);
    clock.nanos += MS;
  }
  assert.equal(flash.isCut, true);
  assert.deepEqual([...flash.memory.subarray(0, 3)], [0, 0xff, 0xff]);
  assert.equal(flash.operations.length, 1);
});

/** A panel that is on, as modules are mounted, after these commands. */
function newPanel(...commands) {
  const panel = new Panel();
  send(panel, 0x00, 0xa1, 0xc8, 0xaf, ...commands);
  return panel;
}

function send(panel, ...bytes) {
  panel.start();
  for (const byte of bytes) panel.write(byte);
}

test("a panel is dark until it is switched on, and then shows what it holds", () => {
  assert.ok(new Panel().picture().every((byte) => byte === 0));
  assert.ok(newPanel().picture().every((byte) => byte === 0x5a));
  assert.ok(newPanel(0xa7).picture().every((byte) => byte === 0xa5));
  assert.ok(newPanel(0xa5).picture().every((byte) => byte === 0xff));
});

test("a window is filled row by row, and begins anew", () => {
  const panel = newPanel(0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3);
  send(panel, 0x40, 1, 2, 3, 4, 5);
  const picture = panel.picture();
  const at = [2 * WIDTH + 10, 2 * WIDTH + 11, 3 * WIDTH + 10, 3 * WIDTH + 11, 2 * WIDTH + 12];
  assert.deepEqual(at.map((place) => picture[place]), [5, 2, 3, 4, 0x5a]);
});

test("pages are filled from a column on", () => {
  const panel = newPanel(0xb3, 0x0e, 0x17);
  send(panel, 0x40, 1, 2, 3);
  const picture = panel.picture();
  const at = [126, 127].map((column) => picture[3 * WIDTH + column]);
  assert.deepEqual(at, [3, 2]);
});

test("it is mirrored as it is mounted", () => {
  const panel = newPanel(0xa0, 0xc0, 0x20, 0x00);
  send(panel, 0x00, 0x21, 0, 127, 0x22, 0, 7);
  send(panel, 0x40, ...Array(1024).fill(0));
  send(panel, 0x40, 1);
  assert.equal(panel.picture()[1023], 0x80);
});

test("what is no command is a fault", () => {
  assert.deepEqual(newPanel(0x99).faults, ["0x99 is not a command of the SSD1306"]);
  assert.deepEqual(newPanel(0x8d, 0x14, 0xd5, 0x80).faults, []);
});
