import type { Problem } from './problems.ts';

/**
 * Every public error with its status and default message. The codes are a public contract;
 * new ones belong here only.
 */
const ERRORS = {
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid.' },
  AUTHORIZATION_REFUSED: { status: 400, message: 'The app cannot be connected.' },
  RANGE_TOO_LARGE: { status: 400, message: 'This date range has too many clicks or conversions.' },
  API_KEY_MISSING: {
    status: 401,
    message: 'Send your API key in the header Authorization: Bearer sk_..., or sign in to the console.',
  },
  API_KEY_INVALID: { status: 401, message: 'The API key is not valid. Check that you copied all of it.' },
  TOKEN_INVALID: { status: 401, message: 'This access token does not work. Connect the app again.' },
  SESSION_INVALID: {
    status: 401,
    message: 'You are not signed in, or your session has expired. Sign in again.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'The code or link is wrong, expired, or already used. Request a new one.',
  },
  APP_KEY_INVALID: {
    status: 401,
    message:
      'This public key belongs to no domain with apps. Use appKey of the domain, which its owner finds ' +
      'under Domains.',
  },
  PASSWORD_REQUIRED: { status: 401, message: 'This link is password-protected.' },
  PASSWORD_WRONG: { status: 401, message: 'The password is wrong.' },
  ACCOUNT_PAUSED: {
    status: 402,
    message: 'The account is paused because its balance is used up. Top it up to continue.',
  },
  BALANCE_TOO_LOW: { status: 402, message: 'The balance is too low for this. Top it up.' },
  API_KEY_INACTIVE: { status: 403, message: 'The API key is disabled or has expired.' },
  OWNER_SUSPENDED: { status: 403, message: 'The account is suspended. Contact the operator.' },
  PERMISSION_DENIED: { status: 403, message: 'The API key does not have the required permission.' },
  FOLDER_READ_ONLY: { status: 403, message: 'You can only view the contents of this folder.' },
  ALL_FOLDERS_REQUIRED: {
    status: 403,
    message: 'This requires access to all folders of the account.',
  },
  NOT_A_MEMBER: {
    status: 403,
    message: 'You are not a member of this account, or have not accepted its invitation.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'Requests with a session must come from the console. Programs use an API key.',
  },
  SSO_REQUIRED: {
    status: 403,
    message: 'This email domain requires single sign-on.',
  },
  ORIGIN_REFUSED: { status: 403, message: 'Requests must use the public URL of this service.' },
  CREATOR_BLOCKED: {
    status: 403,
    message:
      'Links from your IP address were blocked. Without an account, it cannot create links for up to 30 ' +
      'days.',
  },
  PUBLIC_LINKS_OFF: {
    status: 403,
    message:
      'This service does not create links without an account. Create them with an API key at /v1/api/links.',
  },
  DOMAIN_NOT_YOURS: {
    status: 403,
    message: 'This domain belongs to another account. Only that account can use it for links.',
  },
  QUOTA_EXCEEDED: { status: 403, message: 'The quota of the plan is reached.' },
  LINK_NOT_FOUND: { status: 404, message: 'The link was not found.' },
  LINK_NOT_STARTED: { status: 404, message: 'This link is not active yet.' },
  SMART_LINK_NOT_FOUND: { status: 404, message: 'The Smart Link was not found.' },
  MODEL_NOT_FOUND: { status: 404, message: 'The model was not found.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this URL.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This endpoint does not support that method.' },
  LINK_ALREADY_EXISTS: { status: 409, message: 'You already have a link like this.' },
  CODE_TAKEN: { status: 409, message: 'This code is in use. Choose another one.' },
  SLUG_TAKEN: { status: 409, message: 'This slug is in use. Choose another one.' },
  WRITE_CONFLICT: {
    status: 409,
    message: 'Someone else changed this at the same time. Fetch it again and retry.',
  },
  PAGE_HAS_DATA: {
    status: 409,
    message: 'People gave data on this page to this account. Export and delete it before you move the page.',
  },
  TOO_MANY_FILES: {
    status: 409,
    message: 'This page has too many files to move. Remove some, move it, and add them again.',
  },
  CONVERSION_DIFFERS: {
    status: 409,
    message:
      'This eventId was recorded with different content. Use a new one for another event, such as a refund.',
  },
  WEBHOOK_ALREADY_EXISTS: { status: 409, message: 'You already have a webhook with this URL.' },
  REPLAY_RUNNING: {
    status: 409,
    message: 'Another replay of this webhook is running. Wait until it has finished.',
  },
  EXPORT_RUNNING: {
    status: 409,
    message: 'Another export of this account is running. Wait until it has finished.',
  },
  IMPORT_RUNNING: {
    status: 409,
    message: 'Another import of this account is running. Wait until it has finished.',
  },
  WEBHOOK_INACTIVE: {
    status: 409,
    message: 'This webhook is disabled. Set its status to active first.',
  },
  DOMAIN_NOT_VERIFIED: {
    status: 409,
    message: 'The TXT record of this domain was not found. Add it, wait a few minutes, and try again.',
  },
  DOMAIN_TAKEN: {
    status: 409,
    message:
      'Another account has this domain. If its TXT record is still in DNS, remove that value, keep yours, ' +
      'and verify again.',
  },
  DOMAIN_LAPSED: {
    status: 409,
    message:
      'This domain has lapsed, because its TXT record is missing. Add the record again, and verify the ' +
      'domain.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'This is the last owner of the account. Make another member an owner first.',
  },
  MEMBER_ALREADY_EXISTS: { status: 409, message: 'This person is already a member.' },
  MEMBER_DECLINED: {
    status: 409,
    message: 'This person declined the invitation, and cannot be invited again for 30 days.',
  },
  MAIL_NOT_SENT: { status: 409, message: 'No emails can be sent to this address.' },
  APP_IS_PUBLIC: { status: 409, message: 'This app is public, and has no secret.' },
  KEY_IN_USE: { status: 409, message: 'A request cannot disable or delete its own key. Use another key.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was already used for another request. Use a new one.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still in progress. Try again.',
  },
  LINK_BLOCKED: { status: 410, message: 'The operator of this service has blocked this link.' },
  SURVEY_FULL: {
    status: 403,
    message:
      'This survey cannot store more responses: the storage of its account is full. Tell the owner of the ' +
      'survey.',
  },
  SURVEY_CLOSED: { status: 410, message: 'This survey is closed.' },
  SUBSCRIPTION_CLOSED: { status: 410, message: 'This page does not accept subscribers.' },
  REGISTRATION_CLOSED: { status: 410, message: 'Registration for this webinar is closed.' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or is disabled.' },
  PRECONDITION_FAILED: {
    status: 412,
    message:
      'Someone has changed this since you read it, so its ETag is not in If-Match. Fetch it again, and ' +
      'repeat your change if it still applies.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The content type is not supported.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Wait and try again.' },
  MUSIC_SERVICE_FAILED: { status: 502, message: 'The music service did not respond. Try again later.' },
  SURVEY_BUSY: {
    status: 503,
    message: 'Too many responses at once: this one was not stored. Send it again in a few seconds.',
  },
  MODEL_FAILED: { status: 500, message: 'The model failed. Try again.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** A code, or a code with another status than its default, as contracts list them. */
export type ErrorAt = ErrorCode | '403 LINK_BLOCKED' | '451 LINK_BLOCKED';

/**
 * Values of an error's message, for programs and for messages in other languages: `quota` and `limit`
 * of QUOTA_EXCEEDED, `permissions` of PERMISSION_DENIED, `retryAfter` in seconds of RATE_LIMITED,
 * `maximum` in bytes of PAYLOAD_TOO_LARGE, `allowed` of UNSUPPORTED_MEDIA_TYPE and METHOD_NOT_ALLOWED,
 * `resource` of NOT_FOUND, `error` and `returnTo` of AUTHORIZATION_REFUSED.
 */
export type ErrorParams = Readonly<Record<string, unknown>>;

/** One input error: its path (`rules[3].if.countries[0]`), why it is rejected, and what is allowed there. */
export interface ErrorDetail extends Problem {
  path: string;
  /** LINK_ALREADY_EXISTS: ID of the other link. */
  _id?: string;
  shortUrl?: string;
  displayUrl?: string;
  /** LINK_ALREADY_EXISTS: URL of the other page. */
  url?: string;
}

/** The path of a field in an input: `rules[3].to` of `['rules', 3, 'to']`. */
export const fieldPath = (keys: readonly PropertyKey[]): string =>
  keys.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');

export interface AppErrorOptions {
  params?: ErrorParams;
  details?: ErrorDetail[] | undefined;
  headers?: Record<string, string>;
  /** Instead of the code's status. An endpoint's contract names it: see `ErrorAt`. */
  status?: number;
  /** Whose brand its page has. Never sent. */
  ownerId?: string;
}

/** Errors of a request without a valid key or token, which name the scheme (RFC 9110, section 15.5.2). */
const BEARER: ReadonlySet<ErrorCode> = new Set(['API_KEY_MISSING', 'API_KEY_INVALID', 'TOKEN_INVALID']);

/** An error for the caller; anything else thrown becomes INTERNAL_ERROR. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly ownerId: string | undefined;

  constructor(code: ErrorCode, message?: string, options: AppErrorOptions = {}) {
    super(message ?? ERRORS[code].message);
    this.code = code;
    this.params = options.params;
    this.details = options.details;
    this.headers = { ...(BEARER.has(code) && { 'www-authenticate': 'Bearer' }), ...options.headers };
    this.status = options.status ?? ERRORS[code].status;
    this.ownerId = options.ownerId;
  }
}

/** The fields of an error that callers see. */
export type PublicError = Pick<AppError, 'code' | 'message'> & Partial<Pick<AppError, 'params' | 'details'>>;

export const publicError = ({ code, message, params, details }: AppError): PublicError => ({
  code,
  message,
  ...(params && { params }),
  ...(details && { details }),
});

/** A VALIDATION_ERROR about one field. */
export function invalidField(path: string, problem: Problem): AppError {
  return validationError([{ path, ...problem }]);
}

/** A VALIDATION_ERROR about the first 50 of these: the response must stay below 6 MB. */
export function validationError(details: readonly ErrorDetail[]): AppError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : '';
  const message = first && `${first.path}: ${first.message}${more}`;
  return new AppError('VALIDATION_ERROR', message, { details: details.slice(0, MAX_DETAILS) });
}

const MAX_DETAILS = 50;
