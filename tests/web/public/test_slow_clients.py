"""Who holds a connection and sends nothing is let go."""

import asyncio
import socket

from host_tools.page_server import listen
from host_tools.web.guard import LOOPBACK
from host_tools.web.public.app import public_runner


def test_half_a_request_is_not_waited_for(make):
    async def half_a_request():
        runner = public_runner(make(), patience=0.05)
        await runner.setup()
        try:
            with socket.socket() as free:
                free.bind((LOOPBACK, 0))
                port = free.getsockname()[1]
            await listen(runner, LOOPBACK, [port])
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: local")
            answer = await asyncio.wait_for(reader.read(), timeout=5)
            writer.close()
            return answer
        finally:
            await runner.cleanup()

    assert asyncio.run(half_a_request()) == b""
