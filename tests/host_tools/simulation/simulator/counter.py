"""A small application for tests of the simulator: it counts presses, in flash."""

from firmware.app.keys import Debouncer

PATH = "count"
POLL_MS = 10


def run(board):
    """Every press adds one to the count, and every byte of the display shows it."""
    count = 0
    if board.fs.exists(PATH):
        with board.fs.open(PATH, "rb") as file:
            count = int(file.read())
    keys = Debouncer(board.ticks_diff, board.keys(), board.ticks_us())

    def sample():
        keys.sample(board.keys(), board.ticks_us(), 0)

    board.on_edge(sample)
    show(board, count)
    while True:
        sample()
        if keys.take() >= 0:
            count += 1
            with board.guard, board.fs.open(PATH, "wb") as file:
                file.write(str(count).encode())
            show(board, count)
        board.sleep_ms(POLL_MS)


def show(board, count):
    """Fill the display with the count."""
    board.display.buffer[:] = picture(count)
    board.display.show()


def picture(count):
    """The display then: never the dark display of a box that is about to start."""
    return bytes([1 + count]) * 1024
