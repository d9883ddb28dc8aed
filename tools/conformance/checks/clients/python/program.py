"""Uses the client that openapi-python-client generates: program.py ORIGIN API_KEY. Prints each step that works."""

import sys
import time

from signpost import AuthenticatedClient
from signpost.api.import_and_export import links_bulk
from signpost.api.links import links_analytics, links_create, links_list
from signpost.api.visitors import redirect
from signpost.models import (
    AnalyticsEnvelope,
    CreateLink,
    CreateLinks,
    CreatedRow,
    Error,
    LinkConditionsInput,
    LinkEnvelope,
    LinkPageEnvelope,
    LinkRuleInput,
    LinksBulkEnvelope,
)
from signpost.types import UNSET

LINKS = 300
PAGE = 100
ANALYTICS_SECONDS = 60

origin, api_key = sys.argv[1:]
client = AuthenticatedClient(base_url=origin, token=api_key)


def create():
    rule = LinkRuleInput(if_=LinkConditionsInput(countries=["NZ"]), to="https://example.com/nz")
    body = CreateLink(original_url="https://example.com/python", title="Python", tags=["python-one"], rules=[rule])
    created = links_create.sync(client=client, body=body, idempotency_key="python-1")
    assert isinstance(created, LinkEnvelope), created
    link = created.data.link
    assert link.title == "Python" and link.blocked_reason is None and link.utm is None, link
    assert link.rules[0].if_.countries == ["NZ"], link
    print("create")
    return link


def list_links(link):
    page = links_list.sync(client=client, tag="python-one")
    assert isinstance(page, LinkPageEnvelope), page
    assert [one.field_id for one in page.data.links] == [link.field_id], page
    print("list")


def follow(link):
    response = redirect.sync_detailed(client=client, code=link.code)
    assert response.status_code == 302, response
    assert response.headers["location"] == "https://example.com/python", response.headers
    print("redirect")


def analytics(link):
    deadline = time.monotonic() + ANALYTICS_SECONDS
    while True:
        read = links_analytics.sync(client=client, id=link.field_id)
        assert isinstance(read, AnalyticsEnvelope), read
        if read.data.analytics.total_clicks == 1:
            break
        assert time.monotonic() < deadline, read
        time.sleep(0.5)
    assert len(read.data.analytics.hours_of_week) == 7, read
    print("analytics")


def page_through():
    for start in range(0, LINKS, PAGE):
        rows = [
            CreateLink(original_url=f"https://example.com/python/{number}", title=f"Python {number}", tags=["python"])
            for number in range(start, start + PAGE)
        ]
        created = links_bulk.sync(client=client, body=CreateLinks(links=rows))
        assert isinstance(created, LinksBulkEnvelope), created
        assert all(isinstance(row, CreatedRow) for row in created.data.results), created
    ids = set()
    cursor = UNSET
    while cursor is not None:
        page = links_list.sync(client=client, tag="python", limit=PAGE, cursor=cursor)
        assert isinstance(page, LinkPageEnvelope), page
        ids.update(link.field_id for link in page.data.links)
        cursor = page.data.next_cursor
    assert len(ids) == LINKS, len(ids)
    print("page")


def fail():
    response = links_create.sync_detailed(client=client, body=CreateLink(original_url="no url"))
    assert response.status_code == 400, response
    failed = response.parsed
    assert isinstance(failed, Error), failed
    assert failed.error.code == "VALIDATION_ERROR", failed
    detail = failed.error.details[0]
    assert detail.path == "originalUrl" and detail.code != "", detail
    print("error")


link = create()
list_links(link)
follow(link)
analytics(link)
page_through()
fail()
