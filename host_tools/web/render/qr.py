"""QR codes as pictures."""

from io import BytesIO

import segno


def qr_svg(text: str) -> bytes:
    """The QR code of a text: the bytes of an SVG that fills its element."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True
    )
    return out.getvalue()
