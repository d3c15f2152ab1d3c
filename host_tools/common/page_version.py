"""How a log says that it comes from a page in a browser, not from a box: by the version in it."""

# The first record of a log has the version of the program that began it: "web 0.1.0+1a2b3c4".
_MARK = "web "


def version_of_page(version: str) -> str:
    """The version of the application on a page that was made by this `version`."""
    return _MARK + version


def is_of_page(firmware: str) -> bool:
    """Does a log whose first record names this `firmware` come from a page?"""
    return firmware.startswith(_MARK)
