"""How a log says that it comes from no box, by the version in it: from a web page, or a phone."""

# On what a log was entered that comes from no box.
PAGE, PHONE = "page", "phone"
# So the version begins in the first record of its log, "web 1.0.0". On a phone are only the display
# and the keys: the application ran on the desk's computer.
_BEGINS = {PAGE: "web ", PHONE: "phone "}


def version_of_page(version: str) -> str:
    """The version of the application on a page that was made by this `version`."""
    return _BEGINS[PAGE] + version


def version_of_phone(version: str) -> str:
    """The version of the application that this `version` of the desk runs for a phone."""
    return _BEGINS[PHONE] + version


def entered_on(firmware: str) -> str | None:
    """On what a log was entered whose first record names this `firmware`: None for a box."""
    return next((on for on, begins in _BEGINS.items() if firmware.startswith(begins)), None)
