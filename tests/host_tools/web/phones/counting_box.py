"""Stands in for the process of a box: shows how many keys went down, and keeps the count in a file.

The key `back` does not count; while the desk changes something (`listen`, `go_on`) none does.

`python counting_box.py FOLDER LANGUAGE MS`, with the lines of `simulation.phones.phone_box`. The
counter is the log: whoever is killed, and started again, goes on counting.
"""

import base64
import json
import sys
from pathlib import Path


def say(**said):
    print(json.dumps(said), flush=True)


def main():
    folder = Path(sys.argv[1])
    count = folder / "count"
    keys = int(count.read_text("ascii")) if count.exists() else 0
    say(box=f"{int(folder.name):016x}")

    def show(waits=""):
        memory = keys.to_bytes(4, "big") + bytes(1020)
        say(picture=base64.b64encode(memory).decode(), contrast=207, asleep=False, waits=waits)

    show()
    changes = untaken = 0
    visited = False
    for line in sys.stdin:
        said = json.loads(line)
        if "key" not in said:
            if said["do"] in ("listen", "go_on"):
                visited = said["do"] == "listen"
                show("visited" if visited else "")
            say(call=said["call"], answer=True)
        elif said["down"] and (visited or said["key"] == "back"):
            untaken += 1
            say(untaken=untaken)
        elif said["down"]:
            keys += 1
            count.write_text(str(keys), "ascii")
            changes += 1
            say(stored=changes)
            show()


if __name__ == "__main__":
    main()
