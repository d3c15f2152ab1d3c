"""How a log says that it comes from no box, by the version in it: from a web page, or a phone."""

# The first record of a log has the version of the program that began it: "web 0.1.0+1a2b3c4".
_PAGE = "web "
# The application ran on the desk's computer, and a phone at the table was display and keys.
_PHONE = "phone "
# On what a log was entered.
PAGE, PHONE = "page", "phone"


def version_of_page(version: str) -> str:
    """The version of the application on a page that was made by this `version`."""
    return _PAGE + version


def is_of_page(firmware: str) -> bool:
    """Does a log whose first record names this `firmware` come from a page?"""
    return firmware.startswith(_PAGE)


def version_of_phone(version: str) -> str:
    """The version of the application that this `version` of the desk runs for a phone."""
    return _PHONE + version


def is_of_phone(firmware: str) -> bool:
    """Was a log whose first record names this `firmware` entered on a phone?"""
    return firmware.startswith(_PHONE)


def entered_on(firmware: str) -> str | None:
    """On what a log was entered whose first record names this `firmware`: None for a box."""
    if is_of_page(firmware):
        return PAGE
    return PHONE if is_of_phone(firmware) else None
