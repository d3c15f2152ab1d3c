"""Signature of a document: one of SSH, of its digest, and never needed.

It is made of the digest in hexadecimal, without a line break:

    printf %s DIGEST | ssh-keygen -Y sign -n schreiber-result -f KEY

The printed text is the value of the key `signature`. OpenSSH judges it, by a file of signers as
`man ssh-keygen` describes it: a name and a public key a line.
"""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.common.errors import reason_of
from host_tools.common.plain import plain, shorten
from host_tools.language.message import Message, msg
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
)
from host_tools.results.verification.result_reading import Document

NAMESPACE = "schreiber-result"
_PROGRAM = "ssh-keygen"
_TIMEOUT_S = 60
_USAGE = "usage:"  # so says one that knows no -Y, or not what it is asked for


def signed_by(document: Document, digest: str, signers: Path) -> Message | Difference:
    """By whom a document with this digest is signed; a `Difference` if by none of the signers.

    UnreadableResultError if nobody can judge it here: without OpenSSH, or with one that hangs, is
    killed or is older than 8.2, which knows no such signatures.
    """
    signature = document.get("signature")
    if signature is None:
        return Difference("signature", msg("nobody has signed it"))
    if not signers.is_file():
        raise UnreadableResultError(msg("there is no file of signers {path}", path=signers))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "signature"
        path.write_text(signature, encoding="utf-8")
        file = ("-s", str(path), "-f", str(signers.resolve()))
        named = _run("find-principals", *file)
        name = named.stdout.split("\n")[0].strip()
        if named.returncode or not name:
            return Difference("signature", msg("it is by none of these signers"))
        judged = _run("verify", *file, "-I", name, "-n", NAMESPACE, said=digest)
    shown = shorten(plain(name))
    if judged.returncode:
        return Difference("signature", msg("{name} has not signed this digest", name=shown))
    return msg("signed by {name}", name=shown)


def _run(what: str, *arguments: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    try:
        done = subprocess.run(
            [_PROGRAM, "-Y", what, *arguments],
            input=said,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=_TIMEOUT_S,
        )
    except OSError as error:
        raise UnreadableResultError(
            msg("{vm} does not run: {reason}", vm=_PROGRAM, reason=reason_of(error))
        ) from error
    except subprocess.TimeoutExpired as error:
        raise UnreadableResultError(
            msg("{vm} has not ended after {seconds} seconds", vm=_PROGRAM, seconds=_TIMEOUT_S)
        ) from error
    if done.returncode < 0:
        raise UnreadableResultError(msg("{vm} was killed", vm=_PROGRAM))
    if any(line.startswith(_USAGE) for line in done.stderr.splitlines()):
        raise UnreadableResultError(
            msg("{vm} is too old: OpenSSH 8.2 or newer judges signatures", vm=_PROGRAM)
        )
    return done
