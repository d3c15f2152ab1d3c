"""The netlist of one build."""

from hardware.workshop import circuit


def rows(build="battery"):
    columns = ("build", "net", "ref", "part", "pin")
    builds = {"both", build}
    return [r for r in circuit.read("netlist.csv", columns) if builds & set(r["build"].split())]
