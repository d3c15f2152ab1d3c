"""How the Pico's flash is divided, in bytes: the image lies below, the filesystem above it.

The build, the box, the tools of the PC and the emulated box all ask here. Once boxes are in use the
border must not move, because their deals lie behind it.
"""

FLASH_SIZE = 2048 * 1024
# Where the image's room ends and the filesystem begins: a block of the flash has 4,096 bytes.
STORAGE_OFFSET = 704 * 1024
STORAGE_SIZE = FLASH_SIZE - STORAGE_OFFSET
