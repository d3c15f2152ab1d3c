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
    m = case.load()
    found += fit.faults(m, case.keyboard(m))
    found += power.faults(power.load())
    return found


def solid_faults():
    """What does not fit or cannot be printed, found on the solids; needs manifold3d."""
    from hardware.workshop import draw_case, model

    m = case.load()
    places = case.keyboard(m)
    caps = {f"cap of {ref}": cap for ref, cap in draw_case.caps(m, places).items()}
    found = []
    for build in parts.BUILDS:
        for panel in case.PANELS:
            solids = model.bought(m, places, build, panel) | caps
            solids |= {"body": model.body(m, build), "lid": model.lid(m, places, panel)}
            found += [
                f"case.csv: {one} and {other} overlap by {volume} mm3 ({build}, {panel})"
                for one, other, volume in model.collisions(solids)
            ]
    for name, (solid, bed, bridge) in draw_case.prints(m, places).items():
        found += [
            f"case.csv: {name}: a ceiling of {x:.1f} x {y:.1f} mm at {z - bed:.1f} needs support"
            for x, y, z in model.overhangs(solid, bed, bridge, m.layer)
        ]
    return found
