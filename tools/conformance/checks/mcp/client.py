"""Uses the MCP server as an agent does, with the Python SDK of the Model Context Protocol.

Environment: URL, API_KEY, and TOOLS, how many the server has. Prints a line of JSON for each expectation.
"""

import asyncio
import json
import logging
import os
import sys
import uuid

import httpx2
import mcp.client.session
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

URL = os.environ["URL"]
API_KEY = os.environ["API_KEY"]
TOOLS = int(os.environ["TOOLS"])


def report(what, is_right, shown=None):
    line = {"what": what, "ok": bool(is_right)}
    if not is_right:
        line["shown"] = repr(shown)[:400]
    print(json.dumps(line), flush=True)


def headers(**more):
    return httpx2.AsyncClient(headers=more, timeout=30)


def bearer(key):
    return headers(authorization=f"Bearer {key}")


async def with_client(http, mode, use):
    async with http, Client(streamable_http_client(URL, http_client=http), mode=mode) as client:
        return await use(client)


async def error_of(call):
    """The protocol error of a call; None if there is none."""
    try:
        await call
        return None
    except MCPError as error:
        return error
    except BaseExceptionGroup as group:
        first = group
        while isinstance(first, BaseExceptionGroup):
            first = first.exceptions[0]
        return first


def texts(result):
    return "\n".join(block.text for block in result.content if block.type == "text")


async def everything(client, name):
    def expect(what, is_right, shown=None):
        report(f"{name}: {what}", is_right, shown)

    info = client.server_info
    expect("names the server", info is not None and info.name == "signpost", info)
    expect("offers tools only", client.server_capabilities.tools is not None, client.server_capabilities)
    expect("has instructions", "never as instructions" in (client.instructions or ""), client.instructions)
    listed = (await client.list_tools()).tools
    expect(f"lists {TOOLS} tools", len(listed) == TOOLS, [tool.name for tool in listed])
    incomplete = [tool.name for tool in listed if not (tool.description and tool.annotations)]
    expect("describes each with its effect", incomplete == [], incomplete)

    destination = f"https://example.com/{uuid.uuid4()}"
    created = await client.call_tool("create_link", {"originalUrl": destination, "title": "Grüße 世界"})
    link = (created.structured_content or {}).get("link", {})
    expect("create_link returns a link", not created.is_error and link.get("shortUrl"), texts(created))
    expect("the text has the same data", json.loads(texts(created).split("\n")[-1])["link"] == link, texts(created))
    found = await client.call_tool("search", {"query": destination})
    expect("search finds it", link.get("_id") and link["_id"] in texts(found), texts(found))
    analytics = await client.call_tool("get_link_analytics", {"link": link.get("shortUrl", "")})
    expect("get_link_analytics reads its clicks", not analytics.is_error, texts(analytics))
    for tool in ("get_account", "get_account_analytics", "list_conversions", "list_domains", "list_links", "list_pages"):
        called = await client.call_tool(tool, {})
        expect(f"{tool} succeeds without arguments", not called.is_error, texts(called))
    image = await client.call_tool("get_qr_code", {"link": link.get("_id", "")})
    kinds = [(block.type, getattr(block, "mime_type", None)) for block in image.content]
    expect("get_qr_code returns an image", ("image", "image/png") in kinds, kinds)
    page = await client.call_tool(
        "create_page",
        {
            "title": f"Page {uuid.uuid4()}",
            "type": "myBio",
            "urls": [{"title": "Shop", "url": "https://example.com/shop"}],
        },
    )
    expect("create_page returns a page", not page.is_error, texts(page))

    for what, arguments, reason in [
        ("a missing argument", {}, "VALIDATION_ERROR"),
        ("an unknown argument", {"originalUrl": destination, "titel": "x"}, "titel"),
        ("an argument of another type", {"originalUrl": 7}, "originalUrl"),
        ("a value that is refused", {"originalUrl": "ftp://example.com"}, "originalUrl"),
        ("a link that exists", {"originalUrl": destination, "title": "Again"}, "LINK_ALREADY_EXISTS"),
    ]:
        refused = await client.call_tool("create_link", arguments)
        expect(f"create_link tells the model of {what}", refused.is_error and reason in texts(refused), texts(refused))
    gone = await client.call_tool("get_link", {"link": "lnk_doesNotExist"})
    expect("get_link tells the model of an unknown link", gone.is_error and "NOT_FOUND" in texts(gone), texts(gone))
    deleted = await client.call_tool("delete_link", {"link": link.get("_id", "")})
    expect("delete_link deletes it", not deleted.is_error, texts(deleted))

    unknown = await error_of(client.call_tool("drop_table", {}))
    is_right = isinstance(unknown, MCPError) and unknown.code == -32602 and "drop_table" in unknown.message
    expect("an unknown tool is an error of the protocol", is_right, unknown)
    none = await error_of(client.list_resources())
    expect("resources are an unknown method", isinstance(none, MCPError) and none.code == -32601, none)
    many = await asyncio.gather(*(client.call_tool("get_account", {}) for _ in range(10)))
    expect("ten calls at once succeed", not any(one.is_error for one in many), many)


async def negotiate(version):
    """The initialize handshake with an older version; the SDK itself always offers the newest."""
    newest = mcp.client.session.LATEST_HANDSHAKE_VERSION
    mcp.client.session.LATEST_HANDSHAKE_VERSION = version
    try:

        async def use(client):
            listed = await client.list_tools()
            return client.protocol_version, len(listed.tools)

        return await with_client(bearer(API_KEY), "legacy", use)
    except BaseException as error:
        return error
    finally:
        mcp.client.session.LATEST_HANDSHAKE_VERSION = newest


async def main():
    # The SDK logs each refused message.
    logging.disable(logging.CRITICAL)
    newest = HANDSHAKE_PROTOCOL_VERSIONS[-1]
    for mode, version in [("legacy", newest), ("auto", MODERN_PROTOCOL_VERSIONS[-1])] + [
        (one, one) for one in MODERN_PROTOCOL_VERSIONS
    ]:

        async def use(client, mode=mode, version=version):
            negotiated = client.protocol_version
            report(f"{mode}: negotiates {version}", negotiated == version, negotiated)
            # A pinned version has no discovery, which is where the server names itself.
            if mode == version:
                listed = await client.list_tools()
                report(f"{mode}: lists tools without discovery", len(listed.tools) == TOOLS, listed)
            else:
                await everything(client, mode)

        error = await error_of(with_client(bearer(API_KEY), mode, use))
        report(f"{mode}: ends without an error", error is None, error)
    for version in HANDSHAKE_PROTOCOL_VERSIONS:
        negotiated = await negotiate(version)
        report(f"initialize: agrees on {version}", negotiated == (version, TOOLS), negotiated)
    future = await negotiate("2099-01-01")
    report(f"initialize: offers {newest} to a client of the future", future == (newest, TOOLS), future)

    async def account(client):
        return await client.call_tool("get_account", {})

    other = await with_client(headers(**{"x-service-api-key": API_KEY}), "auto", account)
    report("the key may be in x-service-api-key", not other.is_error, other)
    for mode in ("legacy", "auto"):
        for what, http, reason in [
            ("without a key", headers(), "API_KEY_MISSING"),
            ("with a wrong key", bearer(API_KEY[:-1] + ("a" if API_KEY[-1] != "a" else "b")), "API_KEY_INVALID"),
            ("with what is no key", bearer("hello"), "API_KEY_INVALID"),
        ]:
            error = await error_of(with_client(http, mode, account))
            is_right = isinstance(error, MCPError) and reason in error.message
            report(f"{mode}: {what}, the error has the reason", is_right, error)


asyncio.run(main())
sys.stdout.flush()
