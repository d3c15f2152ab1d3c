"""What is published of the result document is current."""

import pytest

from host_tools.development.result_pages import published


@pytest.mark.long
def test_the_files_are_current():
    """Else: `python -m host_tools.development.result_pages`."""
    for path, data in published().items():
        assert path.read_bytes() == data, path
