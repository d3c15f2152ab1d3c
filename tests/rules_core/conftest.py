"""Random tests here try the same examples every time and have no deadline."""

from hypothesis import settings

settings.register_profile("same_every_time", derandomize=True, deadline=None)
settings.load_profile("same_every_time")
