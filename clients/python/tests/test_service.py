"""The client against a running service: `SIGNPOST_URL` and `SIGNPOST_API_KEY`."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from signpost import AsyncSignpost, Signpost, SignpostError, WebhookVerificationError, models, webhooks

# The smallest image.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def unique(path: str) -> str:
    return f"https://example.com/{path}/{uuid.uuid4().hex}"


def test_links(client: Signpost, eventually: Callable[[Callable[[], Any]], Any]) -> None:
    link = client.links.create(original_url=unique("python"), title="Python", tags=["py"])
    assert link.status == "active"
    assert link.etag
    assert client.links.get(link.short_url, by="code") == client.links.get(link.id)
    changed = client.links.update(link.id, title="Changed", max_clicks=5, if_match=link.etag)
    assert (changed.title, changed.max_clicks) == ("Changed", 5)
    with pytest.raises(SignpostError) as caught:
        client.links.update(link.id, title="Again", if_match=link.etag)
    assert caught.value.code == "PRECONDITION_FAILED"
    assert client.links.update(link.id, max_clicks=None).max_clicks is None
    assert httpx.get(link.short_url).headers["location"] == link.original_url
    assert eventually(lambda: client.links.analytics(link.id).total_clicks) == 1
    report = client.links.analytics(link.id, from_="2026-01-01", timezone="Europe/Berlin", interval="week")
    assert report.timezone == "Europe/Berlin"
    assert client.links.qr_code(link.id, format="svg").startswith(b"<svg")
    client.links.delete(link.id)
    with pytest.raises(SignpostError) as caught:
        client.links.get(link.id)
    assert (caught.value.status, caught.value.code) == (404, "LINK_NOT_FOUND")
    assert caught.value.request_id


def test_a_repeated_create_creates_once(client: Signpost) -> None:
    key, url = uuid.uuid4().hex, unique("once")
    first = client.links.create(original_url=url, idempotency_key=key)
    assert client.links.create(original_url=url, idempotency_key=key).id == first.id


def test_three_hundred_links(client: Signpost) -> None:
    tag = f"many-{uuid.uuid4().hex[:8]}"
    for start in range(0, 300, 100):
        result = client.links.bulk_create(
            links=[{"original_url": unique(f"many/{start + i}"), "title": str(i), "tags": [tag]} for i in range(100)]
        )
        assert (result.created, result.failed) == (100, 0)
        assert all(row.status == "created" for row in result.results)
    links = list(client.links.list(tag=tag))
    assert len({link.id for link in links}) == 300
    assert len(client.links.list(tag=tag).to_list(max=150)) == 150
    rows = client.links.export(tag=tag).text().splitlines()
    assert len(rows) == 301
    assert {one.name: one.links for one in client.links.tags()}[tag] == 300
    renamed = client.links.rename_tag(tag, None)
    assert (renamed.updated, renamed.failed) == (300, [])


def test_errors(client: Signpost) -> None:
    with pytest.raises(SignpostError) as caught:
        client.links.create(original_url="nonsense", max_clicks=0)
    assert (caught.value.status, caught.value.code) == (400, "VALIDATION_ERROR")
    details = {detail.path: detail.code for detail in caught.value.details}
    assert details["maxClicks"] == "too_small"
    result = client.links.bulk_create(links=[{"original_url": "nonsense"}])
    [row] = result.results
    assert row.status == "failed"
    assert isinstance(row, models.FailedRow)
    assert row.error.code == "VALIDATION_ERROR"
    with Signpost(api_key="sk_wrong") as wrong, pytest.raises(SignpostError) as caught:
        wrong.me()
    assert caught.value.status == 401


def test_account(client: Signpost) -> None:
    account = client.me()
    assert account.permissions
    assert client.request("GET", "/v1/api/me")["plan"] == account.plan
    assert "links:read" in account.permissions or "*" in account.permissions


def test_import(client: Signpost, eventually: Callable[[Callable[[], Any]], Any]) -> None:
    rows = f"originalUrl,title\n{unique('import')},One\nnonsense,Two\n"
    check = client.links.check_import(rows)
    assert (check.total, check.valid, check.failed) == (2, 1, 1)
    job = client.links.import_(rows.encode())
    done = eventually(lambda: next((one for one in [client.links.get_import(job.id).job] if one.status == "done"), None))
    assert (done.created, done.failed) == (1, 1)
    assert done.errors[0].row == 2 or done.errors[0].row == 1


def test_pages_and_uploads(client: Signpost, tmp_path: Path) -> None:
    image = tmp_path / "image.png"
    image.write_bytes(PNG)
    code = client.uploads.upload(image)
    page = client.smart_links.create(
        type="myBio", title="Jane", image=code, urls=[{"title": "Shop", "url": "https://example.com/shop"}]
    )
    other = client.smart_links.create(
        type="myBio",
        title="Form",
        urls=[{"title": "Shop", "url": "https://example.com/shop"}],
        files={"image": image},
    )
    assert page.image and other.image
    assert page.urls is not None and other.urls is not None
    changed = client.smart_links.update(page.id, urls=[*(one.to_dict() for one in page.urls), {"heading": "More"}])
    assert changed.urls is not None and len(changed.urls) == 2
    for one in (page, other):
        client.smart_links.delete(one.id)


def test_survey(client: Signpost) -> None:
    survey = client.smart_links.create(
        type="surveyLink", title="Feedback", questions=[{"question": "How was it?", "type": "rating", "required": True}]
    )
    client.public.submit_survey(survey.slug, answers=[5])
    [response] = client.smart_links.responses(survey.id)
    assert response.answers[0].value == 5
    assert client.smart_links.responses_summary(survey.id).total == 1
    assert len(client.smart_links.export_responses(survey.id).text().splitlines()) == 2
    client.smart_links.delete(survey.id)


def test_webhooks(client: Signpost, origin: str, eventually: Callable[[Callable[[], Any]], Any]) -> None:
    received: list[tuple[dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.append((dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    webhook = client.webhooks.create(url=f"http://127.0.0.1:{server.server_port}/hook", events=["link.created"])
    try:
        link = client.links.create(original_url=unique("hook"))
        [(headers, body), *_] = eventually(lambda: received)
        event = webhooks.verify(body, headers, webhook.secret)
        assert isinstance(event, models.LinkCreatedEvent)
        assert event.data.id == link.id
        for changed in (body.replace(b"lnk_", b"lnx_"), body + b" "):
            with pytest.raises(WebhookVerificationError) as caught:
                client.webhooks.verify(changed, headers, webhook.secret)
            assert caught.value.code == "SIGNATURE_INVALID"
        [delivery] = client.webhooks.deliveries(webhook.id).to_list(max=1)
        assert delivery.event_type == "link.created"
    finally:
        client.webhooks.delete(webhook.id)
        server.shutdown()
        server.server_close()
        thread.join()


def test_chat(client: Signpost) -> None:
    model = client.chat.models.list().to_list()[0]
    assert client.chat.models.get(model.id).id == model.id
    completion = client.chat.completions.create(model=model.id, messages=[{"role": "user", "content": "Hello"}])
    assert completion.choices[0].message.content
    with client.chat.completions.create(
        model=model.id, messages=[{"role": "user", "content": "Hello"}], stream=True
    ) as stream:
        text = "".join(choice.delta.content or "" for chunk in stream for choice in chunk.choices)
    assert text
    assert client.chat.generate(model.id, messages=[{"role": "user", "content": "Hello"}]).response
    with pytest.raises(SignpostError):
        client.chat.completions.create(model="nope", messages=[{"role": "user", "content": "Hello"}], stream=True)


def test_async(origin: str) -> None:
    async def run() -> None:
        async with AsyncSignpost() as client:
            tag = f"async-{uuid.uuid4().hex[:8]}"
            links = await asyncio.gather(
                *(client.links.create(original_url=unique("async"), tags=[tag]) for _ in range(5))
            )
            assert {link.id async for link in client.links.list(tag=tag)} == {link.id for link in links}
            assert len((await client.links.export(tag=tag).text()).splitlines()) == 6
            [model, *_] = await client.chat.models.list().to_list()
            stream = await client.chat.completions.create(
                model=model.id, messages=[{"role": "user", "content": "Hello"}], stream=True
            )
            assert "".join([choice.delta.content or "" async for chunk in stream for choice in chunk.choices])
            code = await client.uploads.upload(PNG, content_type="image/png")
            assert code
            assert (await client.links.rename_tag(tag, None)).updated == 5
            with pytest.raises(SignpostError) as caught:
                await client.links.get("lnk_00000000000000000000")
            assert caught.value.code == "LINK_NOT_FOUND"

    asyncio.run(run())
