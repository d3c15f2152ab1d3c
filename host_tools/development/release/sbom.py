"""The parts of the image for programs: a bill of materials in SPDX 2.3 (JSON)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from firmware.image.process import BuildError

if TYPE_CHECKING:
    from spdx_tools.spdx.model import Checksum, Document, Package

    from host_tools.development.release.linked import Component


NAMESPACE = "https://spdx.org/spdxdocs/schreiber"
DOCUMENT_ID = "SPDXRef-DOCUMENT"
IMAGE_ID = "SPDXRef-schreiber"


def document(
    version: str,
    epoch: int,
    image: bytes,
    components: Iterable[Component],
    versions: Mapping[str, str],
) -> Document:
    """The SPDX document of an image, checked; BuildError if it is not valid.

    version     of the firmware
    epoch       when it was made, Unix seconds
    image       bytes of the UF2 file
    components  `linked.Component`s that are in it
    versions    name of a Debian package -> its version
    """
    from spdx_tools.spdx import model
    from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

    sum256 = hashlib.sha256(image).hexdigest()
    creation = model.CreationInfo(
        "SPDX-2.3",
        DOCUMENT_ID,
        f"schreiber-{version}",
        f"{NAMESPACE}-{version}-{sum256[:16]}",
        [model.Actor(model.ActorType.TOOL, f"schreiber-{version}")],
        datetime.fromtimestamp(epoch, UTC).replace(tzinfo=None),
    )
    checksum = model.Checksum(model.ChecksumAlgorithm.SHA256, sum256)
    packages = [_package(IMAGE_ID, "schreiber.uf2", "MIT", version, [checksum])]
    links = [model.Relationship(DOCUMENT_ID, model.RelationshipType.DESCRIBES, IMAGE_ID)]
    for component in components:
        name = f"SPDXRef-{component.name}"
        packages.append(
            _package(name, component.name, component.licence, versions.get(component.package))
        )
        links.append(model.Relationship(IMAGE_ID, model.RelationshipType.CONTAINS, name))
    spdx = model.Document(creation, packages=packages, relationships=links)
    faults = validate_full_spdx_document(spdx)
    if faults:
        raise BuildError(f"The bill of materials is not valid: {faults[0].validation_message}")
    return spdx


def _package(
    identifier: str,
    name: str,
    licence: str,
    version: str | None,
    checksums: Sequence[Checksum] = (),
) -> Package:
    """An SPDX package without a place to download it. licence: SPDX expression."""
    from license_expression import get_spdx_licensing
    from spdx_tools.spdx import model

    return model.Package(
        identifier,
        name,
        model.SpdxNoAssertion(),
        version=version,
        checksums=list(checksums),
        license_declared=get_spdx_licensing().parse(licence),
        files_analyzed=False,
    )


def text(spdx: Document) -> str:
    """The document as JSON, ending with a line break."""
    import json

    from spdx_tools.spdx.jsonschema.document_converter import DocumentConverter

    return json.dumps(DocumentConverter().convert(spdx), indent=2, sort_keys=True) + "\n"
