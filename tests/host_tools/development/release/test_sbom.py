"""What image and desk consist of is said in valid CycloneDX, with everything that is in them."""

import json
from importlib.resources import files

import pytest
from cyclonedx.spdx import is_expression
from jsonschema import Draft7Validator
from referencing import Registry, Resource

from host_tools.development.release import linked, locked, sbom
from tests.test_locks import pins

VERSION = "1.0.0.dev0+g12345678"
COMMITTED = 1_795_000_000  # 18 November 2026, 11:06:40
SCHEMA = "bom-1.6.SNAPSHOT.schema.json"
# What the schema asks of others.
NEEDED = ("spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json")
LICENCES = {
    "aiohttp": locked.Licence("Apache-2.0 AND MIT", is_expression=True),
    "rich": locked.Licence("MIT License", is_expression=False),
    "segno": None,
}


def schema(name):
    text = (files("cyclonedx.schema") / "_res" / name).read_text(encoding="utf-8")
    return json.loads(text)


@pytest.fixture(scope="module")
def validator():
    found = [(schema(name)["$id"], Resource.from_contents(schema(name))) for name in NEEDED]
    return Draft7Validator(schema(SCHEMA), registry=Registry().with_resources(found))


def of_image(image=b"image"):
    return sbom.of_image(VERSION, COMMITTED, image, linked.COMPONENTS, {"micropython": "1.25.0"})


def of_desk():
    return sbom.of_desk(VERSION, COMMITTED, locked.packages(), LICENCES)


@pytest.mark.long
@pytest.mark.parametrize("bill", [of_image(), of_desk()], ids=["image", "desk"])
def test_a_bill_is_valid(validator, bill):
    assert [error.message for error in validator.iter_errors(json.loads(bill))] == []


@pytest.mark.long
def test_a_bill_that_is_not_valid_is_found(validator):
    document = json.loads(of_desk())
    document["components"][0]["type"] = "thing"
    document["components"][1] |= {"licenses": [{"expression": 1}]}
    assert len([*validator.iter_errors(document)]) == 2


def test_that_of_the_image_names_everything_in_it():
    document = json.loads(of_image())
    assert document["metadata"]["timestamp"] == "2026-11-18T11:06:40Z"
    own = document["metadata"]["component"]
    assert (own["name"], own["version"], own["type"]) == ("schreiber.uf2", VERSION, "firmware")
    parts = {part["name"]: part for part in document["components"]}
    assert parts.keys() == {one.name for one in linked.COMPONENTS}
    assert parts["micropython"]["version"] == "1.25.0"
    assert "version" not in parts["newlib"]
    for one in linked.COMPONENTS:
        assert parts[one.name]["licenses"] == [{"expression": one.licence}]
        assert is_expression(one.licence)


def test_that_of_the_desk_names_what_is_locked_for_it():
    document = json.loads(of_desk())
    parts = {part["name"]: part for part in document["components"]}
    assert {name: [part["version"]] for name, part in parts.items()} == pins("run.txt")
    assert parts["aiohttp"]["licenses"] == [{"expression": "Apache-2.0 AND MIT"}]
    assert parts["rich"]["licenses"] == [{"license": {"name": "MIT License"}}]
    assert "licenses" not in parts["segno"]
    assert parts["aiohttp"]["purl"].startswith("pkg:pypi/aiohttp@3.")
    assert parts["aiohttp"]["scope"] == "required"
    assert parts["cffi"]["scope"] == "optional"  # of one kind of Python
    [source] = parts["rich"]["externalReferences"]
    assert len(source["hashes"]) == 2


def test_the_same_has_the_same_number_and_another_one_another():
    assert of_image() == of_image()
    numbers = [json.loads(bill)["serialNumber"] for bill in (of_image(), of_image(b"other"))]
    assert len(set(numbers)) == 2


def test_the_licence_of_a_package_is_what_it_tells():
    told = locked.licence("aiohttp")
    assert told.is_expression and is_expression(told.text)
    assert locked.licence("pyserial") == locked.Licence("BSD License", is_expression=False)
    assert locked.licence("no-such-package") is None
