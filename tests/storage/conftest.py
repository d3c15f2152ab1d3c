import pytest

from tests.storage.memory_files import MemoryFiles


@pytest.fixture
def fs():
    """A flash with nothing on it."""
    return MemoryFiles()
