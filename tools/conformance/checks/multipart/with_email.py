"""Sends the cases of a file with the standard library of Python: forms are built by `email`, which encodes
texts in Base64. Arguments: the file, the origin and the API key.

Prints a line of JSON for each response.
"""

import base64
import json
import sys
from email.encoders import encode_base64, encode_quopri
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.policy import HTTP
from urllib.error import HTTPError
from urllib.request import Request, urlopen

cases_file, origin, api_key = sys.argv[1:]


def message(part, number):
    """A part; those with bytes alternate between Base64 and quoted-printable."""
    if "text" in part:
        return MIMEText(part["text"], "plain", "utf-8", policy=HTTP)
    main, _, rest = part["type"].partition("/")
    sub, *parameters = [text.strip() for text in rest.split(";")]
    made = MIMEBase(main, sub, policy=HTTP)
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        made.set_param(name, value)
    made.set_payload(base64.b64decode(part["bytes"]))
    (encode_base64 if number % 2 else encode_quopri)(made)
    return made


def body_of(parts):
    """The content type and the bytes of a form."""
    form = MIMEMultipart("form-data", policy=HTTP)
    for number, part in enumerate(parts):
        made = message(part, number)
        made.add_header("Content-Disposition", "form-data", name=part["name"])
        if "fileName" in part:
            made.set_param("filename", part["fileName"], header="Content-Disposition", charset="utf-8")
        form.attach(made)
    head, _, body = form.as_bytes(policy=HTTP.clone(max_line_length=None)).partition(b"\r\n\r\n")
    return form["Content-Type"], body


with open(cases_file, encoding="utf-8") as file:
    cases = json.load(file)
for case in cases:
    headers = {**case.get("headers", {}), "x-service-api-key": api_key}
    if "parts" in case:
        headers["content-type"], data = body_of(case["parts"])
    else:
        data = base64.b64decode(case["body"])
    try:
        response = urlopen(Request(origin + case["path"], data=data, headers=headers), timeout=60)
    except HTTPError as error:
        response = error
    with response:
        print(json.dumps({"step": case["step"], "status": response.status, "body": json.load(response)}))
