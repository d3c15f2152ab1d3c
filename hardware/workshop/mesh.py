"""Makes triangles of a `solid.Solid`, by manifold3d, and measures them."""

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np
from manifold3d import CrossSection, FillRule, JoinType, Manifold, OpType
from numpy.typing import NDArray

from hardware.workshop import solid as s

ROUND = 48  # corners of a full circle


def mesh(solid: s.Solid) -> Manifold:
    """The `Manifold` of a `Solid`; TypeError if it is none."""
    match solid:
        case s.Box():
            return _box(solid)
        case s.Pillar(x, y, low, high, diameter, upper):
            end = diameter if upper is None else upper
            cone = Manifold.cylinder(high - low, diameter / 2, end / 2, ROUND)
            return cone.translate((x, y, low))
        case s.Funnel(lower, upper, low, high):
            return Manifold.hull_points(
                np.array(
                    [
                        (x, y, z)
                        for (left, right, near, far), z in ((lower, low), (upper, high))
                        for x in (left, right)
                        for y in (near, far)
                    ]
                )
            )
        case s.Prism(points, low, high):
            outline = CrossSection([points], FillRule.NonZero)
            return Manifold.extrude(outline, high - low).translate((0, 0, low))
        case s.Joined(solids):
            return Manifold.batch_boolean([mesh(part) for part in solids], OpType.Add)
        case s.Cut(body, tool):
            return mesh(body) - mesh(tool)
    raise TypeError(f"{type(solid).__name__} is not a solid")


def _box(b: s.Box) -> Manifold:
    corners = [(b.left, b.near), (b.right, b.near), (b.right, b.far), (b.left, b.far)]
    outline = CrossSection([corners], FillRule.Positive)
    if b.radius:
        inner = outline.offset(-b.radius, JoinType.Miter)
        outline = inner.offset(b.radius, JoinType.Round, circular_segments=ROUND)
    return Manifold.extrude(outline, b.high - b.low).translate((0, 0, b.low))


def collisions(meshes: Mapping[str, Manifold]) -> list[tuple[str, str, float]]:
    """(name, name, volume in mm3) of the pairs of Manifolds that overlap."""
    names = sorted(meshes)
    found = []
    for first, second in combinations(names, 2):
        volume = (meshes[first] ^ meshes[second]).volume()
        if volume > 0.01:
            found.append((first, second, round(volume, 2)))
    return found


def triangles(body: Manifold) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The corners (mm, rounded to a ten-thousandth) and triangles (numbers of corners) of a solid.

    Corners that rounding makes equal become one. A triangle that has a corner twice is left out:
    such triangles appear where four faces meet, as in the corners of a window.
    """
    triangulated = body.to_mesh()
    points = np.asarray(triangulated.vert_properties)[:, :3].astype(float).round(4) + 0.0
    corners, numbers = np.unique(points, axis=0, return_inverse=True)
    found = numbers.reshape(-1)[np.asarray(triangulated.tri_verts)]
    a, b, c = found.T
    return corners, found[(a != b) & (b != c) & (c != a)]


def loose_edges(body: Manifold) -> int:
    """The number of edges that do not join exactly two triangles in the files of a solid."""
    _, found = triangles(body)
    edges = np.sort(found[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    _, counts = np.unique(edges, axis=0, return_counts=True)
    return int(np.count_nonzero(counts != 2))


def overhangs(
    body: Manifold, bed: float, limit: float, layer: float
) -> list[tuple[float, float, float]]:
    """(width, depth, z) of the ceilings that need support: wider than `limit` mm both ways.

    body: as it lies on the print bed, at z = `bed`. A face is a ceiling if it is flatter than 45
    degrees; below the height `layer` it lies on the bed.
    """
    triangulated = body.to_mesh()
    points = np.asarray(triangulated.vert_properties)[:, :3]
    faces = np.asarray(triangulated.tri_verts)
    corner = points[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    length = np.linalg.norm(normal, axis=1)
    down = normal[:, 2] < -length * math.sin(math.radians(46))
    above = corner[:, :, 2].max(axis=1) > bed + layer
    found = []
    for patch in _patches(faces[down & above]):
        low, high = points[patch].min(axis=0), points[patch].max(axis=0)
        if min(high[0] - low[0], high[1] - low[1]) > limit:
            found.append((float(high[0] - low[0]), float(high[1] - low[1]), float(low[2])))
    return found


def _patches(triangles: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The corners of the triangles, in groups of triangles that share corners."""
    parent: dict[int, int] = {}

    def find(key: int) -> int:
        parent.setdefault(key, key)
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for a, b, c in triangles.tolist():
        parent[find(a)] = find(b)
        parent[find(b)] = find(c)
    groups: dict[int, set[int]] = {}
    for triangle in triangles.tolist():
        groups.setdefault(find(triangle[0]), set()).update(triangle)
    return [np.array(sorted(group)) for group in groups.values()]
