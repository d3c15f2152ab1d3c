"""Points that the director gives or takes, with a reason and, if wanted, one for everybody."""

from collections.abc import Mapping

from aiohttp import web

from host_tools.web.director.event_page import decide
from host_tools.web.serving.sent_form import Texts

REASON, PUBLIC_REASON = "reason", "public_reason"


async def decide_to_adjust(
    request: web.Request, event_number: int, content: Mapping[str, object], form: Texts
) -> None:
    """Adjust points for the reasons in a form. DeskError.

    content: of the decision "adjust".
    """
    reason, public_reason = (form.get(name, "").strip() for name in (REASON, PUBLIC_REASON))
    [adjusted] = await decide(request, event_number, [("adjust", content)], reason)
    if public_reason:
        explained = {"what": str(adjusted.number), "text": public_reason}
        await decide(request, event_number, [("explain", explained)])
