"""Points that the director gives or takes, and why: for himself, and for everybody if he wants."""

from host_tools.web.director.event_page import decide

REASON, PUBLIC_REASON = "reason", "public_reason"


async def decide_to_adjust(request, number, content, form):
    """Decide about an event what a form with both reasons says. DeskError.

    content: of the decision "adjust".
    """
    reason, told = (form.get(name, "").strip() for name in (REASON, PUBLIC_REASON))
    [adjusted] = await decide(request, number, [("adjust", content)], reason)
    if told:
        explained = {"what": str(adjusted.number), "text": told}
        await decide(request, number, [("explain", explained)])
