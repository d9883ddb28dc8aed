"""What the client sends, against a service of its own."""

from __future__ import annotations

import asyncio
import io
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from conftest import Answer, FlakyService, failure, link

from signpost import AsyncSignpost, Signpost, SignpostError, models


def test_import_opens_no_connection() -> None:
    code = """
import socket
def refuse(*_): raise SystemExit("a socket was opened")
socket.socket.connect = refuse
import signpost
signpost.Signpost("https://go.example.com", "sk_test")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_names_are_those_of_python(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(body=link(shortUrl="https://go.example.com/r/a", rules=[{"if": {"os": ["ios"]}, "to": "x"}])))
    created = flaky.links.create(
        original_url="https://example.com",
        expires_at=None,
        rules=[{"if": {"query": {"plan_name": "pro"}}, "to": "https://example.com/pro"}],
    )
    assert created.id == "lnk_1"
    assert created.short_url == "https://go.example.com/r/a"
    assert created.rules is not None
    assert created.rules[0].if_.os == ["ios"]
    assert created.to_dict()["_id"] == "lnk_1"
    [request] = service.received
    assert (request.method, request.path) == ("POST", "/v1/api/links")
    assert request.headers["x-service-api-key"] == "sk_test"
    assert json.loads(request.body) == {
        "originalUrl": "https://example.com",
        "expiresAt": None,
        "rules": [{"if": {"query": {"plan_name": "pro"}}, "to": "https://example.com/pro"}],
    }


def test_records_are_accepted_where_objects_are(flaky: Signpost, service: FlakyService) -> None:
    rule = {"if": {"os": ["ios"]}, "to": "https://example.com/ios", "later": 1}
    service.gives(Answer(body=link(rules=[rule])))
    rules = flaky.links.get("lnk_1").rules or []
    flaky.links.update("lnk_1", rules=[one.to_dict() for one in rules])
    assert json.loads(service.received[-1].body) == {"rules": [rule]}


def test_query_and_path(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(body={"data": {"analytics": {"totalClicks": 3}}}))
    assert flaky.links.analytics("lnk/1", from_="2026-11-01", unverified=True).total_clicks == 3
    assert service.received[0].path == "/v1/api/links/lnk%2F1/analytics?from=2026-11-01&unverified=true"
    with pytest.raises(ValueError, match='id must not be "..".'):
        flaky.links.get("..")


def test_lists_read_page_after_page(flaky: Signpost, service: FlakyService) -> None:
    pages = [
        Answer(body={"data": {"links": [{"_id": "a"}, {"_id": "b"}], "nextCursor": "c1"}}),
        Answer(body={"data": {"links": [], "nextCursor": "c2"}}),
        Answer(body={"data": {"links": [{"_id": "c"}], "nextCursor": None}}),
    ]
    service.gives(*pages)
    assert [one.id for one in flaky.links.list(tag="mail")] == ["a", "b", "c"]
    assert [sorted(one.path.split("?")[1].split("&")) for one in service.received] == [
        ["limit=100", "tag=mail"],
        ["cursor=c1", "limit=100", "tag=mail"],
        ["cursor=c2", "limit=100", "tag=mail"],
    ]
    service.received.clear()
    service.gives(*pages)
    assert next(iter(flaky.links.list())).id == "a"
    assert flaky.links.list().to_list(max=0) == []
    assert len(service.received) == 1


def test_csv_has_one_header_row(flaky: Signpost, service: FlakyService) -> None:
    more = {"link": '</v1/api/links/export?cursor=c1>; rel="next"'}
    service.gives(
        Answer(body=b'code,title\r\na,"two\r\nlines"\r\n', headers=more),
        Answer(body=b"code,title\r\nb,B\r\n"),
    )
    assert flaky.links.export(tag="mail").text() == 'code,title\r\na,"two\r\nlines"\r\nb,B\r\n'
    assert service.received[1].path == "/v1/api/links/export?cursor=c1"
    assert service.received[0].headers["accept"] == "text/csv"


def test_files_are_parts_of_a_form(flaky: Signpost, service: FlakyService, tmp_path: Path) -> None:
    image = tmp_path / "image.png"
    image.write_bytes(b"png")
    flaky.smart_links.create(
        type="myBio",
        title="Jane",
        slug=None,
        urls=[{"title": "Shop", "url": "https://example.com"}],
        files={"image": image, "video_files": [io.BytesIO(b"one"), b"two"]},
    )
    [request] = service.received
    assert request.headers["content-type"].startswith("multipart/form-data; boundary=")
    for part in (b'name="title"\r\n\r\nJane', b'name="slug"\r\n\r\n\r\n', b'[{"title": "Shop", "url": "https://example.com"}]'):
        assert part in request.body
    assert request.body.count(b'name="videoFiles"') == 2
    assert request.headers["idempotency-key"]


def test_imports_take_text_and_json(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(body={"data": {"job": {"_id": "job_1", "errors": []}}}))
    assert flaky.links.import_("originalUrl\nhttps://example.com\n", on_code_taken="new").id == "job_1"
    assert service.received[0].headers["content-type"] == "text/csv"
    flaky.links.import_([{"original_url": "kept as it is"}])
    assert json.loads(service.received[1].body) == [{"original_url": "kept as it is"}]


def test_etag_is_sent_as_if_match(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(body=link(), headers={"etag": '"mh2x9c4w"'}))
    read = flaky.links.get("lnk_1")
    assert read.etag == '"mh2x9c4w"'
    flaky.links.update(read.id, title="B", if_match=read.etag)
    flaky.links.delete(read.id, if_match=read.etag)
    assert [one.headers.get("if-match") for one in service.received] == [None, read.etag, read.etag]


@pytest.mark.parametrize("status", [408, 429, 502, 503, 504])
def test_retries_what_failed_for_the_moment(flaky: Signpost, service: FlakyService, status: int) -> None:
    service.gives(Answer(status=status), None, Answer(body=link()))
    assert flaky.links.create(original_url="https://example.com").id == "lnk_1"
    keys = {one.headers["idempotency-key"] for one in service.received}
    assert len(service.received) == 3
    assert len(keys) == 1


@pytest.mark.parametrize("status", [400, 401, 404, 409, 412, 500, 501])
def test_does_not_retry_what_would_fail_again(flaky: Signpost, service: FlakyService, status: int) -> None:
    service.gives(Answer(status=status, body=failure("NO")))
    with pytest.raises(SignpostError) as caught:
        flaky.links.create(original_url="https://example.com")
    assert (caught.value.status, caught.value.code, len(service.received)) == (status, "NO", 1)


def test_retries_a_post_without_a_key_only_if_nothing_was_done(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(status=503, body=failure("UNAVAILABLE")))
    with pytest.raises(SignpostError):
        flaky.links.bulk_delete(ids=["lnk_1"])
    assert len(service.received) == 1
    service.gives(Answer(status=429), Answer(body={"data": {"results": [], "deleted": 0, "failed": 0}}))
    flaky.links.bulk_delete(ids=["lnk_1"])
    assert len(service.received) == 3


def test_waits_for_a_request_that_is_still_running(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(status=409, body=failure("IDEMPOTENCY_IN_PROGRESS")), Answer(body=link()))
    assert flaky.links.create(original_url="https://example.com", idempotency_key="mine").id == "lnk_1"
    assert [one.headers["idempotency-key"] for one in service.received] == ["mine", "mine"]


def test_retry_after(flaky: Signpost, service: FlakyService, monkeypatch: pytest.MonkeyPatch) -> None:
    from signpost import _resource

    pauses: list[float] = []
    monkeypatch.setattr(_resource.time, "sleep", pauses.append)
    service.gives(Answer(status=429, headers={"retry-after": "7"}), Answer(body=link()))
    flaky.links.get("lnk_1")
    assert pauses == [7.0]
    service.gives(Answer(status=429, body=failure("RATE_LIMITED"), headers={"retry-after": "61"}))
    with pytest.raises(SignpostError) as caught:
        flaky.links.get("lnk_1")
    assert (caught.value.retry_after, pauses) == (61.0, [7.0])


def test_no_response(service: FlakyService, no_pauses: None) -> None:
    service.gives(None)
    with Signpost(service.url, max_retries=1) as client, pytest.raises(SignpostError) as caught:
        client.links.get("lnk_1")
    assert (caught.value.status, caught.value.code, len(service.received)) == (0, "NETWORK_ERROR", 2)


def test_errors_have_details_and_cross_processes(flaky: Signpost, service: FlakyService) -> None:
    error = {
        "code": "VALIDATION_ERROR",
        "message": "No.",
        "params": {"limit": 5},
        "details": [{"path": "title", "code": "too_long", "params": {"maximum": 200}, "message": "too long"}],
    }
    service.gives(Answer(status=400, body={"error": error}, headers={"x-request-id": "req_1"}))
    with pytest.raises(SignpostError) as caught:
        flaky.links.get("lnk_1")
    for raised in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert (raised.status, raised.code, raised.request_id) == (400, "VALIDATION_ERROR", "req_1")
        assert raised.params == {"limit": 5}
        [detail] = raised.details
        assert isinstance(detail, models.ErrorDetail)
        assert (detail.path, detail.code, detail.params) == ("title", "too_long", {"maximum": 200})


def test_a_page_of_a_proxy_is_an_error(flaky: Signpost, service: FlakyService) -> None:
    for answer in (Answer(status=502, body=b"<html>"), Answer(body=b"<html>"), Answer(status=302)):
        service.gives(answer)
        with pytest.raises(SignpostError) as caught:
            flaky.links.get("lnk_1")
        assert caught.value.code == "UNKNOWN_ERROR"


CHUNKS = 'data: {"choices":[{"index":0,"delta":{"content":"one\u2028line"}}]}\r\n\r\n'.encode()


def test_streams(flaky: Signpost, service: FlakyService) -> None:
    service.gives(Answer(body=CHUNKS + b"data: [DONE]\n\n"))
    stream = flaky.chat.completions.create(
        model="m", messages=[{"role": "user", "content": "Hi"}], max_tokens=5, stream=True
    )
    assert [chunk.choices[0].delta.content for chunk in stream] == ["one\u2028line"]
    [request] = service.received
    assert request.headers["authorization"] == "Bearer sk_test"
    assert json.loads(request.body) == {
        "model": "m",
        "messages": [{"role": "user", "content": "Hi"}],
        "max_tokens": 5,
        "stream": True,
    }
    service.gives(Answer(body=CHUNKS + b'data: {"error":{"message":"Broke.","code":"upstream"}}\n\n'))
    with pytest.raises(SignpostError, match="Broke") as caught:
        list(flaky.chat.generate("m", messages=[{"role": "user", "content": "Hi"}], stream=True))
    assert caught.value.code == "upstream"


def test_any_endpoint(flaky: Signpost, service: FlakyService) -> None:
    assert flaky.request("patch", "/v1/api/links/x", query={"a": None, "b": 1}, body={"two_words": 1}) == {
        "link": {"_id": "lnk_1"}
    }
    assert (service.received[0].method, service.received[0].path) == ("PATCH", "/v1/api/links/x?b=1")
    assert json.loads(service.received[0].body) == {"two_words": 1}


def test_a_path_stays_on_the_host(flaky: Signpost, service: FlakyService) -> None:
    for path in ("@evil.example/", "v1/api/me", ""):
        with pytest.raises(ValueError, match="path must start with"):
            flaky.request("GET", path)
    assert service.received == []


@pytest.mark.parametrize("url", ["go.example.com", "", "ftp://go.example.com"])
def test_needs_a_url(url: str) -> None:
    with pytest.raises(ValueError, match="base_url must be a URL such as"):
        Signpost(url)


def test_threads_share_a_client(flaky: Signpost, service: FlakyService) -> None:
    with ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(lambda _: flaky.links.get("lnk_1").id, range(40)))
    assert ids == ["lnk_1"] * 40


def test_async(service: FlakyService, no_pauses: None) -> None:
    async def run() -> None:
        async with AsyncSignpost(service.url, "sk_test") as client:
            service.gives(Answer(status=503), None, Answer(body=link(), headers={"etag": '"e"'}))
            created = await client.links.create(original_url="https://example.com")
            assert (created.id, created.etag, len(service.received)) == ("lnk_1", '"e"', 3)
            service.gives(
                Answer(body={"data": {"links": [{"_id": "a"}], "nextCursor": "c1"}}),
                Answer(body={"data": {"links": [{"_id": "b"}], "nextCursor": None}}),
            )
            assert [one.id async for one in client.links.list()] == ["a", "b"]
            service.gives(Answer(body=b"code\r\na\r\n"))
            assert await client.links.export().text() == "code\r\na\r\n"
            service.gives(Answer(body=CHUNKS + b"data: [DONE]\n\n"))
            async with await client.chat.completions.create(
                model="m", messages=[{"role": "user", "content": "Hi"}], stream=True
            ) as stream:
                assert [chunk.choices[0].delta.content async for chunk in stream] == ["one\u2028line"]
            service.gives(Answer(status=404, body=failure("LINK_NOT_FOUND")))
            with pytest.raises(SignpostError) as caught:
                await client.links.delete("lnk_1")
            assert caught.value.code == "LINK_NOT_FOUND"

    asyncio.run(run())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("follows", [False, True])
def test_redirects_are_not_followed(service: FlakyService, no_pauses: None, status: int, follows: bool) -> None:
    elsewhere = FlakyService()
    service.gives(Answer(status=status, headers={"location": f"{elsewhere.url}/v1/api/links"}))
    try:
        with (
            httpx.Client(follow_redirects=follows) as http,
            Signpost(service.url, "sk_test", http_client=http) as client,
        ):
            for call in (
                lambda: client.me(),
                lambda: client.links.create(original_url="https://example.com"),
                lambda: client.links.delete("lnk_1"),
                lambda: list(client.chat.models.list()),
            ):
                with pytest.raises(SignpostError) as caught:
                    call()
                assert (caught.value.status, caught.value.code) == (status, "UNKNOWN_ERROR")
                assert f"{service.url} redirects to {elsewhere.url}." in caught.value.message
        assert elsewhere.received == []
    finally:
        elsewhere.close()
