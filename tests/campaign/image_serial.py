"""Garbage on the cable of the real image, at any moment: the table is back after silence."""

import random

from firmware.image.paths import IMAGE
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatorError
from tests.campaign.aftermath import wrong_on
from tests.campaign.keys import KEYS
from tests.campaign.noise import random_noise
from tests.device.link import call

BURSTS_A_BOOT = 10
BACK_MS = 3_000


def run(seed, count, image=IMAGE):
    """`count` bursts of noise by the dice of `seed`: {"cases": bursts, "failures": []}."""
    chance = random.Random(seed)
    cases, failures = 0, []
    while cases < count:
        bursts = min(BURSTS_A_BOOT, count - cases)
        box = EmulatedBox(image, flash_with_deals(3))
        trail = []
        try:
            box.start()
            found = [said for _ in range(bursts) for said in _burst(chance, box, trail)]
        except (EmulatorError, TimeoutError, RuntimeError, AssertionError) as error:
            found = [repr(error)]
        found += wrong_on(box.power_off())
        cases += bursts
        if found:
            failures.append({"trail": trail, "found": found})
    return {"cases": cases, "failures": failures}


def _burst(chance, box, trail):
    """Some keys, noise, silence; sentences that say what went wrong."""
    for _ in range(chance.randrange(4)):
        key = chance.choice(KEYS)
        trail.append(key)
        box.press(key)
    for data, pause in random_noise(chance):
        trail.append(data)
        box.serial.send(data)
        box.run_for(pause)
    box.run_for(BACK_MS)
    if not any(box.press(key) for key in ("opponents", "back")):
        yield "the keys are dead"
    identity = call(box, "identify")
    box.leave_repl()
    box.run_for(BACK_MS)
    if identity["damage"] or not identity["size"]:
        yield f"a desk was answered {identity}"
