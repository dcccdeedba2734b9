"""The site of `make docs`: every page is in its menu, and links that leave it lead to the repository."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.site_links import absolute, rewritten

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "https://a.example/morphee"
CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_every_page_is_in_the_menu_once() -> None:
    menu = re.findall(r": ([\w/.-]+\.md)$", CONFIG, re.MULTILINE)
    pages = [str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")]
    assert sorted(menu) == sorted(page for page in pages if not page.startswith("decisions/"))


@pytest.mark.parametrize(
    ("page", "link", "leads_to"),
    [
        ("server.md", "architecture.md", "architecture.md"),
        ("games/dream.md", "../words.md", "../words.md"),
        ("server.md", "../SECURITY.md", f"{SOURCE}/blob/main/SECURITY.md"),
        ("games/uluru.md", "../../bench/solvers.md", f"{SOURCE}/blob/main/bench/solvers.md"),
        ("architecture.md", "decisions", f"{SOURCE}/blob/main/docs/decisions"),
        ("index.md", "https://a.example/", "https://a.example/"),
    ],
)
def test_where_links_lead(page: str, link: str, leads_to: str) -> None:
    assert absolute(page, link, SOURCE) == leads_to


def test_without_an_address_of_the_repository_no_link_leads_there() -> None:
    text = "[the rules](games/uluru.md#end), [how](../SECURITY.md), ![a picture](pictures/x.webp)"
    assert (
        rewritten(text, "server.md", "")
        == "[the rules](games/uluru.md#end), how, ![a picture](pictures/x.webp)"
    )
    assert f"[how]({SOURCE}/blob/main/SECURITY.md)" in rewritten(text, "server.md", SOURCE)


def test_a_link_that_shows_the_name_of_a_file_shows_the_title_of_its_page() -> None:
    text = "[server.md](server.md#limits), [the server](server.md), [SECURITY.md](../SECURITY.md)"
    assert (
        rewritten(text, "evening.md", "")
        == "[The server](server.md#limits), [the server](server.md), SECURITY.md"
    )
    assert rewritten("[server.md](../server.md)", "games/dream.md", "") == "[The server](../server.md)"
    assert f"[SECURITY.md]({SOURCE}/" in rewritten(text, "evening.md", SOURCE)


def test_the_reference_shows_modules_that_are_there() -> None:
    shown = re.findall(r"^::: ([\w.]+)$", (ROOT / "docs/reference.md").read_text(), re.MULTILINE)
    assert len(shown) >= 5
    assert [name for name in shown if not (ROOT / "src" / f"{name.replace('.', '/')}.py").is_file()] == []
