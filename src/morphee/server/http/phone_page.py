"""The page that explains in pictures how a phone accepts this server's own certificate (`serve --https`).

It needs nothing of the client and is read over plain HTTP. A few lines of script see whether the phone
accepts the certificate already: a request over HTTPS succeeds then.
"""

from __future__ import annotations

import re
import secrets
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from morphee.kernel.contract import Value
from morphee.protocol.fields import Lang
from morphee.server.http.addresses import public_address
from morphee.server.http.phone_pictures import picture
from morphee.server.http.phone_texts import EN, FILE, FR, Guide
from morphee.server.http.request import lang_of, node_of

PATH = "/https"
PAGE = Template(Path(__file__).with_name("phone_page.html").read_text(encoding="utf-8"))
_NAME = re.compile(r"[a-z0-9._:-]+")
_TABLE = re.compile(r"/t/[A-Z0-9]{1,8}")


class LocalAuthority(Value):
    """What the page tells of: the authority's certificate (DER), its fingerprint, and both ports."""

    certificate: bytes
    fingerprint: str
    port: int
    plain_port: int


def phone_routes() -> list[Route]:
    return [Route(PATH, get_page), Route(f"{PATH}/{FILE}", get_certificate)]


async def get_certificate(request: Request) -> Response:
    """With this type phones offer to install it."""
    authority: LocalAuthority = request.state.authority
    headers = {"cache-control": "no-cache", "content-disposition": f'attachment; filename="{FILE}"'}
    return Response(authority.certificate, media_type="application/x-x509-ca-cert", headers=headers)


async def get_page(request: Request) -> Response:
    authority: LocalAuthority = request.state.authority
    lang = request.query_params.get("lang") or lang_of(request)
    wanted = request.query_params.get("to", "")
    to = wanted if _TABLE.fullmatch(wanted) else "/"
    settings = node_of(request).services.settings
    asked = public_address(request.url.scheme, request.state.header, settings, request.state.find_local)
    host = _host(asked)
    secure = f"https://{host}:{authority.port}"
    nonce = secrets.token_urlsafe(12)
    links = {"secure": secure, "to": to, "plain": f"http://{host}:{authority.plain_port}{to}", "nonce": nonce}
    page = _page("fr" if lang == "fr" else "en", authority.fingerprint, links)
    headers = {"content-security-policy": _policy(nonce, secure), "cache-control": "no-store"}
    return HTMLResponse(page, headers=headers)


def _host(address: str) -> str:
    """The host of an address, an IPv6 one in its brackets."""
    try:
        name = urlsplit(address).hostname or "localhost"
    except ValueError:
        return "localhost"
    if not _NAME.fullmatch(name):  # it goes into a header
        return "localhost"
    return f"[{name}]" if ":" in name else name


def _policy(nonce: str, secure: str) -> str:
    return (
        f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src {secure}; "
        "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _page(lang: Lang, fingerprint: str, links: dict[str, str]) -> str:
    texts = FR if lang == "fr" else EN
    words = {name: value for name, value in msgspec.structs.asdict(texts).items() if isinstance(value, str)}
    escaped = {name: escape(value) for name, value in (words | links).items()}
    return PAGE.substitute(
        escaped,
        lang=lang,
        page=PATH,
        file=f"{PATH}/{FILE}",
        guides="".join(_guide(guide) for guide in texts.guides),
        value=fingerprint.replace(":", ":<wbr>"),
    )


def _guide(guide: Guide) -> str:
    steps = "".join(
        f"<li>{picture(step.screen, step.text)}<p>{escape(step.text)}</p></li>" for step in guide.steps
    )
    note = f"<p class=soft>{escape(guide.note)}</p>" if guide.note else ""
    return f"<section><h2>{escape(guide.title)}</h2><ol>{steps}</ol>{note}</section>"
