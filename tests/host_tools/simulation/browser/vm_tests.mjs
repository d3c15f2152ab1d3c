// Runs modules of tests/vm on the page's MicroPython in node: vm_tests.mjs VM ROOT UNITTEST MODULE...
// Before what each says comes a line with its name.
//
// The sources lie in the memory of the VM, below a folder that it works in.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SOURCES = "/src";
const FOLDERS = ["rules_core", "firmware", "hardware", "tests/vm", "tests/rules_core", "tests/storage", "tests/vectors"];
const KINDS = /\.(py|hex|jsonl)$/;
const HEAP = 64 << 20;

const [machine, root, unittest, ...names] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(machine));
const vm = await loadMicroPython({ heapsize: HEAP, stdout: (line) => console.log(line), linebuffer: true });

function copy(from, to) {
  vm.FS.mkdirTree(to);
  for (const one of readdirSync(from, { withFileTypes: true })) {
    if (one.isDirectory()) copy(join(from, one.name), `${to}/${one.name}`);
    else if (KINDS.test(one.name)) vm.FS.writeFile(`${to}/${one.name}`, readFileSync(join(from, one.name)));
  }
}

for (const folder of FOLDERS) copy(join(root, folder), `${SOURCES}/${folder}`);
vm.FS.writeFile(`${SOURCES}/tests/__init__.py`, "");
copy(unittest, "/unittest");
vm.runPython(`
import os, sys
os.chdir("${SOURCES}")
sys.path[:] = ["${SOURCES}", "/unittest", ".frozen"]
import unittest
`);
for (const name of names) {
  console.log(name);
  vm.runPython(`
try:
    unittest.main(__import__("${name}", None, None, ("main",)))
except SystemExit:
    pass
`);
}
