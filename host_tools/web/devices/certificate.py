"""The desk's own certificate, with which it speaks to further devices so that nobody listens.

No authority has signed it: browsers warn of it, and people compare its digest instead. So it stays
the same from event to event, whatever address the desk has.
"""

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.note_files import changing_notes
from host_tools.common.whole_file import replacing_secret
from host_tools.language.message import msg

if TYPE_CHECKING:
    from cryptography import x509

NAME = "Schreiber"
HOST = "schreiber.local"  # browsers want some name in it; the address is compared with nothing
VALID = timedelta(days=800)  # browsers of Apple take no certificate for more than 825 days
EARLIER = timedelta(days=2)  # the clock of a tablet may be slow
RENEWED = timedelta(days=60)  # before it ends: no evening is to begin with another one


@dataclass(frozen=True)
class Certificate:
    """`file`: a PEM file with key and certificate; `digest`: SHA-256 of the latter.

    The digest is as browsers show it: 32 pairs of hexadecimal digits, `AB:01:…`.
    """

    file: Path
    digest: str

    def context(self) -> ssl.SSLContext:
        """How a server speaks with it. DeskError if the file does not fit."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            context.load_cert_chain(self.file)
        except (ssl.SSLError, OSError) as error:
            raise _unreadable(self.file, error) from error
        return context


def certificate_of(path: Path, now: float) -> Certificate:
    """The `Certificate` beside the database at `path`, made if there is none, or it ends soon.

    now: Unix seconds. DeskError if the file is damaged, or cannot be read or written.
    """
    file = path.with_name(f"{path.stem}.key.pem")
    moment = datetime.fromtimestamp(now, UTC)
    with changing_notes(file):  # two desks that begin at one moment have the same
        if not file.exists():
            return _made(file, moment)
        known = _read(file)
        if not known.not_valid_before_utc <= moment <= known.not_valid_after_utc - RENEWED:
            return _made(file, moment)
        return _named(file, known)


def _named(file: Path, known: "x509.Certificate") -> Certificate:
    from cryptography.hazmat.primitives.serialization import Encoding

    digest = sha256(known.public_bytes(Encoding.DER)).hexdigest().upper()
    return Certificate(file, ":".join(digest[at : at + 2] for at in range(0, len(digest), 2)))


def _read(file: Path) -> "x509.Certificate":
    # Imported here and below: a desk of one needs no cryptography, and starts sooner without it.
    from cryptography.x509 import load_pem_x509_certificate

    try:
        return load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from error


def _made(file: Path, moment: datetime) -> Certificate:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(moment - EARLIER)
        .not_valid_after(moment + VALID)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    try:
        with replacing_secret(file) as opened:
            opened.write(secret + made.public_bytes(pem))
    except OSError as error:
        sentence = msg("{path} cannot be written: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error
    return _named(file, made)


def _unreadable(file: Path, error: Exception) -> DeskError:
    return DeskError(
        msg(
            "{path} is no certificate that can be used ({reason}). Delete the file: the desk makes "
            "another one, whose fingerprint has to be compared anew",
            path=file,
            reason=reason_of(error) if isinstance(error, OSError) else type(error).__name__,
        )
    )
