"""A local certificate authority, and the certificate of this server signed by it (extra `https`).

Whoever installs the authority on a phone trusts it for good, so it is made to be worth little to a thief: its
name constraints let it vouch only for addresses and names of a local network, never for a site of the web.
Keys are readable by their owner only and never leave the folder.
"""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import os
import socket
import ssl
from pathlib import Path
from typing import TypeAlias

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from morphee.server.settings import LOCAL_NAMES

AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority-key.pem"
SERVER, SERVER_KEY = "server.pem", "server-key.pem"
AUTHORITY_LASTS = datetime.timedelta(days=3650)
SERVER_LASTS = datetime.timedelta(days=397)
"""Phones refuse certificates that last longer than about this."""
RENEW_BEFORE = datetime.timedelta(days=30)
EARLIER = datetime.timedelta(days=1)
"""Clocks of phones may be behind."""
NETWORKS = ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
NETWORKS_6 = ("::1/128", "fc00::/7", "fe80::/10")
Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class Certificates:
    """The authority and the certificate in a folder, made when they are missing; `context` serves them."""

    def __init__(self, folder: Path, hosts: tuple[str, ...]) -> None:
        """Raises `OSError` if the folder cannot be used, `ValueError` if what it holds is damaged."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self._key, self._authority = self._load_authority() or self._make_authority(hosts)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        if not self.renew(hosts):
            self._load()

    @property
    def authority(self) -> bytes:
        """The authority's certificate in the form (DER) that phones install."""
        return self._authority.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """By which people can check that what a phone is about to install is this authority."""
        return ":".join(f"{byte:02X}" for byte in self._authority.fingerprint(hashes.SHA256()))

    def covered(self) -> tuple[str, ...]:
        """The names and addresses of the current certificate, sorted."""
        try:
            found = x509.load_pem_x509_certificate((self._folder / SERVER).read_bytes())
        except (OSError, ValueError):
            return ()
        if found.issuer != self._authority.subject or _now() > found.not_valid_after_utc - RENEW_BEFORE:
            return ()
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return tuple(sorted(str(name.value) for name in names))

    def renew(self, hosts: tuple[str, ...]) -> bool:
        """Make another certificate if this one does not cover exactly these hosts, or ends soon. Connections
        that come from now on are served with it; those that are open stay."""
        wanted = [host for host in hosts if self._may_vouch_for(host)]
        if tuple(sorted(wanted)) == self.covered() and (self._folder / SERVER_KEY).is_file():
            return False
        key = ec.generate_private_key(ec.SECP256R1())
        made = self._sign_server(key, wanted)
        _write(self._folder / SERVER_KEY, _pem(key), 0o600)
        _write(self._folder / SERVER, made.public_bytes(serialization.Encoding.PEM), 0o644)
        self._load()
        return True

    def _load(self) -> None:
        self.context.load_cert_chain(self._folder / SERVER, self._folder / SERVER_KEY)

    def _load_authority(self) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate] | None:
        """The authority, unless there is none yet, or it ends before a certificate signed today would."""
        files = (self._folder / AUTHORITY_KEY, self._folder / AUTHORITY)
        if not any(file.exists() for file in files):
            return None
        key = serialization.load_pem_private_key(files[0].read_bytes(), None)
        certificate = x509.load_pem_x509_certificate(files[1].read_bytes())
        if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != key.public_key():
            raise ValueError(f"{AUTHORITY_KEY} is not the key of {AUTHORITY}")
        ends = certificate.not_valid_after_utc
        return (key, certificate) if _now() + SERVER_LASTS < ends else None

    def _make_authority(self, hosts: tuple[str, ...]) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
        key = ec.generate_private_key(ec.SECP256R1())
        name = _name(f"Morphée ({socket.gethostname()[:40]})")
        usage = _usage(key_cert_sign=True, crl_sign=True)
        made = (
            _builder(name, name, key.public_key(), AUTHORITY_LASTS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.NameConstraints(_permitted(hosts), None), critical=True)
            .sign(key, hashes.SHA256())
        )
        _write(self._folder / AUTHORITY_KEY, _pem(key), 0o600)
        _write(self._folder / AUTHORITY, made.public_bytes(serialization.Encoding.PEM), 0o644)
        return key, made

    def _sign_server(self, key: ec.EllipticCurvePrivateKey, hosts: list[str]) -> x509.Certificate:
        usage = _usage(digital_signature=True)
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        return (
            _builder(_name("Morphée"), self._authority.subject, key.public_key(), SERVER_LASTS)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(signer, critical=False)
            .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
            .sign(self._key, hashes.SHA256())
        )

    def _may_vouch_for(self, host: str) -> bool:
        allowed = self._authority.extensions.get_extension_for_class(x509.NameConstraints).value
        address = _address(host)
        for name in allowed.permitted_subtrees or ():
            if address is not None and isinstance(name, x509.IPAddress):
                if isinstance(name.value, Network) and address in name.value:
                    return True
            elif address is None and isinstance(name, x509.DNSName):
                if host == name.value or host.endswith(f".{name.value}"):
                    return True
        return False


def reachable_hosts(host: str) -> tuple[str, ...]:
    """The names and addresses under which a server that listens on ``host`` is reached, sorted."""
    if host not in ("", "0.0.0.0", "::"):
        return tuple(sorted({host, "localhost", "127.0.0.1"}))
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = {"localhost", "127.0.0.1", "::1", name, short, f"{short}.local"}
    return tuple(sorted({found for found in names if found} | _addresses(name)))


def _addresses(name: str) -> set[str]:
    """This machine's addresses: those that routes begin with, and those its own name leads to."""
    found = set()
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        # Nothing is sent: a route is looked up.
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            found.add(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(name, None)}
    return {address for address in found if "%" not in address}


def _permitted(hosts: tuple[str, ...]) -> list[x509.GeneralName]:
    """What the authority may vouch for: local networks and names, and this machine under its present ones."""
    networks: list[Network] = [ipaddress.ip_network(network) for network in (*NETWORKS, *NETWORKS_6)]
    addresses = [address for host in hosts if (address := _address(host)) is not None]
    outside = [address for address in addresses if not any(address in network for network in networks)]
    networks += [ipaddress.ip_network(address) for address in outside]
    names = {ending.removeprefix(".") for ending in LOCAL_NAMES}
    names |= {host for host in hosts if _address(host) is None}
    return [*map(x509.IPAddress, networks), *map(x509.DNSName, sorted(names))]


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, lasts: datetime.timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - EARLIER)
        .not_valid_after(_now() - EARLIER + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _general(host: str) -> x509.GeneralName:
    address = _address(host)
    return x509.DNSName(host) if address is None else x509.IPAddress(address)


def _address(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    """What a key may be used for: only what is named."""
    return x509.KeyUsage(
        digital_signature=digital_signature,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        encipher_only=False,
        decipher_only=False,
    )


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, data: bytes, mode: int) -> None:
    """Replace a file as a whole, never readable by others meanwhile."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
    beside.replace(path)


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
