"""What an intake has brought from a box, in words."""

from host_tools.language.message import counted, msg


def news_of(report):
    """What is new, a `Message`; report: an `intake.IntakeReport`."""
    if report.anew:
        return msg("its log has begun anew; all that was in the one before is here")
    if report.deals:
        return counted("{number} new deal", "{number} new deals", report.deals)
    if report.records:
        return counted(
            "{number} new record, no deal among them",
            "{number} new records, no deal among them",
            report.records,
        )
    return msg("nothing new")
