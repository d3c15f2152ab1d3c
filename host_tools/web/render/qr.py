"""QR codes as pictures."""

from io import BytesIO

import segno


def qr_svg(text):
    """The QR code of a text as SVG that fills whatever it is shown in; bytes."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True
    )
    return out.getvalue()
