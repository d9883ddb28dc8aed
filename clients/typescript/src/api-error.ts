import type { ErrorDetail as AnyDetail, KnownErrorCode, KnownProblemCode } from './api.ts';

/**
 * Code of an error: one of the API, or the client's own `NETWORK_ERROR` (no response), `TIMEOUT` (none in
 * time), `UNKNOWN_ERROR` (not a response of the API), `STREAM_ERROR` (a stream broke off) and
 * `UPLOAD_FAILED`. Releases of the service may add codes, and the chat API has its own.
 */
export type ErrorCode =
  | KnownErrorCode
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'UNKNOWN_ERROR'
  | 'STREAM_ERROR'
  | 'UPLOAD_FAILED'
  // Keeps the known codes in completions.
  | (string & Record<never, never>);

/** An error of one field. A later release of the service may add new values of `code`. */
export interface ErrorDetail extends AnyDetail {
  code?: KnownProblemCode | (string & Record<never, never>) | undefined;
}

/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Machine-readable, such as `VALIDATION_ERROR`; `NETWORK_ERROR` if there was no response. */
  readonly code: ErrorCode;
  /** The values in the message, such as `limit`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** One entry per invalid field. */
  readonly details: readonly ErrorDetail[];
  /** Identifies the request to the operator of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before retrying, if the API says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    about: {
      status: number;
      code: ErrorCode;
      params?: Readonly<Record<string, unknown>> | undefined;
      details?: readonly ErrorDetail[];
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.status = about.status;
    this.code = about.code;
    this.params = about.params ?? {};
    this.details = about.details ?? [];
    this.requestId = about.requestId;
    this.retryAfter = about.retryAfter;
  }
}

interface ErrorBody {
  error?: NamedError | string;
  detail?: string;
}

interface NamedError {
  code?: string | null;
  message?: string;
  params?: Record<string, unknown>;
  details?: ErrorDetail[];
  /** The invalid parameter, in errors of the OpenAI-compatible endpoints. */
  param?: string | null;
}

/** Converts a response with a status of 400 or above. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  // Chat endpoints that are not OpenAI-compatible return two strings.
  const error: NamedError | undefined =
    typeof body.error === 'string'
      ? { message: [body.error, body.detail].filter(Boolean).join(': ') }
      : body.error;
  return new ApiError(error?.message ?? `The service returned ${status}.`, {
    status,
    code: error?.code ?? 'UNKNOWN_ERROR',
    params: error?.params,
    details: error?.details ?? paramDetail(error),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(response),
  });
}

/** A redirect that was not followed. Browsers show neither its status nor where it leads. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** The service has moved, or something in between redirects its callers, such as the sign-in of a proxy. */
export function redirectError({ status, headers }: Response, url: URL): ApiError {
  const location = headers.get('location');
  const to = location && URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
  return new ApiError(
    `${url.origin} redirects${to}. Redirects are not followed: check the origin of the service.`,
    { status, code: 'UNKNOWN_ERROR' },
  );
}

/** `retry-after` in seconds. Gateways between may send a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = Number.isNaN(Number(value)) ? (Date.parse(value) - Date.now()) / 1000 : Number(value);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** `The request is not valid. temperature: must be from 0 to 2` as a detail. */
function paramDetail({ param, message = '', code, params }: NamedError = {}): ErrorDetail[] {
  if (!param) return [];
  const [, said = message] = message.split(`${param}: `);
  return [{ path: param, message: said, ...(code && { code }), ...(params && { params }) }];
}
