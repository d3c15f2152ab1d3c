"""Everything that can be wrong with this folder."""

from hardware.workshop import breadboard, case, circuit, fit, parts, pins, power


def faults():
    """What is wrong, one sentence each; nothing here needs more than the standard library."""
    pin_table, part_table = pins.load(), parts.load()
    found = pins.faults(pin_table)
    for build in parts.BUILDS:
        net = circuit.load(build)
        for fault in (
            net.faults()
            + circuit.pin_faults(net, pin_table)
            + circuit.part_faults(net, part_table, build)
        ):
            found.append(f"{fault} ({build} build)")
    found += breadboard.load().faults(circuit.load("usb"))
    found += case_faults()
    found += power.faults(power.load())
    return found


def case_faults():
    """What does not fit in the case of any build, by the measures alone, every sentence once."""
    found = []
    for build in parts.BUILDS:
        m = case.load(build)
        found += [f for f in fit.faults(m, case.keyboard(m)) if f not in found]
    return found


def solid_faults():
    """What does not fit or cannot be printed, found on the solids; needs manifold3d."""
    from hardware.workshop import bought, mesh, model, prints

    found = []
    for build in parts.BUILDS:
        m = case.load(build)
        places = case.keyboard(m)
        fixed = {f"cap of {key.ref}": model.cap(m, key) for key in case.keys(places)}
        fixed["body"] = model.body(m, places)
        if build == "battery":
            fixed["cover"] = model.cover(m)
        fixed = {name: mesh.mesh(one) for name, one in fixed.items()}
        for panel in case.PANELS:
            solids = bought.solids(m, places, panel) | {"lid": model.lid(m, places, panel)}
            solids = {name: mesh.mesh(one) for name, one in solids.items()} | fixed
            found += [
                f"case.csv: {one} and {other} overlap by {volume} mm3 ({build}, {panel})"
                for one, other, volume in mesh.collisions(solids)
            ]
    for name, one in prints.all_prints().items():
        lying = one.lying()
        found += [
            f"case.csv: {name}: a ceiling of {x:.1f} x {y:.1f} mm at {z:.1f} needs support"
            for x, y, z in mesh.overhangs(lying, 0, one.bridge, one.layer)
        ]
        if loose := mesh.loose_edges(lying):
            found.append(f"case.csv: {name}: {loose} edges do not join two triangles")
    return found
