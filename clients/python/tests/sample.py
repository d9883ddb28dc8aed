"""What callers write, for `mypy --strict`: it is checked, and not run."""

from __future__ import annotations

from typing import Literal

from typing_extensions import assert_type

from signpost import AsyncChatStream, AsyncSignpost, ChatStream, Page, Paged, Signpost, models, params, webhooks


def sync(client: Signpost) -> None:
    link = client.links.create(original_url="https://example.com", max_clicks=None, tags=["a"])
    assert_type(link, models.Link)
    assert_type(link.short_url, str)
    assert_type(link.expires_at, "str | None")
    assert_type(client.links.list(), Paged[models.Link])
    assert_type(client.links.list().page(), Page[models.Link])
    rule: params.LinkRuleInput = {"if": {"countries": ["DE"]}, "to": "https://example.com/de"}
    client.links.create(original_url="https://example.com", rules=[rule])
    client.links.create(original_url="https://example.com", rules=[{"to": "x"}])  # type: ignore[typeddict-item]
    client.links.create(title="No URL")  # type: ignore[call-arg]
    client.links.create(originalUrl="https://example.com")  # type: ignore[call-arg]
    client.links.update("lnk_1", status="paused")  # type: ignore[arg-type]
    for row in client.links.bulk_create(links=[{"original_url": "https://example.com"}]).results:
        if row.status == "created":
            assert_type(row.link, models.Link)
        else:
            assert_type(row.error, models.RowError)
    messages: list[params.OpenAiChatMessage] = [{"role": "user", "content": "Hello"}]
    assert_type(client.chat.completions.create(model="m", messages=messages), models.ChatCompletion)
    assert_type(client.chat.completions.create(model="m", messages=messages, stream=True), ChatStream)


async def async_(client: AsyncSignpost) -> None:
    assert_type(await client.links.get("lnk_1"), models.Link)
    messages: list[params.OpenAiChatMessage] = [{"role": "user", "content": "Hello"}]
    assert_type(await client.chat.completions.create(model="m", messages=messages, stream=True), AsyncChatStream)


def events(body: bytes, headers: dict[str, str]) -> None:
    event = webhooks.verify(body, headers, "whsec_...")
    if isinstance(event, models.LinkCreatedEvent):
        assert_type(event.data, models.EventLink)
        assert_type(event.type, Literal["link.created"])
