"""Connects to the MCP server and to the API with the OAuth client of the Python SDK.

Environment: ORIGIN, API_KEY, REDIRECT_URI, and PERSON (judge.py). Prints a line of JSON for each verdict.
"""

import asyncio
import logging
import os
import time
import traceback

import httpx2
from judge import expect, parameters, person
from mcp import Client
from mcp.client.auth import OAuthClientProvider, OAuthRegistrationError
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

ORIGIN = os.environ["ORIGIN"]
REDIRECT_URI = os.environ["REDIRECT_URI"]
METHODS = ["none", "client_secret_basic", "client_secret_post"]


class Storage:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class App:
    """An app with this method of authentication. `walks`: how the person agrees, each time it is asked."""

    def __init__(self, server_url, method, walks, **metadata):
        self.storage = Storage()
        self.walks = walks
        self.asked = []
        fields = {"client_name": f"Python SDK {method}", "redirect_uris": [REDIRECT_URI], **metadata}
        self.provider = OAuthClientProvider(
            server_url,
            OAuthClientMetadata(token_endpoint_auth_method=method, **fields),
            self.storage,
            self.redirect,
            self.callback,
        )

    async def redirect(self, url):
        self.asked.append(parameters(url))
        walk = self.walks.pop(0)
        self.returned = await asyncio.to_thread(lambda: person(authorization_url=url, **walk))

    async def callback(self):
        found = parameters(self.returned)
        code = found.get("code", "")
        return AuthorizationCodeResult(code=code, state=found.get("state"), iss=found.get("iss"))

    def http(self):
        return httpx2.AsyncClient(auth=self.provider, timeout=60)

    def expire(self):
        self.provider.context.token_expiry_time = time.time() - 1


async def tools(app):
    async with app.http() as http:
        async with Client(streamable_http_client(f"{ORIGIN}/mcp", http_client=http)) as client:
            return len((await client.list_tools()).tools) > 0


async def disconnect_all():
    async with httpx2.AsyncClient(headers={"x-service-api-key": os.environ["API_KEY"]}) as http:
        listed = await http.get(f"{ORIGIN}/v1/api/connections")
        for connection in listed.json()["data"]["connections"]:
            await http.delete(f"{ORIGIN}/v1/api/connections/{connection['_id']}")


async def at_the_mcp_server(method):
    app = App(f"{ORIGIN}/mcp", method, [{"method": "page"}, {"method": "agree"}])
    expect(f"{method}: lists tools after the consent page", await tools(app))
    expect(f"{method}: has a secret", app.storage.client.client_secret is not None, method != "none")
    expect(f"{method}: asks for the MCP server", app.asked[0].get("resource"), f"{ORIGIN}/mcp")
    before = app.storage.tokens
    app.expire()
    expect(f"{method}: lists tools with refreshed tokens", await tools(app))
    after = app.storage.tokens
    changed = [before.access_token != after.access_token, before.refresh_token != after.refresh_token]
    expect(f"{method}: has other tokens", changed, [True, True])
    expect(f"{method}: the person was asked once", len(app.asked), 1)
    await disconnect_all()
    app.expire()
    expect(f"{method}: lists tools again after a disconnection", await tools(app))
    expect(f"{method}: the person was asked again", len(app.asked), 2)


async def at_the_api():
    """A 403 names the scope that is missing, and the SDK asks for it as well."""
    app = App(f"{ORIGIN}/v1/api", "none", [{"method": "agree", "scope": "links:read"}, {"method": "agree"}])
    async with app.http() as http:
        links = await http.get(f"{ORIGIN}/v1/api/links")
        expect("API: calls it", links.status_code, 200)
        expect("API: asks for it", app.asked[0].get("resource", "").rstrip("/"), ORIGIN)
        expect("API: has what the person agreed to", app.storage.tokens.scope, "links:read")
        created = await http.post(f"{ORIGIN}/v1/api/folders", json={"name": "By an app"})
        expect("API: asks for more when it is needed", len(app.asked), 2)
        expect("API: calls it with more", created.status_code, 201)
        member = {"email": "grace@example.com", "role": "editor"}
        denied = await http.post(f"{ORIGIN}/v1/api/members", json=member)
        expect("API: is refused what no app can have", denied.status_code, 403)
        expect("API: does not ask for it", len(app.asked), 2)


async def by_events():
    """What is needed depends on the body: a webhook reads what its events carry."""
    walks = [{"method": "agree", "scope": "webhooks:manage"}, {"method": "agree"}]
    app = App(f"{ORIGIN}/v1/api", "none", walks)
    async with app.http() as http:
        # The SDK asks for more when it has a token already.
        await http.get(f"{ORIGIN}/v1/api/webhooks")
        webhook = {"url": "https://example.com/hook", "events": ["link.created"]}
        created = await http.post(f"{ORIGIN}/v1/api/webhooks", json=webhook)
        expect("events: asks for what they carry", len(app.asked), 2)
        expect("events: subscribes to them", created.status_code, 201)


async def refused():
    app = App(f"{ORIGIN}/mcp", "none", [], redirect_uris=["http://app.example/callback"])
    try:
        async with app.http() as http:
            await http.post(f"{ORIGIN}/mcp", json={})
        expect("a redirect URI over http is refused", False)
    except OAuthRegistrationError as error:
        expect("a redirect URI over http is refused", "invalid_redirect_uri" in str(error))


async def main():
    # The SDK logs each error that it raises.
    logging.disable(logging.CRITICAL)
    for name, run in [
        *((method, lambda method=method: at_the_mcp_server(method)) for method in METHODS),
        ("API", at_the_api),
        ("events", by_events),
        ("registration", refused),
    ]:
        try:
            await run()
            expect(f"{name}: ends without an error", True)
        except BaseException:
            expect(f"{name}: ends without an error", traceback.format_exc()[-380:])


asyncio.run(main())
