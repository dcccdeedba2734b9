"""Every setting of a server, with its default. docs/server.md explains them in a table."""

from __future__ import annotations

import msgspec

from morphee.kernel.contract import Value

LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")
"""Endings of names that are not in the public domain name system."""


class Settings(Value, kw_only=True):
    """Times are in seconds unless a name ends in ``_ms``; rates are a second, with a burst beside them."""

    # people and seats
    ping_every: float = 1.9
    away_after: float = 3.5
    """Silence after which a person is shown as away: with the pings, within 4 s."""
    dead_after: float = 30.0
    """Silence after which a socket is given up."""
    bot_grace: float = 10.0
    """How long a seat waits for its person before a bot plays for them."""
    host_grace: float = 10.0
    lobby_grace: float = 300.0
    """How long a person who is gone keeps their place while no match is on."""
    resume_hold: float = 3.0
    """How long a match waits after a restart for its people to come back."""
    pause_limit: float = 900.0
    """How long a host may pause one match, all pauses together: nobody can freeze a table."""
    proposal: float = 5.0
    """How long people are asked whether they want the next match; 0: it begins when one of them does."""
    people_per_table: int = 60
    """One address may have half of these places."""
    kick_address_for: float = 600.0
    """How long nobody new is let in from the address of somebody who was kicked."""

    # races
    fair: bool = True
    """Whether the finish judge orders races; without it, whoever arrives first is first."""

    batch_window: float = 0.004
    """What is received is decided, stored and sent together at multiples of this time; 0 for as soon as
    possible."""
    awake: bool = False
    """Whether processors are kept from sleeping while matches are played: steadier latency for more power."""
    speed: float = 1.0
    """How fast match time runs: above 1 for measuring, never for play."""

    # sockets
    frame_bytes: int = 65_536
    message_bytes: int = 4_096
    """Of everything but options, which may hold a deck of one's own words."""
    write_buffer: int = 65_536
    hello_within: float = 10.0
    idle_socket: float = 6 * 3600.0
    """A socket whose person says nothing for this long is closed, however well its browser answers."""
    socket_rate: float = 40.0
    socket_burst: float = 80.0
    seat_rate: float = 20.0
    seat_burst: float = 40.0
    address_rate: float = 400.0
    address_burst: float = 800.0
    violations: int = 60
    """Messages refused as too fast, or malformed, before the socket is closed."""
    sockets_per_address: int = 200
    change_rate: float = 20.0
    change_burst: float = 200.0
    """Changes of a table from one address: each is told to everybody there."""
    chat_rate: float = 0.5
    chat_burst: float = 5.0
    origins: tuple[str, ...] = ()
    """Pages allowed besides the server's own; ``*`` allows any."""

    # tables and records
    most_tables: int = 10_000
    tables_per_address: int = 30
    tables_window: float = 3600.0
    guesses: float = 20.0
    guesses_refill: float = 0.1
    """Wrong codes an address may try, and how many a second come back."""
    newcomers: float = 40.0
    newcomers_refill: float = 0.2
    """New identities an address may bring to tables, and be issued by the page, and how many a second come
    back."""
    request_rate: float = 40.0
    request_burst: float = 120.0
    """Requests to ``/api/``."""
    http_rate: float = 100.0
    http_burst: float = 2_000.0
    """Requests of every kind: a page has some 60 files, and a class of thirty may open it at once."""
    idle_table: float = 3600.0
    """A table with nobody at it is closed after this; its matches stay on record."""
    keep_records: float = 90 * 86_400.0
    clock_every: float = 5.0
    family: bool = True
    warm: bool = True
    """Whether games read large things when the server starts rather than when first needed."""
    trust_proxy: bool | tuple[str, ...] = False
    """From which addresses and networks X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are believed:
    those of proxies of one's own. True: from this machine and private networks."""
    proxy_rtt_header: str = ""
    """The request header in which that proxy tells its kernel's round trip to the client, in microseconds
    (``x-client-rtt``, say). The proxy must set it itself, whatever a client sends; empty: none."""
    public_url: str = ""
    """Where invitations lead, such as ``https://play.example``; empty: where the asker's browser is, or the
    address on the network for one at ``localhost``."""
    hosts: tuple[str, ...] = ()
    """Public names of this server. Requests for other names are refused, but for addresses and names of a
    local network; ``*`` allows any."""
    metrics_token: str = ""
    """Whoever sends this as a bearer token may read /metrics; empty: nobody."""


def limits_off(settings: Settings) -> Settings:
    """For measuring on one machine: every rate and count limit out of the way."""
    free = 1e9
    return msgspec.structs.replace(
        settings,
        socket_rate=free,
        socket_burst=free,
        change_rate=free,
        change_burst=free,
        seat_rate=free,
        seat_burst=free,
        address_rate=free,
        address_burst=free,
        request_rate=free,
        request_burst=free,
        http_rate=free,
        http_burst=free,
        sockets_per_address=1_000_000,
        newcomers=free,
        people_per_table=1_000_000,
        tables_per_address=1_000_000,
    )
