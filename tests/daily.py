"""Which values of a parameter `make check` tries, which `make test`, and which only the night."""

import pytest


def daily(values, chosen):
    """The `values` as parameters of a test: what is not among the `chosen` is slow."""
    return _others(values, chosen, pytest.mark.slow)


def nightly(values, chosen):
    """Likewise: what is not among the `chosen` is tried each night."""
    return _others(values, chosen, pytest.mark.nightly)


def _others(values, chosen, mark):
    return [value if value in chosen else _marked(value, mark) for value in values]


def _marked(value, mark):
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=mark)
