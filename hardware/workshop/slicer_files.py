"""Makes files for slicers: binary STL, which every one reads, and 3MF, which newer ones do.

A 3MF file has its triangles with a unit and a name.
"""

import io
import zipfile

import numpy as np
from manifold3d import Manifold

from hardware.workshop import mesh

_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])

# A ZIP has dates; a fixed one makes the same file of the same solid.
DATE = (2000, 1, 1, 0, 0, 0)
CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


def stl(solid: Manifold, name: str) -> bytes:
    """The bytes of the STL file of a solid, in mm."""
    points, found = mesh.triangles(solid)
    corners = points[found]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    triangles = np.zeros(len(corners), _TRIANGLE)
    triangles["normal"] = normals / np.maximum(length, 1e-12)
    triangles["corners"] = corners
    head = f"Schreiber {name}".encode().ljust(80, b" ")
    return head + len(corners).to_bytes(4, "little") + triangles.tobytes()


def threemf(solid: Manifold, name: str) -> bytes:
    """The bytes of the 3MF file of a solid, in mm."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in (
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", RELATIONS),
            ("3D/3dmodel.model", _model(solid, name)),
        ):
            archive.writestr(zipfile.ZipInfo(path, DATE), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _model(solid: Manifold, name: str) -> str:
    points, triangles = (array.tolist() for array in mesh.triangles(solid))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<model unit="millimeter" xml:lang="en" xmlns="{CORE}">',
        f'<resources><object id="1" type="model" name="Schreiber {name}"><mesh><vertices>',
        *(f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>' for x, y, z in points),
        "</vertices><triangles>",
        *(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles),
        "</triangles></mesh></object></resources>",
        '<build><item objectid="1"/></build></model>',
        "",
    ]
    return "\n".join(lines)
