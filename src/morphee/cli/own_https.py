"""`morphee serve --https`: a port with TLS beside the plain one, with a certificate of this server's own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from morphee.cli.configure import Options
from morphee.cli.say import Failure
from morphee.server.http.phone_page import LocalAuthority

if TYPE_CHECKING:
    from morphee.server.certificates import Certificates

FOLDER = "https"
LOOK_EVERY = 10.0
"""Seconds between looks at the addresses of this machine: a laptop is carried to another network."""


class OwnHttps(msgspec.Struct, frozen=True):
    """A socket that listens, the certificates it is served with, and what the page for phones tells."""

    listening: socket.socket
    certificates: Certificates
    authority: LocalAuthority
    host: str

    async def keep_renewed(self) -> None:
        """Follow the addresses of this machine for as long as it serves."""
        from morphee.server.certificates import reachable_hosts

        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.certificates.renew(await asyncio.to_thread(reachable_hosts, self.host))


def check_https(asked: Options) -> None:
    if asked.https_port and not asked.https:
        raise Failure("--https-port is the port of --https: say that too, or leave it out")
    if asked.https and asked.cert:
        raise Failure("--https makes a certificate of its own: leave out --cert and --key, or --https")


@contextmanager
def own_https(asked: Options, data: Path, listening: socket.socket, plain_port: int) -> Iterator[OwnHttps]:
    """What `--https` serves; without stored logs (``--memory``) the authority is thrown away as well."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) if asked.memory and not asked.data else data / FOLDER
        certificates = _certificates(folder, asked.host)
        port = listening.getsockname()[1]
        told = LocalAuthority(certificates.authority, certificates.fingerprint, port, plain_port)
        yield OwnHttps(listening, certificates, told, asked.host)


def _certificates(folder: Path, host: str) -> Certificates:
    from morphee.server.certificates import Certificates, reachable_hosts

    try:
        return Certificates(folder, reachable_hosts(host))
    except OSError as error:
        raise Failure(f"--https: {folder}: {error.strerror}; choose another folder with --data") from error
    except ValueError as error:
        raise Failure(
            f"--https: {folder} is damaged ({error}); remove it, and phones accept the new certificate"
        ) from error
