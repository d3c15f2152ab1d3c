"""The try-out page, made once."""

import shutil

import pytest

from firmware.image.process import BuildError
from host_tools.development.release.try_out_page import page_folder


@pytest.fixture(scope="session")
def try_out_page(tmp_path_factory):
    """The folder of the page, which node reads as well; without what it is made of a test fails."""
    if shutil.which("node") is None:
        pytest.fail("there is no node; `make page` installs it", pytrace=False)
    folder = tmp_path_factory.mktemp("try_out") / "page"
    try:
        page_folder.lay_out(page_folder.files(), folder)
    except BuildError as error:
        pytest.fail(f"the page cannot be made: {error}", pytrace=False)
    # Else node takes `.js` for scripts of another kind.
    (folder.parent / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder
