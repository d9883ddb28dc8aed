import { AppError, type ErrorCode, type ErrorDetail } from '#shared/platform/errors.ts';

/** Error format: `plain` is `{ error, detail? }`, `openai` is the format of OpenAI's API. */
export type ErrorShape = 'plain' | 'openai';

interface ErrorWording {
  /** One short sentence that says what went wrong. */
  error: string;
  /** Set where the status differs from the links API. */
  status?: number;
  /** How to fix it; set where the error's own message is about the links API. */
  detail?: string;
  type?: string;
  code?: string;
}

const INVALID = { error: 'The request is not valid.', status: 400 };
const SEND_KEY = 'Send your API key in the header Authorization: Bearer sk_....';

const WORDING: Partial<Record<ErrorCode, ErrorWording>> = {
  VALIDATION_ERROR: INVALID,
  PAYLOAD_TOO_LARGE: { ...INVALID, detail: 'body: may have at most 1 MB. Send less of the history.' },
  UNSUPPORTED_MEDIA_TYPE: INVALID,
  API_KEY_MISSING: { error: 'The API key is missing.', detail: SEND_KEY, code: 'invalid_api_key' },
  API_KEY_INVALID: {
    error: 'The API key is not valid.',
    detail: `Check that you copied all of it. ${SEND_KEY}`,
    code: 'invalid_api_key',
  },
  TOKEN_INVALID: { error: 'The access token is not valid.', code: 'invalid_access_token' },
  ACCOUNT_PAUSED: {
    error: 'The account is paused.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  BALANCE_TOO_LOW: {
    error: 'The balance is too low.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  API_KEY_INACTIVE: { error: 'The API key is not active.', code: 'inactive_api_key' },
  OWNER_SUSPENDED: { error: 'The account is suspended.', code: 'account_suspended' },
  SESSION_INVALID: { error: 'You are not signed in.', code: 'session_invalid' },
  NOT_A_MEMBER: { error: 'You are not a member of this account.', code: 'not_a_member' },
  CROSS_SITE_REQUEST: { error: 'This request does not come from the console.', code: 'cross_site_request' },
  PERMISSION_DENIED: { error: 'A permission is missing.', code: 'permission_denied' },
  ORIGIN_REFUSED: { error: 'This is not the public URL of the service.', detail: 'Use its public URL.' },
  NOT_FOUND: { error: 'There is nothing at this URL.', code: 'unknown_url' },
  MODEL_NOT_FOUND: { error: 'The model was not found.', code: 'model_not_found' },
  METHOD_NOT_ALLOWED: { error: 'This endpoint does not support that method.', code: 'method_not_allowed' },
  RATE_LIMITED: { error: 'Too many requests.', type: 'requests', code: 'rate_limit_exceeded' },
  MODEL_FAILED: { error: 'The model could not respond.', type: 'server_error', code: 'model_failed' },
};

const INTERNAL: ErrorWording = {
  error: 'Something went wrong on our side.',
  detail: 'Try again. If it keeps failing, report the x-request-id of this response.',
  type: 'server_error',
};

/**
 * In OpenAI's code and words. Clients look for them to shorten the conversation, also for the code in the
 * message, which is all that newer SDKs show.
 */
const TOO_LONG: ErrorWording = {
  error:
    "This model's maximum context length is exceeded by the messages and max_tokens. Please reduce the " +
    'length of the messages or max_tokens. (context_length_exceeded)',
  code: 'context_length_exceeded',
};

/** HTTP status of an error. */
export function chatErrorStatus(code: ErrorCode): number {
  return WORDING[code]?.status ?? new AppError(code).status;
}

/**
 * An error response of the chat API. Anything but an AppError known to this API
 * becomes a 500 without a reason.
 */
export function chatError(
  error: unknown,
  shape: ErrorShape,
): { status: number; headers: Record<string, string>; json: object } {
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const wording = WORDING[known.code];
  if (!wording)
    return { status: 500, headers: {}, json: formatError(shape, INTERNAL, { detail: INTERNAL.detail }) };
  const status = chatErrorStatus(known.code);
  const headers = { ...known.headers, ...(status === 401 && { 'www-authenticate': 'Bearer' }) };
  const detail = wording.detail ?? (known.message === wording.error ? undefined : known.message);
  const field = known.details?.[0];
  if (shape === 'openai' && field?.code === 'conversation_too_long') {
    return { status, headers, json: formatError(shape, TOO_LONG, { field }) };
  }
  // The upstream's own code, of a request that it refused.
  const code = known.params?.['code'];
  const said = typeof code === 'string' ? { ...wording, code } : wording;
  return { status, headers, json: formatError(shape, said, { detail, field }) };
}

/** `field`: the rejected field. Its code fills OpenAI's `code` where the error has none. */
function formatError(
  shape: ErrorShape,
  wording: ErrorWording,
  { detail, field }: { detail?: string | undefined; field?: ErrorDetail | undefined },
): object {
  const { error, type = 'invalid_request_error', code = field?.code ?? null } = wording;
  if (shape === 'plain') return { error, ...(detail !== undefined && { detail }) };
  const message = detail === undefined ? error : `${error} ${detail}`;
  return {
    error: { message, type, param: field?.path ?? null, code, ...(field && { params: field.params }) },
  };
}
