"""rp2040js, an emulator of the RP2040 by others, from the npm registry. It needs no other package.

python3 -m tests.second_opinion.rp2040js    says the folder that has it
"""

from firmware.image.npm_package import NpmPackage, tell

PACKAGE = NpmPackage(
    name="rp2040js",
    version="1.4.1",
    sha256="83328017cf7e503477e8d218cb742d3e843782d795edd175a0b81346c194e56f",
    # Its modules; and by the first of these node knows that they are modules.
    files=("package.json", "LICENSE", "dist/esm/*.js"),
    label="rp2040js",
)

if __name__ == "__main__":
    tell(PACKAGE)
