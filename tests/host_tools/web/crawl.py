"""Every kind of page that links lead to, without a browser."""

import re

from tests.host_tools.web.looking import shape_of


def pages_of(served, start, within="/"):
    """(path, `Answer`) of every kind of page that is reached from `start` by links.

    start: paths; within: what the paths of those begin with that are opened, sheets of paper
    excepted.
    """
    seen, waiting = set(), [*start]
    for path in waiting:
        if not path.startswith(within) or shape_of(path) in seen or "/paper/" in path:
            continue
        seen.add(shape_of(path))
        answer = served.get(path)
        while answer.status == 303:
            answer = served.get(answer.headers["Location"])
        assert answer.status == 200, path
        waiting += re.findall(r'href="([^"#]+)"(?! download)', answer.html)
        yield path, answer
