"""Makes binary STL files, which every slicer reads."""

import numpy as np
from manifold3d import Manifold

from hardware.workshop import mesh

_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])


def binary(solid: Manifold, name: str) -> bytes:
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
