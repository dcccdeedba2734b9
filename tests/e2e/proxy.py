"""A real proxy with TLS in front of a server: nginx, set up as docs/server.md says."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from morphee.server.certificates import Certificates

TREE = Path(__file__).resolve().parents[2]
UNPACKED = TREE / "build/debian/usr/sbin"
PATIENCE = 30.0
CONFIGURATION = """
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
        listen {listen} ssl;
        ssl_certificate {folder}/https/server.pem;
        ssl_certificate_key {folder}/https/server-key.pem;
        {location}
    }}
}}
"""


def nginx() -> str:
    found = shutil.which("nginx", path=f"{UNPACKED}:/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if found is None:
        raise RuntimeError("There is no nginx: run `make setup`, or install it.")
    return found


def documented() -> str:
    """The location that docs/server.md tells people to write."""
    page = (TREE / "docs/server.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n# nginx\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1]


@contextmanager
def proxied(server: str, host: str, folder: Path) -> Iterator[str]:
    """The address of a proxy on ``host`` that passes everything on to ``server``. The certificate, for that
    host and ``play.example``, and the authority that signed it are in ``https`` of the folder."""
    Certificates(folder / "https", (host, "play.example"))
    with socket.create_server((host, 0)) as free:
        port = free.getsockname()[1]
    location = documented().replace("http://127.0.0.1:8470", server.rstrip("/"))
    listen = f"{host}:{port}"
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, listen=listen, location=location))
    with subprocess.Popen([nginx(), "-p", str(folder), "-c", str(file)], stderr=subprocess.PIPE) as running:
        try:
            wait_for(running, host, port)
            yield f"https://{host}:{port}"
        finally:
            running.terminate()
            running.wait(30)


def wait_for(running: subprocess.Popen[bytes], host: str, port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((host, port), 1).close()
            return
        except OSError:
            if running.poll() is not None or time.monotonic() > until:
                assert running.stderr is not None
                raise RuntimeError(f"nginx does not listen: {running.stderr.read().decode()}") from None
            time.sleep(0.05)
