/** Errors of OAuth, by the names that the RFCs give them, with the status at the token endpoint. */
const OAUTH_ERRORS = {
  // RFC 6749, sections 4.1.2.1 and 5.2
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 400,
  // RFC 8707
  invalid_target: 400,
  // RFC 7009
  unsupported_token_type: 400,
  // RFC 7591
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  // RFC 6585: of no OAuth specification, but its clients show it
  too_many_requests: 429,
  server_error: 500,
} as const;

export type OAuthCode = keyof typeof OAUTH_ERRORS;

/** A refusal in the words of OAuth. `description` is for developers: ASCII without `"` and `\`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthCode;
  readonly status: number;

  constructor(code: OAuthCode, description: string) {
    super(description);
    this.code = code;
    this.status = OAUTH_ERRORS[code];
  }
}
