"""The files of deploy/: read as they stand, since images cannot be pulled in tests."""

from __future__ import annotations

import configparser
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from morphee.cli.configure import KINDS, PORT
from morphee.server.metrics import Metrics
from tests.e2e.proxy import program

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
    assert pod["enableServiceLinks"] is False, "else a Service named morphee sets MORPHEE_PORT=tcp://…"
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


def test_caddy_reads_its_recipe(tmp_path: Path) -> None:
    """All but the hash by the table's code, which Debian's Caddy is too old to know."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (file := tmp_path / "Caddyfile").write_text(text.replace("lb_policy query table", "lb_policy uri_hash"))
    command = [program("caddy"), "adapt", "--config", str(file), "--adapter", "caddyfile"]
    read = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)
    (server,) = read["apps"]["http"]["servers"].values()
    routes = server["routes"][0]["handle"][0]["routes"]
    sockets, pages = (route["handle"][0] for route in routes)
    assert routes[0]["match"] == [{"path": ["/ws"]}]
    for found, policy in ((sockets, "uri_hash"), (pages, "round_robin")):
        assert found["load_balancing"]["selection_policy"]["policy"] == policy
        assert found["health_checks"]["active"]["uri"] == "/ready"
        assert [upstream["dial"] for upstream in found["upstreams"]] == [f"one:{PORT}", f"two:{PORT}"]


def alerts() -> list[Any]:
    (found,) = documents("alerts.yaml")
    return [rule for group in found["groups"] for rule in group["rules"]]


def metrics_in(expression: str) -> set[str]:
    return set(re.findall(r"morphee_\w+", expression))


FUNCTIONS = {"increase", "rate", "histogram_quantile", "max_over_time", "sum", "max"}
"""Of Prometheus, and no others are used."""


@pytest.mark.parametrize("rule", alerts(), ids=lambda rule: rule["alert"])
def test_an_alert_can_be_computed_and_says_what_is_wrong(rule: Any) -> None:
    expression = rule["expr"]
    for opening, closing in ("()", "[]", "{}"):
        assert expression.count(opening) == expression.count(closing)
    assert set(re.findall(r"([a-z_]+) ?\(", expression)) - {"by"} <= FUNCTIONS
    assert re.search(r" (==|>|<) [0-9.]+$", expression), "it compares with a number"
    for name in metrics_in(expression):
        assert ("_total" in name) == bool(
            re.search(rf"(rate|increase)\({name}", expression)
        ) or "_bucket" in name
        if name.endswith("_bucket"):
            assert re.search(rf"histogram_quantile\(0\.\d+, sum by \(le, \w+\) \(rate\({name}\[", expression)
    assert rule["annotations"]["summary"].endswith(".")
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert re.fullmatch(r"\d+[sm]", rule.get("for", "0s"))


def test_alerts_are_about_metrics_that_there_are() -> None:
    """Of those of a node among others `tests/cluster/test_cluster.py` looks for all."""
    told = Metrics().text({"store_away": 0, "nats_away": 0, "nodes": 2, "lease_age_seconds": 0.1})
    wanted = {name for rule in alerts() for name in metrics_in(rule["expr"])}
    assert len(wanted) > 8
    assert {name for name in wanted if not re.search(rf"^{name}\b", told, re.MULTILINE)} <= {
        "morphee_closings_total"
    }, "those have a line for each code that there was"
