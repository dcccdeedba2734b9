"""Two nodes behind a balancer, six phones: the node that has the table is killed, and everybody plays on.

Nobody reloads a page. The balancer is nginx with the recipe of deploy/, which brings all sockets of a table
to one node; at night it goes by turns, so that three phones keep their sockets when the owner dies.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, expect

from tests.cluster.parts import NatsServer, NodeProcess
from tests.e2e.conftest import MakeGuests
from tests.e2e.guest import Guest
from tests.e2e.proxy import TREE, program, wait_for
from tests.e2e.test_dream import config as night_config
from tests.proofs.cluster import TOKEN, tables_of
from tests.proofs.database import database

pytestmark = [pytest.mark.cluster, pytest.mark.long, pytest.mark.timeout(400)]
Found = TypeVar("Found")
NAMES = ("Ada", "Bob", "Cléo", "Dan", "Eve", "Flo")
BY_TABLE = "hash $arg_table consistent;"
AROUND = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
"""
WITHIN = """
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
"""


class Nodes:
    """Two nodes with PostgreSQL and NATS, in a loop of a thread of its own: Playwright has this one's."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        settings = [f"metrics_token={TOKEN}", "trust_proxy=127.0.0.1", "warm=true", "bot_grace=600"]
        self._nats = NatsServer()
        self.all = [NodeProcess(url, self._nats, settings) for _ in range(2)]

    def do(self, work: Coroutine[Any, Any, Found]) -> Found:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    def start(self) -> None:
        self.do(self._nats.start())
        for node in self.all:
            self.do(node.start())

    def kill_owner(self) -> None:
        """Of the only table that there is."""
        (owner,) = [node for node in self.all if self.do(tables_of(node)) == 1]
        self.do(owner.end(signal.SIGKILL))

    def stop(self) -> None:
        for node in self.all:
            self.do(node.close())
        self.do(self._nats.kill())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        self._loop.close()


def _recipe(ports: tuple[int, int], listen: int, folder: Path, by_table: bool) -> str:
    """deploy/nginx.conf with the addresses of this machine."""
    text = (TREE / "deploy/nginx.conf").read_text(encoding="utf-8")
    assert BY_TABLE in text
    for name, port in zip(("one", "two"), ports, strict=True):
        text = text.replace(f"{name}:8470", f"127.0.0.1:{port}")
    text = re.sub(r"listen 80;", f"listen 127.0.0.1:{listen};", text)
    text = text.replace("$host;", "$http_host;")  # its port is not 80 here
    text = text.replace("http {", "http {" + WITHIN.format(folder=folder))
    return AROUND.format(folder=folder) + (text if by_table else text.replace(BY_TABLE, ""))


@contextmanager
def balanced(nodes: Nodes, folder: Path, by_table: bool) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        listen: int = free.getsockname()[1]
    file = folder / "nginx.conf"
    ports = (nodes.all[0].port, nodes.all[1].port)
    file.write_text(_recipe(ports, listen, folder, by_table))
    with subprocess.Popen(
        [program("nginx"), "-p", str(folder), "-c", str(file)], stderr=subprocess.PIPE
    ) as running:
        try:
            wait_for(running, "127.0.0.1", listen)
            yield f"http://127.0.0.1:{listen}"
        finally:
            running.terminate()
            running.wait(30)


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    with database() as url:
        assert url is not None
        found = Nodes(url)
        try:
            found.start()
            yield found
        finally:
            found.stop()


Phones = Callable[..., list[Guest]]


@pytest.fixture
def phones(browser: Browser, nodes: Nodes, tmp_path: Path) -> Iterator[Phones]:
    """Makes six phones at one table, whose match has begun."""
    opened: list[Any] = []
    guests: list[MakeGuests] = []

    def make(game: str, config: dict[str, Any], by_table: bool) -> list[Guest]:
        balancer = balanced(nodes, tmp_path, by_table)
        opened.append(balancer)
        guests.append(MakeGuests(browser, balancer.__enter__()))
        people = [guests[0](name, size="phone") for name in NAMES]
        code = people[0].open_table(game, config=config)
        for guest in people[1:]:
            guest.join(code)
            guest.ready()
        people[0].start()
        for guest in people:
            guest.wait_for_match()
            guest.page.evaluate("window.never_reloaded = true")
        return people

    try:
        yield make
        troubles = [trouble for guest in guests[0].made for trouble in guest.troubles]
        assert troubles == []
    finally:
        for guest in guests[0].made if guests else ():
            guest.close()
        for balancer in opened:
            balancer.__exit__(None, None, None)


def _nobody_reloaded(people: list[Guest]) -> None:
    assert [guest.page.evaluate("window.never_reloaded === true") for guest in people] == [True] * 6


# --- Pilo Pilo -------------------------------------------------------------------------------


def _all_reach(people: list[Guest]) -> None:
    """Turn by turn whoever has not reached for a pillow yet does so, until everybody has."""
    waiting = list(people)
    for _ in range(12):
        people[0].wait_until("t.outcome === null && t.pub.phase === 'open'", 60_000)
        turn = people[0].pub["turn"]
        for guest in waiting:
            guest.wait_until(f"t.pub.turn > {turn} || t.pub.phase === 'open'")
            guest.touch('[data-drop="sleep"]')
        people[0].wait_until(f"t.pub.turn > {turn} || t.pub.phase === 'rest' || t.pub.verdicts.length > 0")
        touches = people[0].pub["touches"]
        waiting = [guest for guest in waiting if touches[guest.seat or 0] is None]
        if not waiting:
            return
        people[0].wait_until(f"t.pub.turn > {turn}", 60_000)
    raise AssertionError(f"these reached for nothing: {[guest.name for guest in waiting]}")


def test_six_phones_play_pilo_pilo_on_when_their_node_is_killed(phones: Phones, nodes: Nodes) -> None:
    people = phones("pillows", {"window": 6_000, "rest": 500, "apprentice": True}, by_table=True)
    _all_reach(people)
    before = people[0].pub["turn"]
    nodes.kill_owner()
    for guest in people:
        guest.wait_until(f"t.pub.turn > {before}", 60_000)
    _all_reach(people)
    _nobody_reloaded(people)
    turns = [guest.pub["turn"] for guest in people]
    assert max(turns) - min(turns) <= 1


NOTE_SLEEP = """() => { window.slept = false; setInterval(() => {
window.slept ||= document.body.innerText.includes("La table s’est assoupie un instant"); }, 20); }"""


# --- a Night ---------------------------------------------------------------------------------


def _clue(guest: Guest, word: str) -> None:
    guest.wait_until("t.pub.turn === t.me && t.open.includes('give_clue')", 60_000)
    guest.page.get_by_label("Ton indice : un seul mot").fill(word)
    guest.page.get_by_role("button", name="Donner l’indice").click()
    guest.wait_until("t.pub.turn !== t.me", 60_000)


def test_six_phones_dream_on_when_the_owner_is_killed_at_night(phones: Phones, nodes: Nodes) -> None:
    people = phones("dream", night_config(clue_time=15), by_table=False)
    ada, bob, cleo, dan, eve, flo = people
    ada.page.get_by_role("button", name="Mettre le masque").click()
    for guest, clue in ((bob, "nuageux"), (cleo, "brumeux")):
        _clue(guest, clue)
    word: str = dan.own["word"]
    for guest in people:
        guest.page.evaluate(NOTE_SLEEP)
    nodes.kill_owner()
    for guest, clue in ((dan, "venteux"), (eve, "orageux"), (flo, "neigeux")):
        assert guest.own["word"] == word, "the same card lies there"
        _clue(guest, clue)
    for clue in ("nuageux", "brumeux", "venteux", "orageux", "neigeux"):
        expect(ada.page.get_by_text(clue, exact=True)).to_be_visible()
    assert ada.own["word"] is None
    assert word not in ada.page.locator(".dream").inner_text().split(), "the Dreamer reads the proposition"
    ada.page.get_by_label("Ta réponse pour cette carte").fill(word)
    ada.page.keyboard.press("Enter")
    for guest in people:
        guest.wait_until("t.pub.card === 2", 60_000)
    _clue(bob, "rapide")
    _clue(cleo, "lent")
    _nobody_reloaded(people)
    assert any(guest.page.evaluate("window.slept") for guest in people), (
        "who keeps the socket is told why it stalls"
    )
