import { PLACEHOLDER_ID, type SnippetOptions, type Task } from './tasks.ts';

/** Code for the Python client of this service. */
export function python({ origin, apiKey }: SnippetOptions): Record<Task, string> {
  return {
    setUp: `from signpost import Signpost

client = Signpost("${origin}", "${apiKey}")`,
    create: `# Retries never create it twice.
link = client.links.create(
    original_url="https://example.com/spring", title="Spring sale", tags=["mail"]
)
print(link.short_url)`,
    list: `for link in client.links.list(tag="mail", search="spring"):
    print(link.short_url, link.clicks)`,
    clicks: `analytics = client.links.analytics("${PLACEHOLDER_ID}")
print(analytics.total_clicks, analytics.top_countries)`,
    qr: `from pathlib import Path

Path("code.svg").write_bytes(client.links.qr_code("${PLACEHOLDER_ID}", format="svg", size=512))`,
    bulk: `result = client.links.bulk_create(
    links=[
        {"original_url": "https://example.com/1", "title": "One"},
        {"original_url": "https://example.com/2", "title": "Two"},
    ]
)
for row in result.results:
    print(row.index, row.link.short_url if row.status == "created" else row.error.message)`,
    page: `page = client.smart_links.create(
    type="myBio",
    title="My links",
    urls=[{"title": "Shop", "url": "https://example.com/shop"}],
)
print(page.url)`,
    webhook: `webhook = client.webhooks.create(
    url="https://example.com/hooks/signpost", events=["link.created", "survey.submitted"]
)
print(webhook.secret)`,
    verify: `from collections.abc import Mapping

from signpost import WebhookVerificationError, models, webhooks


# Return 400 if it is False.
def handle(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    try:
        event = webhooks.verify(body, headers, secret)
    except WebhookVerificationError:
        return False
    if isinstance(event, models.LinkCreatedEvent):
        print(event.data.short_url)
    return True`,
    chat: `for chunk in client.chat.completions.create(
    model="alpha-small-3p1-24b",
    messages=[{"role": "user", "content": "Name three colors."}],
    stream=True,
):
    for choice in chunk.choices:
        print(choice.delta.content or "", end="")`,
    errors: `from signpost import SignpostError

try:
    client.links.create(original_url="nonsense", title="")
except SignpostError as error:
    print(error.status, error.code, error.message, error.request_id)
    for detail in error.details:
        print(detail.path, detail.message)`,
  };
}
