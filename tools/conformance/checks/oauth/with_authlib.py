"""Connects apps with Authlib, and validates metadata and registrations with its models.

Environment: ORIGIN, REDIRECT_URI, DOCUMENT_URL, and PERSON (judge.py). Prints a line of JSON for each
verdict.
"""

import os
import traceback

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2 import rfc8414, rfc9207
from authlib.oauth2.rfc6749.parameters import parse_authorization_code_response
from authlib.oauth2.rfc7591 import ClientMetadataClaims
from judge import expect, parameters, person

ORIGIN = os.environ["ORIGIN"]
REDIRECT_URI = os.environ["REDIRECT_URI"]
ME = f"{ORIGIN}/v1/api/me"
SCOPE = "links:read analytics:read"
METHODS = ["none", "client_secret_basic", "client_secret_post"]


def discover():
    url = rfc8414.get_well_known_url(ORIGIN, external=True)
    metadata = rfc8414.AuthorizationServerMetadata(requests.get(url).json())
    metadata.validate(metadata_classes=[rfc9207.AuthorizationServerMetadata])
    expect("metadata: names the issuer", metadata.issuer, ORIGIN)
    return metadata


def register(metadata, method):
    """RFC 7591, with what the specification says of the response."""
    sent = {
        "client_name": f"Authlib {method}",
        "redirect_uris": [REDIRECT_URI],
        "token_endpoint_auth_method": method,
    }
    response = requests.post(metadata["registration_endpoint"], json=sent)
    expect(f"{method}: is registered", response.status_code, 201)
    client = response.json()
    claims = ClientMetadataClaims(client, {}, ClientMetadataClaims.get_claims_options(metadata))
    claims.validate()
    expect(f"{method}: is what it asked for", {name: claims[name] for name in sent}, sent)
    return client


def session_of(metadata, client, method, **options):
    return OAuth2Session(
        client["client_id"],
        client.get("client_secret"),
        token_endpoint_auth_method=method,
        revocation_endpoint_auth_method=method,
        redirect_uri=REDIRECT_URI,
        code_challenge_method="S256",
        token_endpoint=metadata["token_endpoint"],
        **options,
    )


def error_of(call):
    """The name of the error that Authlib raises; None if there is none."""
    try:
        call()
        return None
    except OAuthError as error:
        return error.error


def agreed(metadata, session, walk, **more):
    """What the person brings back, and what only the app knows."""
    verifier = generate_token(48)
    url, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, scope=SCOPE, **more
    )
    returned = person(walk, url)
    return returned, {"state": state, "code_verifier": verifier}


def whole_life(metadata, client, method, walk):
    def right(what, found, wanted=True):
        expect(f"{method}, {walk}: {what}", found, wanted)

    updated = []
    session = session_of(metadata, client, method, update_token=lambda token, **_: updated.append(token))
    returned, known = agreed(metadata, session, walk, resource=ORIGIN)
    found = parse_authorization_code_response(returned, known["state"])
    right("names the issuer in the response", found.get("iss"), ORIGIN)

    def exchange(**more):
        values = {"authorization_response": returned, **known, "resource": ORIGIN, **more}
        return session.fetch_token(**values)

    right("a wrong verifier", error_of(lambda: exchange(code_verifier="w" * 43)), "invalid_grant")
    right("another resource", error_of(lambda: exchange(resource=f"{ORIGIN}/mcp")), "invalid_target")
    elsewhere = f"{REDIRECT_URI}x"
    right("another redirect URI", error_of(lambda: exchange(redirect_uri=elsewhere)), "invalid_grant")
    tokens = exchange()
    right("gets what was asked for", [tokens["token_type"], tokens["scope"]], ["Bearer", SCOPE])
    right("calls the API", session.get(ME).status_code, 200)

    session.token = {**tokens, "expires_at": 1}
    right("refreshes a token that is over", session.get(ME).status_code, 200)
    newest = session.token["refresh_token"]
    right("keeps the tokens that follow", [token["refresh_token"] for token in updated], [newest])
    right("has another refresh token", newest != tokens["refresh_token"])
    more = error_of(lambda: session.refresh_token(refresh_token=newest, scope="links:write"))
    right("more than the scope", more, "invalid_scope")

    endpoint = metadata["revocation_endpoint"]
    revoked = session.revoke_token(endpoint, token=newest, token_type_hint="refresh_token")
    right("revokes its tokens", revoked.status_code, 200)
    right("a revoked token", session.get(ME).status_code, 401)
    right("its refresh token", error_of(lambda: session.refresh_token(refresh_token=newest)), "invalid_grant")


def reuse(metadata, client, method):
    """Codes and refresh tokens that are used again end what came of them."""
    session = session_of(metadata, client, method)
    returned, known = agreed(metadata, session, "agree")
    tokens = session.fetch_token(authorization_response=returned, **known)
    again = error_of(lambda: session.fetch_token(authorization_response=returned, **known))
    expect(f"{method}: a code that was used", again, "invalid_grant")
    ended = error_of(lambda: session.refresh_token(refresh_token=tokens["refresh_token"]))
    expect(f"{method}: what came of the code", ended, "invalid_grant")

    returned, known = agreed(metadata, session, "agree")
    first = session.fetch_token(authorization_response=returned, **known)["refresh_token"]
    second = session.refresh_token(refresh_token=first)["refresh_token"]
    repeated = session.refresh_token(refresh_token=first)["refresh_token"]
    expect(f"{method}: a repeated request gets the same tokens", repeated, second)
    third = session.refresh_token(refresh_token=second)["refresh_token"]
    for what, token in [("an old refresh token", first), ("the newest one after that", third)]:
        found = error_of(lambda token=token: session.refresh_token(refresh_token=token))
        expect(f"{method}: {what}", found, "invalid_grant")


def refusals(metadata, client, method):
    session = session_of(metadata, client, method)
    declined, known = agreed(metadata, session, "decline")
    found = parameters(declined)
    shown = [found.get(name) for name in ("error", "state", "iss")]
    expect(f"{method}: a person who does not agree", shown, ["access_denied", known["state"], ORIGIN])
    grant = error_of(lambda: session.fetch_token(grant_type="client_credentials"))
    expect(f"{method}: another grant", grant, "unsupported_grant_type")
    wrong = [("an unknown app", {"client_id": "app_00000000000000000000"})]
    if method != "none":
        wrong.append(("a wrong secret", {**client, "client_secret": "wrong"}))
    for what, other in wrong:
        stranger = session_of(metadata, {**other, "client_secret": other.get("client_secret", "x")}, method)
        found = error_of(lambda stranger=stranger: stranger.refresh_token(refresh_token="srt_x"))
        expect(f"{method}: {what}", found, "invalid_client")


def with_method(metadata, method):
    client = register(metadata, method)
    whole_life(metadata, client, method, "agree")
    reuse(metadata, client, method)
    refusals(metadata, client, method)


def registered_by_account(metadata, method):
    app = {"name": f"Authlib, registered, {method}", "redirectUris": [REDIRECT_URI]}
    headers = {"authorization": f"Bearer {os.environ['API_KEY']}"}
    made = requests.post(f"{ORIGIN}/v1/api/apps", json=app, headers=headers).json()["data"]["app"]
    client = {"client_id": made["_id"], "client_secret": made["secret"]}
    whole_life(metadata, client, method, "agree")
    reuse(metadata, client, method)
    refusals(metadata, client, method)


def main():
    metadata = discover()
    document = {"client_id": os.environ["DOCUMENT_URL"]}
    parts = {method: lambda method=method: with_method(metadata, method) for method in METHODS}
    for method in METHODS[1:]:
        parts[f"registered, {method}"] = lambda method=method: registered_by_account(metadata, method)
    parts["a metadata document"] = lambda: whole_life(metadata, document, "none", "page")
    for name, run in parts.items():
        try:
            run()
            expect(f"{name}: ends without an error", True)
        except Exception:
            expect(f"{name}: ends without an error", traceback.format_exc()[-380:])


main()
