"""Bills of materials in CycloneDX 1.6: the parts of the image and of the desk, for programs."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from host_tools.development.release.locked import Licence, LockedPackage

if TYPE_CHECKING:
    from host_tools.development.release.linked import Component

# Numbers of documents are made from it and from what they are about: the same for the same bytes.
_NAMESPACE = uuid.UUID("5ab1ad36-0ad0-5f5c-9dbe-6b1d9c2a1f6e")
_OWN_LICENCE = Licence("MIT", is_expression=True)

Part = dict[str, Any]


def of_image(
    version: str,
    epoch: int,
    image: bytes,
    components: Iterable[Component],
    versions: Mapping[str, str],
) -> str:
    """The bill of the image.

    version     of the firmware
    epoch       when it was made, Unix seconds
    image       bytes of the UF2 file
    components  `linked.Component`s that are in it
    versions    name of a Debian package -> its version
    """
    digest = hashlib.sha256(image).hexdigest()
    own = _part("firmware", "schreiber.uf2", version, _OWN_LICENCE, [digest])
    parts = [
        _part("library", one.name, versions.get(one.package), Licence(one.licence, True))
        for one in components
    ]
    return _bill(own, epoch, parts)


def of_desk(
    version: str,
    epoch: int,
    packages: Iterable[LockedPackage],
    licences: Mapping[str, Licence | None],
) -> str:
    """The bill of the desk: the packages that are locked for it.

    licences    name of a package -> its licence, as far as it is known
    """
    own = _part("application", "schreiber", version, _OWN_LICENCE)
    parts = []
    for one in packages:
        part = _part("library", one.name, one.version, licences.get(one.name))
        part["purl"] = f"pkg:pypi/{one.name}@{one.version}"
        part["scope"] = "required" if one.always else "optional"
        # Of each system's file; a component has room for the digests of one, so these are others.
        part["externalReferences"] = [
            {
                "type": "distribution",
                "url": part["purl"],
                "hashes": [{"alg": "SHA-256", "content": digest} for digest in one.digests],
            }
        ]
        parts.append(part)
    return _bill(own, epoch, parts)


def _part(
    kind: str,
    name: str,
    version: str | None,
    licence: Licence | None,
    digests: Iterable[str] = (),
) -> Part:
    part: Part = {"type": kind, "bom-ref": name, "name": name}
    if version is not None:
        part["version"] = version
    if licence is not None:
        text = licence.text
        said = {"expression": text} if licence.is_expression else {"license": {"name": text}}
        part["licenses"] = [said]
    hashes = [{"alg": "SHA-256", "content": digest} for digest in digests]
    if hashes:
        part["hashes"] = hashes
    return part


def _bill(own: Part, epoch: int, parts: list[Part]) -> str:
    """The document as JSON, ending with a line break."""
    own["bom-ref"] = "of-it-all"
    about = json.dumps([own, parts], sort_keys=True)
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, about)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": own,
        },
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(document, indent=2, sort_keys=True) + "\n"
