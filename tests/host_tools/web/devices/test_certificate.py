"""The desk's own certificate: made once, kept, renewed in time, read by nobody else."""

import hashlib
import socket
import ssl
import stat
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools.common.errors import DeskError
from host_tools.web.devices.certificate import certificate_of

NOW = 1_795_000_000  # in November 2026
DAY = 24 * 3600


@pytest.fixture
def path(tmp_path):
    return tmp_path / "desk.db"


def test_it_is_made_once_and_stays(path):
    first = certificate_of(path, NOW)
    assert certificate_of(path, NOW) == first
    assert certificate_of(path, NOW + 700 * DAY) == first
    assert first.file == path.with_name("desk.key.pem")


def test_two_desks_that_begin_at_one_moment_have_the_same(path):
    with ThreadPoolExecutor(4) as pool:
        made = [*pool.map(lambda _: certificate_of(path, NOW), range(4))]
    assert {*made} == {certificate_of(path, NOW)}


@pytest.mark.parametrize("later", [800 * DAY, 741 * DAY, -3 * DAY])
def test_one_that_ends_soon_or_is_not_valid_yet_is_made_anew(path, later):
    first = certificate_of(path, NOW)
    again = certificate_of(path, NOW + later)
    assert again.digest != first.digest
    assert certificate_of(path, NOW + later) == again


def test_who_connects_gets_that_of_the_fingerprint(path):
    certificate = certificate_of(path, NOW)
    ours, theirs = socket.socketpair()
    context = certificate.context()
    serving = threading.Thread(target=lambda: context.wrap_socket(ours, server_side=True).close())
    serving.start()
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with trusting.wrap_socket(theirs) as connected:
        sent = connected.getpeercert(binary_form=True)
        assert connected.version() in ("TLSv1.2", "TLSv1.3")
    serving.join()
    assert certificate.digest.replace(":", "").lower() == hashlib.sha256(sent).hexdigest()
    assert len(certificate.digest) == 95


@pytest.mark.skipif(sys.platform == "win32", reason="it knows no such rights")
def test_nobody_else_reads_the_key(path):
    file = certificate_of(path, NOW).file
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_damaged_file_is_left_as_it_is_and_told(path):
    file = certificate_of(path, NOW).file
    whole = file.read_text(encoding="ascii")
    for text in ("", "nothing", whole.partition("-----BEGIN CERT")[0]):
        file.write_text(text, encoding="ascii")
        with pytest.raises(DeskError, match="Delete the file"):
            certificate_of(path, NOW)
        assert file.read_text(encoding="ascii") == text
    # The certificate without its key.
    file.write_text("-----BEGIN CERT" + whole.partition("-----BEGIN CERT")[2], encoding="ascii")
    with pytest.raises(DeskError, match="Delete the file"):
        certificate_of(path, NOW).context()


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(DeskError, match="cannot be written"):
        certificate_of(tmp_path / "nowhere" / "desk.db", NOW)
