"""How quick twenty phones at once are, each with a box of its own, all on this computer."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.development.bench.rows import Aim, FigureRow
from host_tools.tournament.aliases import Place
from host_tools.web.phones.phone_app import Phones, make_phone_app
from host_tools.web.serving.guard import LOOPBACK

PHONES = 20
_PRESSES = 30  # of each
_PAUSE_S = 0.5  # between two of them: nobody presses for so long so quickly
_HELD_S = 0.06
_SETTLE_S = 3  # the first picture of a box comes while it is starting
_PATIENCE_S = 60


def rows(_image: Path) -> Iterator[FigureRow]:
    """The figures of the phones."""
    with tempfile.TemporaryDirectory() as scratch:
        boxes = PhoneBoxes(Path(scratch) / "phones", PHONE_BOX)
        boxes.switch_on("en")
        try:
            yield from asyncio.run(_measure(boxes))
        finally:
            boxes.switch_off()


async def _keep_nothing(_box: bytes, _photo: bytes) -> Place:
    return (1, 1)


async def _measure(boxes: PhoneBoxes) -> list[FigureRow]:
    phones = Phones(boxes, lambda _: None, _keep_nothing)
    runner = web.AppRunner(make_phone_app(phones, f"http://{LOOPBACK}"), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, LOOPBACK, 0).start()
    address = f"http://{LOOPBACK}:{runner.addresses[0][1]}"
    began = time.monotonic()
    for table in range(1, PHONES + 1):
        boxes.add(table)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession())
        sockets = []
        for one in boxes.tables():
            socket = session.ws_connect(f"{address}/box", headers={"Origin": address})
            sockets.append(await stack.enter_async_context(socket))
            hello = {"type": "hello", "code": one.code, "phone": f"{one.table:032x}", "take": True}
            await sockets[-1].send_json(hello)
        await asyncio.gather(*map(_picture, sockets))
        started = time.monotonic() - began
        found = await asyncio.gather(
            *(_press_keys(socket, number) for number, socket in enumerate(sockets))
        )
    await runner.cleanup()
    times = [1000 * taken for each in found for taken in each]
    late = quantiles(times, n=20)[-1]
    what = f"phones: {PHONES} at once, "
    return [
        FigureRow(what + "all show their boxes after", 1000 * started, "ms"),
        FigureRow(what + "key to picture, median", median(times), "ms", digits=1),
        FigureRow(what + "key to picture, 95 %", late, "ms", Aim(100), digits=1),
        FigureRow(what + "key to picture, longest", max(times), "ms", digits=1),
    ]


async def _press_keys(socket: ClientWebSocketResponse, number: int) -> list[float]:
    """Move the choice in the menu down and up again: how long each took, in seconds.

    It counts when the picture is whole, which may come in two pieces.
    """
    arrived = [time.monotonic()]
    reader = asyncio.create_task(_note_pictures(socket, arrived))
    times = []
    await asyncio.sleep(_SETTLE_S + _PAUSE_S * number / PHONES)  # they do not press together
    for press in range(_PRESSES):
        key = ("down", "up")[press % 2]
        began = time.monotonic()
        await socket.send_json({"type": "key", "key": key, "down": True})
        await asyncio.sleep(_HELD_S)
        await socket.send_json({"type": "key", "key": key, "down": False})
        await asyncio.sleep(_PAUSE_S)
        if arrived[0] < began:
            raise RuntimeError(f"the press {press} of phone {number} changed nothing")
        times.append(arrived[0] - began)
    reader.cancel()
    return times


async def _note_pictures(socket: ClientWebSocketResponse, arrived: list[float]) -> None:
    """Keep when the last picture came."""
    while True:
        await _picture(socket)
        arrived[0] = time.monotonic()


async def _picture(socket: ClientWebSocketResponse) -> None:
    """Wait for a picture."""
    while (await socket.receive(timeout=_PATIENCE_S)).type is not WSMsgType.BINARY:
        pass
