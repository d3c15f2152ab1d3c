"""Finds tracks on a board of two layers: A* on a grid, one connection after the other.

Every track keeps clear of other nets. Bends and changes of the layer cost, so that tracks are
straight and few. The shortest connections come first. The zones join the ground.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, dist, hypot
from typing import TypeAlias

STEP = 0.25
VIA, DRILL = 0.8, 0.4
CLEARANCE = 0.25
EDGE = 0.5
LAYERS = (0, 1)
# Directions in turn, by eighths of a circle.
WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
BEND, SHARP, CHANGE = 1.5, 8.0, 14.0


Spot: TypeAlias = tuple[float, float]
Node: TypeAlias = tuple[int, int, int]  # layer and cell of the grid
Key: TypeAlias = tuple[Node, int | None]  # with the way by which it was reached
Waiting: TypeAlias = tuple[float, float, Node, int]  # least total cost, cost so far, node, way
# Layer, x0, y0, x1, y1, width, net.
Track: TypeAlias = tuple[int, float, float, float, float, float, str]
Via: TypeAlias = tuple[float, float, str]  # x, y, net


@dataclass(frozen=True)
class Pad:
    """Copper of a part, as a rectangle round `x`, `y`; `net`: "" for a hole or an open pad."""

    x: float
    y: float
    half_width: float
    half_height: float
    layers: tuple[int, ...]
    net: str
    name: tuple[str, ...] = ()
    target: bool = True


@dataclass
class Routes:
    """The tracks and vias that were found; `failed`: nets with the names of pads not reached."""

    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    failed: list[tuple[str, list[tuple[str, ...]]]] = field(default_factory=list)


class Router:
    """A board of `width` x `depth` mm; `widths`: of tracks by nets; other tracks are `narrow`."""

    def __init__(
        self,
        width: float,
        depth: float,
        pads: Sequence[Pad],
        widths: Mapping[str, float],
        narrow: float,
        barred: Iterable[tuple[float, float, float]] = (),
    ) -> None:
        self.nx, self.ny = round(width / STEP) + 1, round(depth / STEP) + 1
        self.width, self.depth = width, depth
        self.pads = pads
        self.widths, self.narrow = widths, narrow
        self.barred = barred
        self.routes = Routes()

    def run(self, order: Iterable[str]) -> Routes:
        """Join the pads of each net, in this order."""
        for net in order:
            self._route(net)
        return self.routes

    def _track_width(self, net: str) -> float:
        return self.widths.get(net, self.narrow)

    def _taken(self, net: str, reach: float, layer: int) -> bytearray:
        """The cells where copper of `net`, of half width `reach`, is too close to anything else."""
        grid = self._inside(ceil((EDGE + reach) / STEP))
        for x, y, radius in self.barred:
            self._disc(grid, x, y, radius + reach)
        for pad in self.pads:
            if layer in pad.layers and (pad.net != net or not pad.net):
                self._box(grid, pad, CLEARANCE + reach)
        for on, x0, y0, x1, y1, wide, other in self.routes.tracks:
            if on == layer and other != net:
                self._line(grid, x0, y0, x1, y1, wide / 2 + CLEARANCE + reach)
        for x, y, other in self.routes.vias:
            if other != net:
                self._disc(grid, x, y, VIA / 2 + CLEARANCE + reach)
        return grid

    def _inside(self, border: int) -> bytearray:
        """A grid whose border, some cells wide, is taken."""
        full, inner = b"\1" * self.nx, self.nx - 2 * border
        row = full[:border] + bytes(inner) + full[:border]
        return bytearray(full * border + row * (self.ny - 2 * border) + full * border)

    def _cells(self, x0: float, y0: float, x1: float, y1: float) -> Iterator[tuple[int, int]]:
        for j in range(max(0, ceil(y0 / STEP)), min(self.ny - 1, int(y1 / STEP)) + 1):
            for i in range(max(0, ceil(x0 / STEP)), min(self.nx - 1, int(x1 / STEP)) + 1):
                yield i, j

    def _disc(self, grid: bytearray, x: float, y: float, radius: float) -> None:
        for i, j in self._cells(x - radius, y - radius, x + radius, y + radius):
            if hypot(i * STEP - x, j * STEP - y) < radius - 1e-6:
                grid[j * self.nx + i] = 1

    def _box(self, grid: bytearray, pad: Pad, reach: float) -> None:
        wide, high = pad.half_width + reach, pad.half_height + reach
        for i, j in self._cells(pad.x - wide, pad.y - high, pad.x + wide, pad.y + high):
            dx = max(0, abs(i * STEP - pad.x) - pad.half_width)
            dy = max(0, abs(j * STEP - pad.y) - pad.half_height)
            if hypot(dx, dy) < reach - 1e-6:
                grid[j * self.nx + i] = 1

    def _line(
        self, grid: bytearray, x0: float, y0: float, x1: float, y1: float, reach: float
    ) -> None:
        length = hypot(x1 - x0, y1 - y0) or 1e-9
        box = (min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach)
        for i, j in self._cells(*box):
            x, y = i * STEP - x0, j * STEP - y0
            along = max(0, min(length, (x * (x1 - x0) + y * (y1 - y0)) / length))
            if hypot(x - along * (x1 - x0) / length, y - along * (y1 - y0) / length) < reach - 1e-6:
                grid[j * self.nx + i] = 1

    def _route(self, net: str) -> None:
        pads = [pad for pad in self.pads if pad.net == net and pad.target]
        wide = self._track_width(net)
        taken = [self._taken(net, wide / 2, layer) for layer in LAYERS]
        no_via = bytearray(a | b for a, b in zip(*(self._taken(net, VIA / 2, n) for n in LAYERS)))
        for pad in self.pads:
            # A via must not be a hole in solder: it keeps off the pads of its own net, too.
            self._box(no_via, pad, VIA / 2 + 0.1)
        tree, waiting = self._ends(pads[0]), pads[1:]
        while waiting:
            path = self._search(taken, no_via, tree, waiting)
            if path is None:
                self.routes.failed.append((net, [pad.name for pad in waiting]))
                return
            self._keep(path, net, wide, pads)
            layer, i, j = path[-1]
            reached = next(p for p in waiting if (layer, i, j) in self._ends(p))
            waiting.remove(reached)
            tree |= set(path) | self._ends(reached)

    def _ends(self, pad: Pad) -> set[Node]:
        return {(layer, round(pad.x / STEP), round(pad.y / STEP)) for layer in pad.layers}

    def _search(
        self,
        taken: Sequence[bytearray],
        no_via: bytearray,
        tree: set[Node],
        waiting: Sequence[Pad],
    ) -> list[Node] | None:
        goals = set().union(*(self._ends(pad) for pad in waiting))
        spots = {(i, j) for _, i, j in goals}

        def ahead(i: int, j: int) -> float:
            best = 1e9
            for a, b in spots:
                dx, dy = abs(a - i), abs(b - j)
                best = min(best, max(dx, dy) + 0.414 * min(dx, dy))
            return best

        costs: dict[Key, float] = {}
        before: dict[Key, Key] = {}
        heap: list[Waiting] = []
        for node in sorted(tree):
            costs[node, None] = 0
            heapq.heappush(heap, (ahead(*node[1:]), 0, node, -1))
        nx, ny = self.nx, self.ny
        while heap:
            _, cost, node, way = heapq.heappop(heap)
            key = node, None if way < 0 else way
            if cost > costs[key]:
                continue
            if node in goals:
                return self._trace(before, key)
            layer, i, j = node
            for to, (di, dj) in enumerate(WAYS):
                turn = 0 if way < 0 else min((to - way) % 8, (way - to) % 8)
                if turn > 2:
                    continue
                a, b = i + di, j + dj
                if not (0 <= a < nx and 0 <= b < ny):
                    continue
                step = (layer, a, b)
                if taken[layer][b * nx + a] and step not in goals:
                    continue
                more = cost + (1.414 if di and dj else 1) + (0, BEND, SHARP)[turn]
                self._push(costs, before, heap, step, to, more, key, ahead)
            if not no_via[j * nx + i] and not taken[1 - layer][j * nx + i]:
                self._push(costs, before, heap, (1 - layer, i, j), -1, cost + CHANGE, key, ahead)
        return None

    @staticmethod
    def _push(
        costs: dict[Key, float],
        before: dict[Key, Key],
        heap: list[Waiting],
        node: Node,
        way: int,
        cost: float,
        key: Key,
        ahead: Callable[[int, int], float],
    ) -> None:
        to = node, None if way < 0 else way
        if cost < costs.get(to, 1e9) - 1e-9:
            costs[to] = cost
            before[to] = key
            heapq.heappush(heap, (cost + ahead(*node[1:]), cost, node, way))

    @staticmethod
    def _trace(before: Mapping[Key, Key], key: Key) -> list[Node]:
        path = [key[0]]
        while key in before:
            key = before[key]
            path.append(key[0])
        return path[::-1]

    def _keep(self, path: Sequence[Node], net: str, wide: float, pads: Sequence[Pad]) -> None:
        """Add a path to the routes, in straight pieces; it ends in the middles of pads."""
        places = [(i * STEP, j * STEP) for _, i, j in path]
        for end in (0, -1):
            for pad in pads:
                if path[end] in self._ends(pad):
                    places[end] = (pad.x, pad.y)
        start = 0
        for k in range(1, len(path)):
            changes = path[k][0] != path[k - 1][0]
            if changes:
                self.routes.vias.append((*places[k], net))
            last = k == len(path) - 1
            if changes or last or not _straight(places[start], places[k], places[k + 1]):
                end = k - 1 if changes else k
                if dist(places[start], places[end]) > 1e-6:
                    track = (path[start][0], *places[start], *places[end], wide, net)
                    self.routes.tracks.append(track)
                start = k


def _straight(a: Spot, b: Spot, c: Spot) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9


def order_of(pads: Sequence[Pad], nets: Iterable[str]) -> list[str]:
    """The nets, the shortest first: they have the fewest ways to go."""

    def length(net: str) -> float:
        places = [(pad.x, pad.y) for pad in pads if pad.net == net and pad.target]
        return sum(min(dist(a, b) for b in places[:k]) for k, a in enumerate(places) if k)

    return sorted(nets, key=lambda net: (length(net), net))


def free_places(
    pads: Sequence[Pad],
    routes: Routes,
    xs: tuple[float, float],
    ys: tuple[float, float],
    step: float,
    net: str,
) -> list[Spot]:
    """The places where a via of `net` is clear of everything else.

    xs, ys: from where to where; step: from one place to the next.
    """
    reach = VIA / 2 + CLEARANCE + 0.1

    def clear(x: float, y: float) -> bool:
        return (
            all(
                hypot(
                    max(0, abs(x - pad.x) - pad.half_width),
                    max(0, abs(y - pad.y) - pad.half_height),
                )
                > reach
                for pad in pads
            )
            and all(
                _away(x, y, track) > reach + track[5] / 2
                for track in routes.tracks
                if track[6] != net
            )
            and all(dist((x, y), via[:2]) > reach + VIA / 2 for via in routes.vias)
        )

    return [(x, y) for x in _steps(*xs, step) for y in _steps(*ys, step) if clear(x, y)]


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * count for count in range(ceil((end - start) / step))]


def _away(x: float, y: float, track: Track) -> float:
    _, x0, y0, x1, y1, _, _ = track
    length = hypot(x1 - x0, y1 - y0) or 1e-9
    along = max(0, min(length, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
    return hypot(
        x - x0 - along * (x1 - x0) / length,
        y - y0 - along * (y1 - y0) / length,
    )
