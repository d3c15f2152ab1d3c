"""Checks everything in this folder."""

from hardware.workshop import breadboard, case, circuit, fit, parts, pins, power


def faults() -> list[str]:
    """A sentence for each fault that the standard library alone can find."""
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


def case_faults() -> list[str]:
    """A sentence for each part that does not fit in some build, by the measures alone."""
    found = []
    for build in parts.BUILDS:
        m = case.load(build)
        found += [f for f in fit.faults(m, case.keyboard(m)) if f not in found]
    return found


def solid_faults() -> list[str]:
    """A sentence for each solid that does not fit or cannot be printed; needs manifold3d."""
    from hardware.workshop import bought, mesh, model, prints

    found = []
    for build in parts.BUILDS:
        m = case.load(build)
        places = case.keyboard(m)
        fixed = {f"cap of {key.ref}": model.cap(m, key) for key in case.keys(places)}
        fixed["body"] = model.body(m, places)
        if build == "battery":
            fixed["cover"] = model.cover(m)
        fixed = {name: mesh.mesh(solid) for name, solid in fixed.items()}
        for panel in case.PANELS:
            solids = bought.solids(m, places, panel) | {"lid": model.lid(m, places, panel)}
            solids = {name: mesh.mesh(solid) for name, solid in solids.items()} | fixed
            found += [
                f"case.csv: {first} and {second} overlap by {volume} mm3 ({build}, {panel})"
                for first, second, volume in mesh.collisions(solids)
            ]
    for name, printed in prints.all_prints().items():
        lying = printed.lying()
        found += [
            f"case.csv: {name}: a ceiling of {x:.1f} x {y:.1f} mm at {z:.1f} needs support"
            for x, y, z in mesh.overhangs(lying, 0, printed.bridge, printed.layer)
        ]
        if loose := mesh.loose_edges(lying):
            found.append(f"case.csv: {name}: {loose} edges do not join two triangles")
    return found
