"""Draws solids as shaded pictures (SVG): areas that vtracer finds in pixels, and edges over them.

The projection is parallel. Areas and edges use the same depth picture, so that they agree on what
is hidden.
"""

import io
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import vtracer
from manifold3d import Manifold
from numpy.typing import NDArray
from PIL import Image

from hardware.workshop.svg import INK, Drawing, Segment

LABEL = "#c62828"
SHARP = math.cos(math.radians(25))  # edges flatter than this are not drawn
LIGHT = np.array([-0.35, -0.5, 0.8])
MARGIN = (150, 34)  # pixels beside the picture, for labels; and above and below it
STEP = 0.5  # pixels between two tests along an edge


Numbers: TypeAlias = NDArray[np.float64]  # points, normals or colours, the last axis has three
Corners: TypeAlias = NDArray[np.int64]  # the numbers of the three corners of each triangle
# Words, a point in mm, and how many pixels from it (to the right, downwards) the words stand.
Label: TypeAlias = tuple[str, tuple[float, float, float], tuple[float, float]]


class View:
    """A camera `turn` degrees round the vertical and `tilt` degrees above the horizon."""

    def __init__(self, turn: float, tilt: float) -> None:
        t, e = math.radians(turn), math.radians(tilt)
        self.right = np.array([math.cos(t), math.sin(t), 0.0])
        back = np.array([math.sin(t), -math.cos(t), 0.0])
        self.near = back * math.cos(e) + np.array([0, 0, math.sin(e)])
        self.up = np.cross(self.near, self.right)

    def project(self, points: Numbers) -> Numbers:
        """Points (mm) as the view has them: to the right, downwards, towards the eye (mm)."""
        return np.stack([points @ self.right, -(points @ self.up), points @ self.near], axis=-1)


class Scene:
    """Coloured solids in a view, `width` pixels wide.

    solids: (Manifold, colour as "#rrggbb") of each.
    """

    def __init__(
        self, solids: Sequence[tuple[Manifold, str]], view: View, width: int = 1200
    ) -> None:
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

    def place(self, points: Numbers | Sequence[float]) -> Numbers:
        """Points (mm) on the picture: x and y in pixels, nearness in mm."""
        flat = self._view.project(np.asarray(points, dtype=float))
        flat[..., :2] = (flat[..., :2] - self._low) * self.scale + MARGIN
        return flat

    def _paint(self, placed: Numbers, points: Numbers, triangles: Corners, colour: Numbers) -> None:
        light = LIGHT / np.linalg.norm(LIGHT)
        normals = _normals(points, triangles)
        for corners, normal in zip(placed[triangles], normals, strict=True):
            if normal @ self._view.near <= 0:
                continue
            shade = colour * (0.62 + 0.38 * max(0.0, float(normal @ light)))
            self._fill(corners, shade)

    def _fill(self, corners: Numbers, shade: Numbers) -> None:
        """Paint the pixels of a triangle, row by row, where it is the nearest."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9:
            return
        top = max(0, math.ceil(min(ay, by, cy) - 0.5))
        bottom = min(self.height - 1, math.floor(max(ay, by, cy) - 0.5))
        middles = np.arange(top, bottom + 1) + 0.5
        left, right = np.full(len(middles), np.inf), np.full(len(middles), -np.inf)
        for (x0, y0), (x1, y1) in pairwise([(ax, ay), (bx, by), (cx, cy), (ax, ay)]):
            if y0 == y1:
                continue
            crossed = (middles >= min(y0, y1)) & (middles <= max(y0, y1))
            x = x0 + (middles[crossed] - y0) * (x1 - x0) / (y1 - y0)
            left[crossed] = np.minimum(left[crossed], x)
            right[crossed] = np.maximum(right[crossed], x)
        first = np.ceil(np.where(right >= left, left, 1) - 0.5 - 1e-6).astype(int)
        last = np.floor(np.where(right >= left, right, 0) - 0.5 + 1e-6).astype(int)
        counts = np.maximum(last - first + 1, 0)
        rows = np.repeat(np.arange(top, bottom + 1), counts)
        columns = np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)
        x, y = columns + 0.5, rows + 0.5
        v = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
        w = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
        depth = az + v * (bz - az) + w * (cz - az)
        seen = depth > self._depth[rows, columns]
        rows, columns = rows[seen], columns[seen]
        self._depth[rows, columns] = depth[seen]
        self._shade[rows, columns] = shade

    def edges(self) -> Iterator[Segment]:
        """The visible pieces of sharp edges and outlines, in pixels."""
        for points, triangles, _ in self._meshes:
            placed = self.place(points)
            for start, end in _edges(points, triangles, self._view.near):
                yield from self._visible(placed[start], placed[end])

    def _visible(self, start: Numbers, end: Numbers) -> Iterator[Segment]:
        count = max(2, int(math.hypot(*(end - start)[:2]) / STEP) + 1)
        along = start + np.linspace(0, 1, count)[:, None] * (end - start)
        x = np.clip(along[:, 0].astype(int), 1, self.width - 2)
        y = np.clip(along[:, 1].astype(int), 1, self.height - 2)
        # An edge lies between pixels: the farthest of those round it decides.
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

    def svg(self, title: str, source: str, labels: Iterable[Label] = ()) -> str:
        """The shaded drawing as the text of an SVG file."""
        drawing = Drawing(self.width, self.height, title, source)
        drawing.raw(self._areas())
        drawing.segments(self.edges(), INK, 1.1)
        for words, point, (dx, dy) in labels:
            x, y, _ = self.place(point)
            drawing.path([(x, y), (x + dx, y + dy)], LABEL, 1.2)
            drawing.circle(x, y, 3, LABEL)
            anchor = "start" if dx >= 0 else "end"
            drawing.text(
                x + dx + (4 if dx >= 0 else -4), y + dy, words, 17, anchor, LABEL, halo=True
            )
        return drawing.finish()

    def _areas(self) -> list[str]:
        """The shaded areas as lines of SVG, a path each."""
        picture = Image.fromarray((self._shade * 255).astype(np.uint8)).convert("RGBA")
        file = io.BytesIO()
        picture.save(file, "png")
        traced = vtracer.convert_raw_image_to_svg(
            file.getvalue(),
            img_format="png",
            colormode="color",
            hierarchical="stacked",
            mode="polygon",
            filter_speckle=2,
            color_precision=7,
            layer_difference=6,
            path_precision=1,
        )
        return re.findall(r"<path .*?/>", traced)


def _mesh(solid: Manifold) -> tuple[Numbers, Corners]:
    mesh = solid.to_mesh()
    return np.asarray(mesh.vert_properties)[:, :3].astype(float), np.asarray(mesh.tri_verts)


def _rgb(colour: str) -> Numbers:
    return np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def _normals(points: Numbers, triangles: Corners) -> Numbers:
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    return normals / np.maximum(length, 1e-12)


def _edges(points: Numbers, triangles: Corners, near: Numbers) -> Iterator[tuple[int, int]]:
    """The two corners of every edge that is sharp or part of an outline."""
    normals = _normals(points, triangles)
    by_edge: dict[tuple[int, int], list[int]] = {}
    for triangle, (a, b, c) in enumerate(triangles.tolist()):
        for start, end in ((a, b), (b, c), (c, a)):
            by_edge.setdefault((min(start, end), max(start, end)), []).append(triangle)
    for edge, faces in by_edge.items():
        first, second = normals[faces[0]], normals[faces[-1]]
        facing = first @ near, second @ near
        if max(facing) <= 0:
            continue
        if first @ second < SHARP or (facing[0] > 0) != (facing[1] > 0):
            yield edge
