"""Which values of a parameter `make check` tries; `make test` tries all of them."""

import pytest


def daily(values, chosen):
    """The `values` as parameters of a test: what is not among the `chosen` is slow."""
    return [
        value if value in chosen else pytest.param(value, marks=pytest.mark.slow)
        for value in values
    ]
