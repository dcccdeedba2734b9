"""The files of deploy/: read as they stand, since images cannot be pulled in tests."""

from __future__ import annotations

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from morphee.cli.configure import KINDS, PORT
from morphee.server.metrics import Metrics

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"


def documents(name: str) -> list[Any]:
    return list(yaml.safe_load_all((DEPLOY / name).read_text(encoding="utf-8")))


def settings_in(text: str) -> set[str]:
    """The settings named as variables; those that begin with a place of the balancer are its own."""
    return {name.lower() for name in re.findall(r"MORPHEE_([A-Z_]+)", text)} - {"balancer", "one", "two"}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_setting_is_one(file: str) -> None:
    assert settings_in((DEPLOY / file).read_text(encoding="utf-8")) <= set(KINDS)


def test_the_composition_has_two_nodes_and_what_they_need() -> None:
    (found,) = documents("compose.yaml")
    services = found["services"]
    assert set(services) == {"one", "two", "postgres", "nats", "caddy"}
    for name in ("one", "two"):
        node = services[name]
        assert node["environment"]["MORPHEE_POSTGRES"].split("@")[1] == "postgres/morphee"
        assert node["environment"]["MORPHEE_NATS"] == "nats://nats:4222"
        assert (ROOT / "deploy" / node["build"]["context"] / "Dockerfile").is_file()
        assert set(node["depends_on"]) <= set(services)
    assert found["networks"]["inside"]["internal"], "only nodes reach PostgreSQL and NATS"
    assert {name for name, service in services.items() if "outside" in service["networks"]} == {
        "one",
        "two",
        "caddy",
    }
    assert set(found["volumes"]) == {"postgres", "caddy"}


def test_kubernetes_asks_waits_and_keeps_a_node() -> None:
    kinds = {document["kind"]: document for document in documents("kubernetes.yaml")}
    assert set(kinds) == {"Secret", "Deployment", "PodDisruptionBudget", "Service", "Ingress"}
    deployment = kinds["Deployment"]["spec"]
    pod = deployment["template"]["spec"]
    (node,) = pod["containers"]
    assert node["readinessProbe"]["httpGet"]["path"] == "/ready"
    assert node["livenessProbe"]["httpGet"]["path"] == "/health", "a node that sleeps must not be killed"
    assert node["ports"][0]["containerPort"] == PORT
    wait = int(node["lifecycle"]["preStop"]["exec"]["command"][1])
    assert wait + 5 < pod["terminationGracePeriodSeconds"]
    assert deployment["replicas"] >= 2
    labels = deployment["template"]["metadata"]["labels"]
    for kind in ("PodDisruptionBudget", "Service"):
        selector = kinds[kind]["spec"]["selector"]
        assert selector.get("matchLabels", selector) == labels
    assert (
        "$arg_table"
        in kinds["Ingress"]["metadata"]["annotations"]["nginx.ingress.kubernetes.io/upstream-hash-by"]
    )


def test_systemd_stops_it_gently_and_starts_it_again() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "morphee.service")
    service = unit["Service"]
    assert service["ExecStart"].split()[1:] == ["serve", "--quiet"]
    assert service["KillSignal"] == "SIGTERM"
    assert service["Restart"] == "always"


@pytest.mark.parametrize(
    ("file", "hashes"),
    [
        ("Caddyfile", "lb_policy query table"),
        ("nginx.conf", "hash $arg_table consistent;"),
        ("haproxy.cfg", "balance url_param table"),
    ],
)
def test_every_balancer_goes_by_the_code_in_the_socket_s_address(file: str, hashes: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    assert hashes in text
    assert "/ws" in text
    assert text.count("{") == text.count("}")
    client = (ROOT / "web/src/lib/net/environment.ts").read_text(encoding="utf-8")
    assert "/ws?table=" in client


def test_alerts_are_about_metrics_that_there_are() -> None:
    (found,) = documents("alerts.yaml")
    told = Metrics().text({"store_away": 0})
    for rule in found["groups"][0]["rules"]:
        names = set(re.findall(r"morphee_\w+", rule["expr"]))
        assert names
        assert all(name in told for name in names), rule
        assert rule["annotations"]["summary"]
