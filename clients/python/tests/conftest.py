from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from signpost import Signpost


@pytest.fixture(scope="session")
def origin() -> str:
    """The running service; tests that need none are run without it."""
    url = os.environ.get("SIGNPOST_URL")
    if not url:
        pytest.skip("needs SIGNPOST_URL and SIGNPOST_API_KEY")
    return url


@pytest.fixture(scope="session")
def client(origin: str) -> Iterator[Signpost]:
    with Signpost() as client:
        yield client


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Answer:
    """`body` None: the connection is closed without a response."""

    status: int = 200
    body: Any = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


def link(**fields: Any) -> dict[str, Any]:
    return {"status": "success", "data": {"link": {"_id": "lnk_1", **fields}}}


def failure(code: str) -> dict[str, Any]:
    return {"status": "error", "error": {"code": code, "message": "No."}}


class FlakyService:
    """Gives its answers one after the other; the last one again and again."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: list[Answer | None] = [Answer(body=link())]
        service = self

        class Handler(BaseHTTPRequestHandler):
            def handle_one(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append(
                    Received(self.command, self.path, headers, self.rfile.read(length))
                )
                answer = service.answers.pop(0) if len(service.answers) > 1 else service.answers[0]
                if answer is None:
                    self.close_connection = True
                    return
                self.send_response(answer.status)
                self.send_header("content-length", str(len(answer.content)))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer.content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_one

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def gives(self, *answers: Answer | None) -> None:
        self.answers = list(answers)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def service() -> Iterator[FlakyService]:
    service = FlakyService()
    yield service
    service.close()


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries come at once."""
    from signpost import _transport

    monkeypatch.setattr(_transport.random, "random", lambda: 0.0)


@pytest.fixture
def flaky(service: FlakyService, no_pauses: None) -> Iterator[Signpost]:
    with Signpost(service.url, "sk_test") as client:
        yield client


@pytest.fixture
def eventually() -> Callable[[Callable[[], Any]], Any]:
    import time

    def wait(read: Callable[[], Any]) -> Any:
        deadline = time.monotonic() + 30
        while True:
            value = read()
            if value or time.monotonic() > deadline:
                return value
            time.sleep(0.1)

    return wait
