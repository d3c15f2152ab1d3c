"""Clients that send nothing, that send no HTTP, and one too many."""

import asyncio
import logging
from contextlib import asynccontextmanager

import pytest

from host_tools.web.serving.guard import LOOPBACK
from host_tools.web.serving.limited_runner import public_runner
from host_tools.web.serving.page_server import listen
from tests.host_tools.web.own_network import free_port
from tests.patience import HANGS_S

REQUEST = b"GET /address.svg HTTP/1.1\r\nHost: localhost\r\n"


@asynccontextmanager
async def served(app, **limits):
    """The port of the public view, served with these limits inside the block."""
    runner = public_runner(app, **limits)
    await runner.setup()
    try:
        port = free_port()
        await listen(runner, LOOPBACK, [port])
        yield port
    finally:
        await runner.cleanup()


def test_half_a_request_is_not_waited_for(make):
    async def half_a_request():
        async with served(make(), patience=0.05) as port:
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: local")
            try:
                return await asyncio.wait_for(reader.read(), timeout=HANGS_S)
            except ConnectionResetError:
                return b""  # the time was up before the server had read what was sent
            finally:
                writer.close()

    assert asyncio.run(half_a_request()) == b""


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\0", b"GET\r\n\r\n", b"GET * HTTP/1.1\r\n\r\n"])
def test_who_speaks_no_http_is_not_reported_to_the_director(make, caplog, sent):
    async def speak():
        async with served(make()) as port:
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            writer.write(sent)
            return await asyncio.wait_for(reader.read(), timeout=HANGS_S)

    assert asyncio.run(speak()).startswith(b"HTTP/1.0 400")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def enter(port, address=LOOPBACK):
    """Be a client of this address who has been answered once."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0))
    writer.write(REQUEST + b"\r\n")
    await asyncio.wait_for(reader.readuntil(b"</svg>"), timeout=HANGS_S)
    return reader, writer


def test_one_client_too_many_is_turned_away_until_another_leaves(make):
    async def leave(reader, writer):
        writer.write(REQUEST + b"Connection: close\r\n\r\n")
        await asyncio.wait_for(reader.read(), timeout=HANGS_S)

    async def in_turn():
        async with served(make(), most=2) as port:
            one, _ = await enter(port), await enter(port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await enter(port)
            await leave(*one)
            await enter(port)

    asyncio.run(in_turn())


def test_who_has_most_connections_gives_way_to_others(make):
    """One that says nothing on 260 of them kept all others out for as long as it was waited for."""

    async def in_turn():
        async with served(make(), most=4) as port:
            silent = [await asyncio.open_connection(LOOPBACK, port) for _ in range(4)]
            others = [await enter(port, address) for address in ("127.0.0.2", "127.0.0.3")]
            for reader, _ in silent[:2]:
                assert await asyncio.wait_for(reader.read(), timeout=HANGS_S) == b""
            # As many as another address has: the new one goes.
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await enter(port, "127.0.0.2")
            for reader, writer in others:
                writer.write(REQUEST + b"\r\n")
                await asyncio.wait_for(reader.readuntil(b"</svg>"), timeout=HANGS_S)

    asyncio.run(in_turn())
