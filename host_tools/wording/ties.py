"""What decides between equal points, as sentences call it."""

from host_tools.translations.message import msg

# By the names that `rules_core.tournaments` and `host_tools.desk.standings` have for it.
_TIES = {
    message.pattern: message
    for message in (
        msg("best table"),
        msg("second table"),
        msg("third table"),
        msg("best round"),
        msg("second-best round"),
        msg("third-best round"),
        msg("direct encounter"),
        msg("table ranks"),
        msg("lot"),
        msg("lot to draw"),
        msg("points"),
        msg("ex aequo"),
    )
}


def tie_message(name):
    """The `Message` for what is called `name`; None for "", where nothing had to decide."""
    return _TIES[name] if name else None
