"""Asks every question with openai, langchain and litellm, and prints one line of JSON for each."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import litellm
import openai
from langchain_openai import ChatOpenAI

CHAT, KEY = os.environ["CHAT"], os.environ["API_KEY"]
litellm.suppress_debug_info = True


def ask_openai(task: dict[str, Any], url: str) -> tuple[str, str | None]:
    client = openai.OpenAI(base_url=url, api_key=KEY, timeout=120)
    request = {"model": task["model"], "messages": task["messages"], "extra_body": task["fields"]}
    if task["mode"] == "whole":
        choice = client.chat.completions.create(**request).choices[0]
        return choice.message.content or "", choice.finish_reason
    text, finish = "", None
    for chunk in client.chat.completions.create(stream=True, **request):
        for choice in chunk.choices:
            text += choice.delta.content or ""
            finish = choice.finish_reason or finish
    return text, finish


def ask_langchain(task: dict[str, Any], url: str) -> tuple[str, str | None]:
    llm = ChatOpenAI(
        model=task["model"], base_url=url, api_key=KEY, timeout=120, extra_body=task["fields"] or None
    )
    if task["mode"] == "whole":
        message = llm.invoke(task["messages"])
        return str(message.content), message.response_metadata.get("finish_reason")
    text, finish = "", None
    for chunk in llm.stream(task["messages"]):
        text += str(chunk.content)
        finish = chunk.response_metadata.get("finish_reason") or finish
    return text, finish


def ask_litellm(task: dict[str, Any], url: str) -> tuple[str, str | None]:
    request = {
        "model": f"openai/{task['model']}",
        "api_base": url,
        "api_key": KEY,
        "messages": task["messages"],
        "timeout": 120,
        "extra_body": task["fields"],
    }
    if task["mode"] == "whole":
        choice = litellm.completion(**request).choices[0]
        return choice.message.content or "", choice.finish_reason
    text, finish = "", None
    for chunk in litellm.completion(stream=True, **request):
        for choice in chunk.choices:
            text += choice.delta.content or ""
            finish = choice.finish_reason or finish
    return text, finish


CLIENTS = {"openai-python": ask_openai, "langchain": ask_langchain, "litellm": ask_litellm}


def run(task: dict[str, Any]) -> dict[str, Any]:
    head = {"question": task["question"]}
    try:
        text, finish = CLIENTS[task["client"]](task, CHAT + task["base"])
        return {**head, "text": text, "finish": finish}
    except Exception as error:  # What the client makes of it is what is judged.
        status = getattr(error, "status_code", None)
        return {**head, "status": status, "kind": type(error).__name__, "said": str(error)[:600]}


with ThreadPoolExecutor(24) as pool:
    for result in pool.map(run, json.load(sys.stdin)):
        print(json.dumps(result), flush=True)
