"""MicroPython as WebAssembly, from the npm registry.

python3 -m host_tools.simulation.browser.vm_package    says the folder that has it
"""

from firmware.image.npm_package import NpmPackage, tell

PACKAGE = NpmPackage(
    name="@micropython/micropython-webassembly-pyscript",
    version="1.27.0",
    sha256="303919763c8ebfe5923b9da66226c20dce44ad72b604b225fb39338ea15367af",
    # What a page needs of it.
    files=("micropython.mjs", "micropython.wasm"),
    label="micropython-webassembly",
)

if __name__ == "__main__":
    tell(PACKAGE)
