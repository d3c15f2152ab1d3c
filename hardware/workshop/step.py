"""Writes a `solid.Solid` as a STEP file for CAD programs, with exact faces by build123d."""

from datetime import datetime
from pathlib import Path

import build123d as cad

from hardware.workshop import solid as s

# STEP files have a date; a fixed one makes the same file of the same solid.
DATE = datetime(2000, 1, 1)


def write(solid: s.Solid, path: Path) -> None:
    """Write the STEP file of a solid, in mm, at its place in the box."""
    cad.export_step(shape(solid), str(path), timestamp=DATE)


def shape(solid: s.Solid) -> cad.Shape:
    """The build123d shape of a solid. TypeError if it is none."""
    match solid:
        case s.Box():
            return _box(solid)
        case s.Pillar(x, y, low, high, diameter, upper):
            return cad.Pos(x, y, (low + high) / 2) * _round(diameter, upper, high - low)
        case s.Funnel(lower, upper, low, high):
            faces = [_rectangle(*lower, low), _rectangle(*upper, high)]
            return cad.loft(faces, ruled=True)
        case s.Prism(points, low, high):
            face = cad.make_face(cad.Polyline(*points, close=True))
            return cad.Pos(0, 0, low) * cad.extrude(face, high - low, dir=(0, 0, 1))
        case s.Joined(solids):
            first, *others = map(shape, solids)
            return first.fuse(*others) if others else first
        case s.Cut(body, tool):
            return shape(body).cut(shape(tool))
    raise TypeError(f"{type(solid).__name__} is not a solid")


def _box(b: s.Box) -> cad.Shape:
    block = cad.Box(b.right - b.left, b.far - b.near, b.high - b.low)
    if b.radius:
        block = cad.fillet(block.edges().filter_by(cad.Axis.Z), b.radius)
    return cad.Pos((b.left + b.right) / 2, (b.near + b.far) / 2, (b.low + b.high) / 2) * block


def _round(diameter: float, upper: float | None, height: float) -> cad.Shape:
    if upper is None or upper == diameter:
        return cad.Cylinder(diameter / 2, height)
    return cad.Cone(diameter / 2, upper / 2, height)


def _rectangle(left: float, right: float, near: float, far: float, z: float) -> cad.Shape:
    middle = cad.Pos((left + right) / 2, (near + far) / 2, z)
    return middle * cad.Rectangle(right - left, far - near)
