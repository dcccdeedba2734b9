"""Real proxies with TLS in front of a server: nginx and Caddy, set up as docs/server.md says."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from morphee.server.certificates import Certificates

TREE = Path(__file__).resolve().parents[2]
UNPACKED = TREE / "build/debian/usr"
FOLDERS = (
    f"{UNPACKED}/sbin",
    f"{UNPACKED}/bin",
    "/usr/sbin",
    "/usr/bin",
    "/usr/local/sbin",
    "/usr/local/bin",
)
Kind = Literal["nginx", "caddy"]
PATIENCE = 30.0
CONFIGURATIONS: dict[Kind, str] = {
    "nginx": """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen {host}:{port} ssl;
        ssl_certificate {folder}/https/server.pem;
        ssl_certificate_key {folder}/https/server-key.pem;
        {documented}
    }}
}}
""",
    "caddy": """
{{
    admin off
    auto_https off
    storage file_system {folder}/caddy
    log {{
        level WARN
    }}
}}
https://:{port} {{
    bind {host}
    tls {folder}/https/server.pem {folder}/https/server-key.pem
    {documented}
}}
""",
}
DOCUMENTED: dict[str, str] = {
    "nginx": r"```nginx\n# nginx\n(location / \{\n.*?)\}\n```",
    "caddy": r"```\n# Caddyfile[^\n]*\nplay.example \{\n(.*?)\}\n```",
    "nginx rtt": r"```nginx\n# nginx\n(.*?)```",
}


def program(kind: Kind) -> str:
    found = shutil.which(kind, path=":".join(FOLDERS))
    if found is None:
        raise RuntimeError(f"There is no {kind}: run `make setup`, or install it.")
    return found


def documented(what: str, page: str = "server.md") -> str:
    """What a page of docs/ tells people to write."""
    found = re.search(DOCUMENTED[what], (TREE / "docs" / page).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def directives(kind: Kind) -> str:
    """For nginx also what docs/fairness.md adds, so that the server learns the round trip to its client."""
    said = documented(kind)
    return f"{said}{documented('nginx rtt', 'fairness.md')}}}" if kind == "nginx" else said


@contextmanager
def proxied(kind: Kind, server: str, host: str, folder: Path) -> Iterator[str]:
    """The address of a proxy on ``host`` that passes everything on to ``server``. The certificate, for that
    host and ``play.example``, and the authority that signed it are in ``https`` of the folder."""
    Certificates(folder / "https", (host, "play.example"))
    with socket.create_server((host, 0)) as free:
        port = free.getsockname()[1]
    file, at = folder / f"{kind}.conf", server.rstrip("/").removeprefix("http://")
    said = directives(kind).replace("127.0.0.1:8470", at)
    file.write_text(CONFIGURATIONS[kind].format(folder=folder, host=host, port=port, documented=said))
    with subprocess.Popen(_command(kind, folder, file), stderr=subprocess.PIPE) as running:
        try:
            wait_for(running, host, port)
            yield f"https://{host}:{port}"
        finally:
            running.terminate()
            running.wait(30)


def _command(kind: Kind, folder: Path, file: Path) -> list[str]:
    if kind == "nginx":
        return [program(kind), "-p", str(folder), "-c", str(file)]
    return [program(kind), "run", "--adapter", "caddyfile", "--config", str(file)]


def wait_for(running: subprocess.Popen[bytes], host: str, port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((host, port), 1).close()
            return
        except OSError:
            if running.poll() is not None or time.monotonic() > until:
                assert running.stderr is not None
                raise RuntimeError(f"the proxy does not listen: {running.stderr.read().decode()}") from None
            time.sleep(0.05)
