"""Makes `schreiber.kicad_pcb`. Runs in the Python that has KiCad's own module `pcbnew`.

python -m hardware.board.layout NETLIST.xml TARGET.kicad_pcb
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pcbnew

from hardware.board import kicad, plan, router, schematic
from hardware.board.project import NARROW, POWER_NETS, RULES, WIDE
from hardware.workshop.solid import Point
from hardware.workshop.tables import read

FOOTPRINTS = Path("/usr/share/kicad/footprints")
PAGE_X, PAGE_Y = plan.PAGE
GROUND = "GND"
# The width of tracks of the display's supply, on whichever of its pins it is.
MIDDLE = 0.5
ZONE_CLEARANCE = 0.3
STITCH, FINE = 5, 0.25
WHOLE_X = (STITCH / 2, plan.WIDTH)
WHOLE_Y = (STITCH / 2, plan.DEPTH)
MM = pcbnew.FromMM


def at(x: float, y: float) -> pcbnew.VECTOR2I:
    """A point of the board on KiCad's page."""
    return pcbnew.VECTOR2I(MM(PAGE_X + x), MM(PAGE_Y + y))


class Layout:
    """Makes the board."""

    def __init__(self) -> None:
        # Identifiers are the same every time, so that the file changes only where the board does.
        pcbnew.KIID.SeedGenerator(1)
        self.board = pcbnew.CreateEmptyBoard()
        self.board.SetCopperLayerCount(2)
        self.infos: dict[str, pcbnew.NETINFO_ITEM] = {}

    def net(self, name: str) -> pcbnew.NETINFO_ITEM:
        """KiCad's object for a net."""
        if name not in self.infos:
            self.infos[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.infos[name])
        return self.infos[name]

    def make(self, target: Path, names: Mapping[tuple[str, str], str]) -> router.Routes:
        """Write the board to `target`. names: the net of each (reference, pad) of the schematic."""
        for name in sorted(set(names.values())):
            self.net(name)
        self._rules()
        self._title()
        self._outline()
        for item in plan.items().values():
            if item.place is not None:
                self._part(item, item.place, names)
        for ref, place in plan.HOLES.items():
            self._hole(ref, place)
        self._texts()
        pads = self._pads()
        routes = self._route(pads)
        self._tracks(routes)
        self._zones()
        self._stitch(pads, routes)
        pcbnew.SaveBoard(str(target), self.board)
        # KiCad fills the zones only of a board that it has read from a file.
        self.board = pcbnew.LoadBoard(str(target))
        self._fill()
        self._join_islands(pads, routes)
        self._fill()
        pcbnew.SaveBoard(str(target), self.board)
        return routes

    def _fill(self) -> None:
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())

    def _rules(self) -> None:
        settings = self.board.GetDesignSettings()
        settings.SetBoardThickness(MM(plan.THICKNESS))
        settings.m_CopperEdgeClearance = MM(RULES["min_copper_edge_clearance"])
        settings.m_HoleClearance = MM(RULES["min_hole_clearance"])
        settings.m_TrackMinWidth = MM(RULES["min_track_width"])

    def _title(self) -> None:
        title = self.board.GetTitleBlock()
        title.SetTitle(schematic.TITLE)
        title.SetRevision("1")
        title.SetComment(0, "made from netlist.csv, keyboard.csv and board.csv")
        title.SetComment(1, schematic.LICENCE)

    def _part(self, item: plan.Item, place: Point, names: Mapping[tuple[str, str], str]) -> None:
        library, name = item.footprint.split(":")
        part = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
        part.SetFPID(pcbnew.LIB_ID(library, name))
        part.SetReference(item.ref)
        part.SetValue(item.value)
        self.board.Add(part)
        part.SetPosition(at(*place))
        if item.side == "bottom":
            part.Flip(part.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        part.SetOrientationDegrees(item.turn)
        part.Reference().SetVisible(False)
        for pad in part.Pads():
            net = names.get((item.ref, pad.GetNumber()))
            if net:
                pad.SetNet(self.net(net))

    def _hole(self, ref: str, place: Point) -> None:
        library, name = plan.HOLE.split(":")
        hole = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
        hole.SetFPID(pcbnew.LIB_ID(library, name))
        hole.SetReference(ref)
        hole.SetBoardOnly(True)
        hole.SetExcludedFromBOM(True)
        hole.SetExcludedFromPosFiles(True)
        hole.Reference().SetVisible(False)
        self.board.Add(hole)
        hole.SetPosition(at(*place))

    def _outline(self) -> None:
        w, d, r = plan.WIDTH, plan.DEPTH, plan.CORNER
        k = r * (1 - 0.5**0.5)
        lines = [
            ((r, 0), (w - r, 0)),
            ((w, r), (w, d - r)),
            ((w - r, d), (r, d)),
            ((0, d - r), (0, r)),
        ]
        arcs = [
            ((w - r, 0), (w - k, k), (w, r)),
            ((w, d - r), (w - k, d - k), (w - r, d)),
            ((r, d), (k, d - k), (0, d - r)),
            ((0, r), (k, k), (r, 0)),
        ]
        for start, end in lines:
            shape = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
            shape.SetStart(at(*start))
            shape.SetEnd(at(*end))
            self._edge(shape)
        for points in arcs:
            shape = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_ARC)
            shape.SetArcGeometry(*(at(*point) for point in points))
            self._edge(shape)

    def _edge(self, shape: pcbnew.PCB_SHAPE) -> None:
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(MM(0.1))
        self.board.Add(shape)

    def _texts(self) -> None:
        columns = ("ref", "text", "x", "y", "size", "turn", "side", "align")
        for row in read("board/texts.csv", columns):
            if row["ref"]:
                text = self.board.FindFootprintByReference(row["ref"]).Reference()
                text.SetVisible(True)
            else:
                text = pcbnew.PCB_TEXT(self.board)
                text.SetText(row["text"])
                self.board.Add(text)
            bottom = row["side"] == "bottom"
            size = float(row["size"])
            text.SetLayer(pcbnew.B_SilkS if bottom else pcbnew.F_SilkS)
            text.SetMirrored(bottom)
            text.SetTextSize(pcbnew.VECTOR2I(MM(size), MM(size)))
            text.SetTextThickness(MM(max(0.15, 0.15 * size)))
            text.SetTextAngleDegrees(float(row["turn"]))
            text.SetKeepUpright(False)
            text.SetHorizJustify(
                {
                    "left": pcbnew.GR_TEXT_H_ALIGN_LEFT,
                    "middle": pcbnew.GR_TEXT_H_ALIGN_CENTER,
                    "right": pcbnew.GR_TEXT_H_ALIGN_RIGHT,
                }[row["align"]]
            )
            text.SetPosition(at(float(row["x"]), float(row["y"])))

    def _pads(self) -> list[router.Pad]:
        found: list[router.Pad] = []
        for part in self.board.GetFootprints():
            seen = set()
            found += self._keepouts(part)
            for pad in part.Pads():
                box = pad.GetBoundingBox()
                middle = box.GetCenter()
                hole = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
                layers = tuple(
                    number
                    for number, layer in enumerate((pcbnew.F_Cu, pcbnew.B_Cu))
                    if hole or pad.IsOnLayer(layer)
                )
                name = (part.GetReference(), pad.GetNumber())
                drilled = pad.GetAttribute() == pcbnew.PAD_ATTRIB_PTH
                target = drilled or name not in seen
                seen.add(name)
                found.append(
                    router.Pad(
                        middle.x / 1e6 - PAGE_X,
                        middle.y / 1e6 - PAGE_Y,
                        box.GetWidth() / 2e6,
                        box.GetHeight() / 2e6,
                        layers,
                        "" if pad.GetNetname().startswith("unconnected") else pad.GetNetname(),
                        name,
                        target,
                    )
                )
        return found

    @staticmethod
    def _keepouts(part: pcbnew.FOOTPRINT) -> Iterator[router.Pad]:
        """The areas of a footprint where no track may pass, as pads without a net."""
        for zone in part.Zones():
            if not (zone.GetIsRuleArea() and zone.GetDoNotAllowTracks()):
                continue
            box = zone.GetBoundingBox()
            layers = tuple(
                number
                for number, layer in enumerate((pcbnew.F_Cu, pcbnew.B_Cu))
                if zone.IsOnLayer(layer)
            )
            x, y = box.GetCenter().x / 1e6 - PAGE_X, box.GetCenter().y / 1e6 - PAGE_Y
            yield router.Pad(x, y, box.GetWidth() / 2e6, box.GetHeight() / 2e6, layers, "")

    def _route(self, pads: list[router.Pad]) -> router.Routes:
        widths = dict.fromkeys(POWER_NETS, WIDE) | {"DISPLAY_1": MIDDLE, "DISPLAY_2": MIDDLE}
        barred = [(x, y, 4.2) for x, y in plan.HOLES.values()]
        finder = router.Router(plan.WIDTH, plan.DEPTH, pads, widths, NARROW, barred)
        names = {pad.net for pad in pads if pad.net and pad.net != GROUND}
        return finder.run(router.order_of(pads, names))

    def _tracks(self, routes: router.Routes) -> None:
        for layer, x0, y0, x1, y1, width, net in routes.tracks:
            track = pcbnew.PCB_TRACK(self.board)
            track.SetStart(at(x0, y0))
            track.SetEnd(at(x1, y1))
            track.SetWidth(MM(width))
            track.SetLayer((pcbnew.F_Cu, pcbnew.B_Cu)[layer])
            track.SetNet(self.net(net))
            self.board.Add(track)
        for x, y, net in routes.vias:
            self._via(x, y, net)

    def _via(self, x: float, y: float, net: str) -> None:
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(at(x, y))
        via.SetDrill(MM(router.DRILL))
        via.SetWidth(MM(router.VIA))
        via.SetNet(self.board.FindNet(net))
        self.board.Add(via)

    def _zones(self) -> None:
        inset = 0.5
        corners = [
            (inset, inset),
            (plan.WIDTH - inset, inset),
            (plan.WIDTH - inset, plan.DEPTH - inset),
            (inset, plan.DEPTH - inset),
        ]
        for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
            zone = pcbnew.ZONE(self.board)
            zone.SetLayer(layer)
            zone.SetNet(self.net(GROUND))
            zone.SetZoneName("ground")
            zone.SetLocalClearance(MM(ZONE_CLEARANCE))
            zone.SetMinThickness(MM(0.25))
            zone.SetThermalReliefGap(MM(0.3))
            zone.SetThermalReliefSpokeWidth(MM(0.5))
            zone.SetCornerSmoothingType(pcbnew.ZONE_SETTINGS.SMOOTHING_FILLET)
            zone.SetCornerRadius(MM(1))
            outline = zone.Outline()
            outline.NewOutline()
            for corner in corners:
                point = at(*corner)
                outline.Append(point.x, point.y)
            self.board.Add(zone)

    def _stitch(self, pads: list[router.Pad], routes: router.Routes) -> None:
        """Join the grounds of both layers by vias on a coarse grid, where there is room."""
        boxes = [text.GetBoundingBox() for text in self._all_texts()]
        for place in router.free_places(pads, routes, WHOLE_X, WHOLE_Y, STITCH, GROUND):
            if not any(box.Contains(at(*place)) for box in boxes):
                self._via(*place, GROUND)

    def _join_islands(self, pads: list[router.Pad], routes: router.Routes) -> None:
        """Add a via to each piece of ground that the coarse grid has missed."""
        vias = [via for via in self.board.GetTracks() if via.Type() == pcbnew.PCB_VIA_T]
        joined = [via.GetPosition() for via in vias if via.GetNetname() == GROUND]
        for zone in self.board.Zones():
            layer = zone.GetFirstLayer()
            pieces = zone.GetFilledPolysList(layer)
            for number in range(pieces.OutlineCount()):
                piece = pieces.Outline(number)
                if any(piece.PointInside(place) for place in joined):
                    continue
                box = piece.BBox()
                left, top = box.GetLeft() / 1e6 - PAGE_X, box.GetTop() / 1e6 - PAGE_Y
                right, bottom = box.GetRight() / 1e6 - PAGE_X, box.GetBottom() / 1e6 - PAGE_Y
                if right - left > plan.WIDTH / 2:
                    continue
                for x, y in router.free_places(
                    pads, routes, (left, right), (top, bottom), FINE, GROUND
                ):
                    if piece.PointInside(at(x, y)):
                        self._via(x, y, GROUND)
                        joined.append(at(x, y))
                        break

    def _all_texts(self) -> Iterator[pcbnew.PCB_TEXT]:
        yield from (item for item in self.board.GetDrawings() if item.Type() == pcbnew.PCB_TEXT_T)
        yield from (part.Reference() for part in self.board.GetFootprints())


if __name__ == "__main__":
    layout = Layout()
    names = kicad.read_netlist(Path(sys.argv[1]).read_text(encoding="utf-8"))
    made = layout.make(Path(sys.argv[2]), names)
    print(f"{len(made.tracks)} tracks, {len(made.vias)} vias")
    for net, left in made.failed:
        print(f"no way for {net} to {left}", file=sys.stderr)
    sys.exit(1 if made.failed else 0)
