"""One person with one browser window: what a test does with it is said in the words of the lobby.

A guest has its own cookies. Refusals, errors of the page and broken requests are collected in
`troubles`, and the fixture that made the guest fails the test if there are any.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

Size: TypeAlias = Literal["phone", "desktop", "screen"]
Lang: TypeAlias = Literal["fr", "en"]
Theme: TypeAlias = Literal["night", "day"]

SIZES: dict[Size, tuple[int, int]] = {"phone": (390, 844), "desktop": (1280, 800), "screen": (1920, 1080)}
LAUNCH = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
CHROMIUM = "/usr/bin/chromium-headless-shell"
"""The same engine without the browser around the page, which would take two fifths of the processor."""
PATIENCE = 25_000
"""How long a state is waited for, in milliseconds: it costs nothing when the state comes, and a machine that
does other things besides may need it."""
expect.set_options(timeout=PATIENCE)
NOISE = (
    "net::ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
    "wake lock",
    "Cross-Origin-Opener-Policy header has been ignored",
)
"""What a browser says about a network that a test has taken away on purpose, and about a page of the local
network that has no TLS: the header is for those who have it."""


class Guest:
    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        *,
        size: Size = "desktop",
        lang: Lang = "fr",
        theme: Theme = "night",
        calm: bool = True,
        likes: str = '"sound":false',
        before: str = "",
        trusting: bool = False,
    ) -> None:
        """`likes` are fields of what the player likes on this device; `before` runs before every page; who is
        not `calm` sees motion, which takes two fifths of the processor; `trusting` has accepted the authority
        of a test."""
        width, height = SIZES[size]
        self.name = name
        self.lang = lang
        self.address = address
        self.troubles: list[str] = []
        self._known = False
        self._has_touch = size == "phone"
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=address,
            has_touch=self._has_touch,
            locale="fr-FR" if lang == "fr" else "en-GB",
            reduced_motion="reduce" if calm else "no-preference",
            service_workers="block",
            ignore_https_errors=trusting,
        )
        kept = f'{{"theme":"{theme}",{likes}}}'
        self.context.add_init_script(
            f"""localStorage["morphee.preferences"] ??= '{kept}';
            localStorage.setItem("morphee.test", "1");{before}"""
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(noise in message.text for noise in NOISE):
            self.troubles.append(f"{self.name}: {message.text}")

    # --- coming in ---------------------------------------------------------------------------

    def open_table(
        self, game: str, *, config: dict[str, Any] | None = None, mode: str = "apart", public: bool = False
    ) -> str:
        """A new table with these options, and a seat at it. Returns its code."""
        self._be_known()
        body = {"game": game, "config": config or {}, "lang": self.lang, "mode": mode, "public": public}
        made = self.context.request.post("/api/tables", data=body)
        assert made.ok, made.text()
        code: str = made.json()["code"]
        self.join(code)
        return code

    def join(self, code: str) -> None:
        """Follow the link and sit down."""
        self._be_known()
        self.page.goto(f"/t/{code}")
        self.page.get_by_role("button", name=self._say("M’asseoir", "Sit down"), exact=True).click()
        self.page.get_by_role("button", name=self._say("Me lever", "Stand up")).wait_for()

    def watch(self, code: str, role: Literal["watch", "screen"] = "watch") -> None:
        self._be_known()
        self.page.goto(f"/t/{code}/{role}")

    def _be_known(self) -> None:
        """The name is remembered from an earlier visit."""
        if not self._known:
            self._known = True
            self.page.goto("/settings")
            self.page.evaluate(
                "name => localStorage.setItem('morphee.name', JSON.stringify(name))", self.name
            )
            answer = self.context.request.post("/api/me", data={"name": self.name, "lang": self.lang})
            assert answer.ok, answer.text()

    # --- in the lobby ------------------------------------------------------------------------

    def add_bots(self, count: int, level: str = "novice") -> None:
        """Host: put bots of a level in that many free seats."""
        for _ in range(count):
            taken = self.page.get_by_label(self._say("Niveau d", "Level of"))
            before = taken.count()
            self.page.get_by_role("button", name=self._say("Mettre un robot", "Put a bot")).first.click()
            expect(taken).to_have_count(before + 1)
        if level != "novice":
            for select in self.page.get_by_label(self._say("Niveau d", "Level of")).all():
                select.select_option(level)

    def invitation(self) -> str:
        """The link that others are invited by, as the page shows it beside its picture."""
        self.page.get_by_role("button", name=self._say("Inviter", "Invite")).first.click()
        picture = self.page.locator("dialog img[src$='qr.svg']")
        assert picture.evaluate("img => img.decode().then(() => img.naturalWidth > 0)")
        link = self.page.locator("dialog input[readonly]").input_value()
        self.page.keyboard.press("Escape")
        expect(picture).to_have_count(0)
        return link

    def choose(self, label: str) -> None:
        """One of some choices, touched where it is seen, once it stands still."""
        choice = self.page.get_by_role("radio", name=label)
        self.page.locator("label").filter(has=choice).click()
        expect(choice).to_be_checked()

    def ready(self) -> None:
        self.page.get_by_role("button", name=self._say("C’est bon pour moi", "I am ready")).click()

    def start(self) -> None:
        """Host: begin; returns when the match is on this screen."""
        self.page.get_by_role("button", name=self._say("Lancer la partie", "Start the match")).click()
        self.wait_for_match()

    def wait_for_match(self) -> None:
        """Until the game's own part is on the page: before that, keys and taps fall into the void."""
        self._until("window.morphee?.match != null && document.querySelector('[data-phase]') !== null")

    # --- during a match ----------------------------------------------------------------------

    @property
    def pub(self) -> Any:
        """The public view as this page knows it. Look with it; act by touching the page."""
        return self.page.evaluate("window.morphee.match?.pub ?? null")

    @property
    def own(self) -> Any:
        return self.page.evaluate("window.morphee.match?.own ?? null")

    @property
    def offers(self) -> list[Any]:
        found: list[Any] = self.page.evaluate("window.morphee.match?.offers ?? []")
        return found

    @property
    def open(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.morphee.match?.open ?? []")
        return found

    @property
    def outcome(self) -> Any:
        return self.page.evaluate("window.morphee.match?.outcome ?? null")

    @property
    def seat(self) -> int | None:
        found: int | None = self.page.evaluate("window.morphee.match?.me ?? null")
        return found

    def look(self) -> Any:
        """Everything the page knows of the match, in one look: `pub`, `own`, `offers`, `me`, `outcome`."""
        return self.page.evaluate(
            """(() => { const t = window.morphee?.match;
            return t && { pub: t.pub, own: t.own, offers: t.offers, me: t.me, outcome: t.outcome }; })()"""
        )

    def touch(self, spot: str) -> bool:
        """A finger, or the mouse where there is none, on the last thing of this kind, without waiting for
        anything: races are no place to wait. False when there is no such thing."""
        place = self.aim(spot)
        if place is not None:
            self.tap(place)
        return place is not None

    def aim(self, spot: str) -> list[float] | None:
        """Where the middle of the last thing of this kind is on the page now."""
        place: list[float] | None = self.page.evaluate(
            """(spot) => { const box = [...document.querySelectorAll(spot)].at(-1)?.getBoundingClientRect();
            return box ? [box.x + box.width / 2, box.y + box.height / 2] : null; }""",
            spot,
        )
        return place

    def tap(self, place: list[float]) -> None:
        x, y = place
        if self._has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def note(self) -> None:
        """From now on keep the events this page is told: see `told`. A refresh forgets them."""
        self.page.evaluate(
            """(() => { window.told = [];
            window.morphee.match.onEvent((event) => window.told.push(event)); })()"""
        )

    @property
    def told(self) -> list[Any]:
        found: list[Any] = self.page.evaluate("window.told")
        return found

    def act(self, action: Any) -> Any:
        """Send an action without touching the page: for what no page lets its player do."""
        return self.page.evaluate("action => window.morphee.match.act(action)", action)

    def wait_until(self, test: str, timeout: float = PATIENCE) -> None:
        """Wait for a JavaScript expression over `t`, the table: "t.pub.phase === 'open'"."""
        script = f"(() => {{ const t = window.morphee?.match; return t != null && ({test}); }})()"
        self._until(script, timeout)

    def wait_until_page(self, test: str, timeout: float = PATIENCE) -> None:
        """Wait for a JavaScript expression over the page itself."""
        self._until(test, timeout)

    def see_result(self, timeout: float = 30_000) -> None:
        """Wait for the end and go to the result page."""
        self.wait_until("t.outcome !== null", timeout)
        details = self.page.get_by_role("heading", name=self._say("Point par point", "Point by point"))
        hurry = self.page.get_by_role("button", name=self._say("La nuit est finie", "The night is over"))
        details.or_(hurry).first.wait_for()
        # The page also turns by itself after a few seconds: the button may just have gone.
        self.page.evaluate("document.querySelector('[data-finish]')?.click()")
        details.wait_for()

    # --- the network -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Until the page is as it was: the lobby, the match or its result."""
        self.page.reload()
        self._until("window.morphee?.connection === 'open' && window.morphee.lobby != null")
        self._until("!window.morphee.playing || document.querySelector('[data-phase]')")

    def drop(self) -> None:
        """The network is gone."""
        self.context.set_offline(True)
        self._until("window.morphee.connection !== 'open'")

    def back(self) -> float:
        """The network is there again. Returns how many milliseconds the page needed to notice."""
        self.context.set_offline(False)
        took: float = self.page.evaluate(
            """async () => { const from = performance.now();
            while (window.morphee.connection !== "open") await new Promise((next) => setTimeout(next, 10));
            return performance.now() - from; }"""
        )
        return took

    # --- small things ------------------------------------------------------------------------

    def _until(self, test: str, timeout: float = PATIENCE) -> None:
        """Wait for a JavaScript expression. Playwright's own way needs `eval`, which our pages forbid."""
        came: bool = self.page.evaluate(
            f"""async () => {{ const end = performance.now() + {timeout};
            while (!({test})) {{
              if (performance.now() > end) return false;
              await new Promise((next) => setTimeout(next, 15));
            }}
            return true; }}"""
        )
        assert came, f"{self.name} waited in vain for {test}; sees {self.look()}"

    def _say(self, french: str, english: str) -> str:
        return french if self.lang == "fr" else english

    def close(self) -> None:
        self.context.close()
