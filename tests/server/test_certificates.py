"""This server's own authority and certificate: what phones check, who reads the keys, when it is renewed."""

from __future__ import annotations

import contextlib
import datetime
import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509

from morphee.server import certificates
from morphee.server.certificates import Certificates, reachable_hosts

HOME = ("127.0.0.1", "192.168.1.20", "living-room.local", "localhost")


def handshake(served: Certificates, name: str, trusted: bytes) -> dict[str, object]:
    """Connect over TLS as a browser does that trusts this authority alone; the certificate it was shown."""
    browser = ssl.create_default_context(cadata=trusted)
    browser.verify_flags |= ssl.VerifyFlags.VERIFY_X509_STRICT
    near, far = socket.socketpair()
    with near, far:

        def serve() -> None:
            with contextlib.suppress(OSError):  # refused by the browser
                served.context.wrap_socket(far, server_side=True).close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with browser.wrap_socket(near, server_hostname=name) as connected:
                return dict(connected.getpeercert() or {})
        finally:
            near.close()
            thread.join()


@pytest.mark.parametrize("name", HOME)
def test_a_browser_that_has_the_authority_accepts_every_name(tmp_path: Path, name: str) -> None:
    served = Certificates(tmp_path, HOME)
    assert handshake(served, name, served.authority)["subjectAltName"]


def test_a_browser_without_it_or_at_another_name_does_not(tmp_path: Path) -> None:
    served, other = Certificates(tmp_path / "a", HOME), Certificates(tmp_path / "b", HOME)
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(served, "localhost", other.authority)
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(served, "192.168.1.21", served.authority)


def test_the_authority_cannot_vouch_for_a_site_of_the_web(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = Certificates(tmp_path, HOME)
    assert served.renew((*HOME, "bank.example", "93.184.216.34")) is False
    assert "bank.example" not in served.covered()
    monkeypatch.setattr(Certificates, "_may_vouch_for", lambda *_: True)  # a thief who has its key
    assert served.renew((*HOME, "bank.example"))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        handshake(served, "bank.example", served.authority)


def test_an_address_outside_local_networks_is_covered_if_the_machine_had_it_from_the_start(
    tmp_path: Path,
) -> None:
    served = Certificates(tmp_path, (*HOME, "93.184.216.34"))
    assert handshake(served, "93.184.216.34", served.authority)


def test_keys_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    Certificates(tmp_path / "https", HOME)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "https").iterdir()}
    assert modes["authority-key.pem"] == modes["server-key.pem"] == 0o600
    assert stat.S_IMODE((tmp_path / "https").stat().st_mode) == 0o700
    assert set(modes) == {"authority.pem", "authority-key.pem", "server.pem", "server-key.pem"}


def test_phones_accept_once_the_authority_stays(tmp_path: Path) -> None:
    first = Certificates(tmp_path, HOME)
    again = Certificates(tmp_path, HOME)
    assert (again.authority, again.fingerprint) == (first.authority, first.fingerprint)
    assert again.renew(HOME) is False
    assert handshake(again, "localhost", first.authority)


def test_another_address_is_another_certificate_of_the_same_authority(tmp_path: Path) -> None:
    served = Certificates(tmp_path, HOME)
    moved = (*HOME[:1], "10.0.0.7", *HOME[2:])
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(served, "10.0.0.7", served.authority)
    assert served.renew(moved) is True
    assert handshake(served, "10.0.0.7", served.authority)
    assert served.renew(moved) is False


def test_it_is_renewed_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served = Certificates(tmp_path, HOME)
    assert served.renew(HOME) is False
    later = certificates._now() + certificates.SERVER_LASTS - datetime.timedelta(days=20)
    monkeypatch.setattr(certificates, "_now", lambda: later)
    assert served.renew(HOME) is True


def test_a_certificate_lasts_no_longer_than_phones_allow(tmp_path: Path) -> None:
    Certificates(tmp_path, HOME)
    made = x509.load_pem_x509_certificate((tmp_path / "server.pem").read_bytes())
    assert made.not_valid_after_utc - made.not_valid_before_utc <= datetime.timedelta(days=398)


def test_a_damaged_authority_is_not_replaced_behind_the_back_of_phones(tmp_path: Path) -> None:
    Certificates(tmp_path, HOME)
    (tmp_path / "authority.pem").write_text("nothing")
    with pytest.raises(ValueError):
        Certificates(tmp_path, HOME)


def test_the_hosts_are_those_one_listens_on() -> None:
    assert reachable_hosts("192.168.1.20") == ("127.0.0.1", "192.168.1.20", "localhost")
    every = reachable_hosts("0.0.0.0")
    assert {"localhost", "127.0.0.1"} < set(every)
    assert list(every) == sorted(every)
