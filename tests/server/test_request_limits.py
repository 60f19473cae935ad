"""Every HTTP request is counted per address, and refused beyond the limit at next to no cost."""

from __future__ import annotations

import json

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from support.asgi import get
from tertia.errors import BadInput
from tertia.live.registry import TableRegistry
from tertia.server import api, monitoring, pages
from tertia.server.app import make_app
from tertia.server.request_limits import limiter_for
from tertia.server.security.addresses import limited_address
from tertia.server.security.limits import Limit, RateLimiter
from tertia.server.state import RateLimits
from tertia.storage.memory.store import memory_store
from tertia.texts import LANGUAGES, error_text

ROUTES = [
    route
    for route in (*monitoring.ROUTES, *pages.ROUTES, *api.ROUTES)
    if isinstance(route, Route) and "GET" in (route.methods or ())
]


def new_app(limits: RateLimits) -> Starlette:
    return make_app(TableRegistry(memory_store()), b"s" * 32, limits=limits)


def limiter_of(requests: int) -> RateLimiter:
    """Return a limiter for this number of requests and no more, however long the test takes."""
    return RateLimiter(Limit(requests, rate=0))


@pytest.fixture(scope="module")
def refusing() -> Starlette:
    nothing = limiter_of(requests=0)
    return new_app(RateLimits(requests=nothing, files=nothing, probes=nothing))


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_every_get_is_limited(refusing: Starlette, path: str) -> None:
    response = get(refusing, path.replace("{path:path}", "main.js"))
    assert response.status == 429
    assert response.headers["retry-after"] == "1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_is_in_the_visitors_language(refusing: Starlette, language: str) -> None:
    sentence = error_text(language, BadInput("too-fast"))
    headers = {"accept-language": language}
    answer = json.loads(get(refusing, "/api/boards", headers).body)
    assert answer == {"code": "too-fast", "text": sentence}
    page = get(refusing, "/", headers)
    assert page.headers["content-type"].startswith("text/html")
    assert f'<html lang="{LANGUAGES[language].locale}" dir="ltr">' in page.text
    assert sentence in page.text


def test_other_addresses_are_not_affected() -> None:
    limits = RateLimits(requests=limiter_of(requests=2))
    app = new_app(limits)
    assert [get(app, "/api").status for _ in range(3)] == [200, 200, 429]
    assert get(app, "/api", address="192.0.2.2").status == 200


def test_files_and_probes_have_limits_of_their_own() -> None:
    app = new_app(RateLimits(requests=limiter_of(requests=0)))
    assert get(app, "/").status == 429
    assert get(app, "/health").status == 200
    assert get(app, "/favicon.ico").status == 200


def test_paths_that_only_look_like_files_count_as_requests() -> None:
    limits = RateLimits()
    assert limiter_for(limits, "/webs") is limits.requests
    assert limiter_for(limits, "/health/x") is limits.requests


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_addresses_of_one_network_count_as_one(host: str, address: str) -> None:
    assert limited_address(host) == address


def test_limiter_forgets_the_address_that_was_silent_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimiter, "MAX_ADDRESSES", 2)
    limiter = limiter_of(requests=1)
    assert [limiter.allows(address) for address in "abac"] == [True, True, False, True]
    assert not limiter.allows("a"), "the busy address is remembered"
    assert limiter.allows("b"), "the silent one is forgotten"
