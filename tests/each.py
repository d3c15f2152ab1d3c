"""Tables of cases: all in one test, or a test each, of which some are tried by day.

`each` is for one test, where a test of each case takes longer than what it tries:

    @each("name", "length", [("Anna", 4), ("Beat", 4)])
    def test_names_are_long(name, length): ...

All are tried, and a failure shows every case that fails. What one leaves behind the next one finds:
a test that changes something is made anew for each case by `pytest.mark.parametrize`. `daily` and
`nightly` choose of its values.
"""

import inspect

import pytest


def each(*names_and_cases):
    """A decorator: names of arguments, and last the cases, a value or a tuple of values each."""
    *names, cases = names_and_cases
    cases = list(cases)
    assert cases, "there is no case"

    def decorate(test):
        def tried(**fixtures):
            failures = []
            for case in cases:
                values = (case,) if len(names) == 1 else case
                try:
                    test(**dict(zip(names, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"with {', '.join(names)}: {case!r}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} cases fail", failures)

        tried.__name__, tried.__doc__ = test.__name__, test.__doc__
        tried.__module__, tried.__qualname__ = test.__module__, test.__qualname__
        parameters = inspect.signature(test).parameters
        tried.__signature__ = inspect.Signature(
            [parameters[one] for one in parameters if one not in names]
        )
        return tried

    return decorate


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
