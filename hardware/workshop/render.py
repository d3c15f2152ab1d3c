"""Draws solids: as line drawings with hidden lines left out (SVG), or shaded (pixels).

The view is parallel. Both start from the same depth picture, so that they agree on what is hidden.
"""

import math

import numpy as np

from hardware.workshop.svg import INK, Drawing

LABEL = "#c62828"
SHARP = math.cos(math.radians(25))  # edges flatter than this are not drawn
LIGHT = np.array([-0.35, -0.5, 0.8])
MARGIN = (130, 30)  # pixels beside the picture, for labels, and above and below it
STEP = 0.5  # pixels between two looks along an edge


class View:
    """A camera `turn` degrees round the vertical and `tilt` degrees above the horizon."""

    def __init__(self, turn, tilt):
        t, e = math.radians(turn), math.radians(tilt)
        self.right = np.array([math.cos(t), math.sin(t), 0.0])
        back = np.array([math.sin(t), -math.cos(t), 0.0])
        self.near = back * math.cos(e) + np.array([0, 0, math.sin(e)])
        self.up = np.cross(self.near, self.right)

    def project(self, points):
        """Points in mm -> (to the right, downwards, towards the eye) in mm."""
        return np.stack([points @ self.right, -(points @ self.up), points @ self.near], axis=-1)


class Scene:
    """Solids with a colour each, seen in a view, `width` pixels wide.

    solids: list of (Manifold, colour as "#rrggbb").
    """

    def __init__(self, solids, view, width=1200):
        self._view = view
        self._meshes = [(*_mesh(solid), colour) for solid, colour in solids]
        flat = np.concatenate([view.project(points) for points, _, _ in self._meshes])
        low, high = flat[:, :2].min(axis=0), flat[:, :2].max(axis=0)
        self.scale = (width - 2 * MARGIN[0]) / (high[0] - low[0])
        self._low = low
        self.width = width
        self.height = math.ceil((high[1] - low[1]) * self.scale + 2 * MARGIN[1])
        self._depth = np.full((self.height, self.width), -np.inf)
        self._shade = np.ones((self.height, self.width, 3))
        for points, triangles, colour in self._meshes:
            self._paint(self.place(points), points, triangles, _rgb(colour))

    def place(self, points):
        """Points in mm -> x, y in pixels and nearness in mm."""
        flat = self._view.project(np.asarray(points, dtype=float))
        flat[..., :2] = (flat[..., :2] - self._low) * self.scale + MARGIN
        return flat

    def _paint(self, placed, points, triangles, colour):
        light = LIGHT / np.linalg.norm(LIGHT)
        normals = _normals(points, triangles)
        for corners, normal in zip(placed[triangles], normals, strict=True):
            if normal @ self._view.near <= 0:
                continue
            shade = colour * (0.62 + 0.38 * max(0.0, float(normal @ light)))
            self._fill(corners, shade)

    def _fill(self, corners, shade):
        (x0, y0), (x1, y1) = corners[:, :2].min(axis=0), corners[:, :2].max(axis=0)
        left, right = max(0, int(x0)), min(self.width, int(x1) + 2)
        top, bottom = max(0, int(y0)), min(self.height, int(y1) + 2)
        x, y = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9:
            return
        v = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
        w = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
        depth = az + v * (bz - az) + w * (cz - az)
        there = self._depth[top:bottom, left:right]
        seen = (v >= -1e-6) & (w >= -1e-6) & (v + w <= 1 + 1e-6) & (depth > there)
        there[seen] = depth[seen]
        self._shade[top:bottom, left:right][seen] = shade

    def edges(self):
        """What is visible of sharp edges and outlines: segments (x0, y0, x1, y1) in pixels."""
        for points, triangles, _ in self._meshes:
            placed = self.place(points)
            for one, other in _edges(points, triangles, self._view.near):
                yield from self._visible(placed[one], placed[other])

    def _visible(self, start, end):
        count = max(2, int(math.hypot(*(end - start)[:2]) / STEP) + 1)
        along = start + np.linspace(0, 1, count)[:, None] * (end - start)
        x = np.clip(along[:, 0].astype(int), 1, self.width - 2)
        y = np.clip(along[:, 1].astype(int), 1, self.height - 2)
        # An edge lies between two pixels: the farthest of those round it decides.
        around = [self._depth[y + dy, x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        seen = along[:, 2] >= np.min(around, axis=0) - 0.05
        first = None
        for index in range(count + 1):
            if index < count and seen[index]:
                first = index if first is None else first
            elif first is not None:
                if index - 1 - first >= 2 or count <= 3:
                    yield (*along[first, :2], *along[index - 1, :2])
                first = None

    def svg(self, title, source, labels=()):
        """The line drawing. labels: (words, point in mm, (dx, dy) in pixels to the words)."""
        drawing = Drawing(self.width, self.height, title, source)
        drawing.segments(self.edges(), INK, 1.2)
        for words, point, (dx, dy) in labels:
            x, y, _ = self.place(point)
            drawing.path([(x, y), (x + dx, y + dy)], LABEL, 1.2)
            drawing.circle(x, y, 3, LABEL)
            anchor = "start" if dx >= 0 else "end"
            drawing.text(
                x + dx + (4 if dx >= 0 else -4), y + dy, words, 17, anchor, LABEL, halo=True
            )
        return drawing.finish()

    def pixels(self):
        """The shaded picture with its edges: rows of RGB bytes."""
        picture = self._shade.copy()
        for x0, y0, x1, y1 in self.edges():
            count = int(max(abs(x1 - x0), abs(y1 - y0)) * 2) + 2
            x = np.clip(np.linspace(x0, x1, count).astype(int), 0, self.width - 1)
            y = np.clip(np.linspace(y0, y1, count).astype(int), 0, self.height - 1)
            picture[y, x] = 0.15
        return (picture * 255).astype(np.uint8)


def _mesh(solid):
    mesh = solid.to_mesh()
    return np.asarray(mesh.vert_properties)[:, :3].astype(float), np.asarray(mesh.tri_verts)


def _rgb(colour):
    return np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def _normals(points, triangles):
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    return normals / np.maximum(length, 1e-12)


def _edges(points, triangles, near):
    """Pairs of corners of every edge that is sharp or an outline."""
    normals = _normals(points, triangles)
    by_edge = {}
    for number, (a, b, c) in enumerate(triangles.tolist()):
        for one, other in ((a, b), (b, c), (c, a)):
            by_edge.setdefault((min(one, other), max(one, other)), []).append(number)
    for edge, faces in by_edge.items():
        first, second = normals[faces[0]], normals[faces[-1]]
        facing = first @ near, second @ near
        if max(facing) <= 0:
            continue
        if first @ second < SHARP or (facing[0] > 0) != (facing[1] > 0):
            yield edge
