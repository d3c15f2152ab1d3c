"""Exact faces of a `solid.Solid`, by build123d, as STEP files for CAD programs."""

from datetime import datetime

import build123d as cad

from hardware.workshop import solid as s

# STEP files bear a date; the same solid is to give the same file.
DATE = datetime(2000, 1, 1)


def write(solid, path):
    """Write the STEP file of a `Solid`, in mm, as it is assembled."""
    cad.export_step(shape(solid), str(path), timestamp=DATE)


def shape(solid):
    """The build123d shape of a `Solid`; TypeError if it is none."""
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
            first, *others = (shape(one) for one in solids)
            return first.fuse(*others) if others else first
        case s.Cut(body, tool):
            return shape(body).cut(shape(tool))
    raise TypeError(f"{type(solid).__name__} is not a solid")


def _box(b):
    block = cad.Box(b.right - b.left, b.far - b.near, b.high - b.low)
    if b.radius:
        block = cad.fillet(block.edges().filter_by(cad.Axis.Z), b.radius)
    return cad.Pos((b.left + b.right) / 2, (b.near + b.far) / 2, (b.low + b.high) / 2) * block


def _round(diameter, upper, height):
    if upper is None or upper == diameter:
        return cad.Cylinder(diameter / 2, height)
    return cad.Cone(diameter / 2, upper / 2, height)


def _rectangle(left, right, near, far, z):
    middle = cad.Pos((left + right) / 2, (near + far) / 2, z)
    return middle * cad.Rectangle(right - left, far - near)
