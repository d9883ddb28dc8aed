import type { ErrorDetail } from './api.ts';

/** What the API refuses, in its own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** What is wrong, for programs: `VALIDATION_ERROR`; `NETWORK_ERROR` when no answer came. */
  readonly code: string;
  /** One entry for each field that is wrong. */
  readonly details: readonly ErrorDetail[];
  /** Names the request to the operator of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    about: {
      status: number;
      code: string;
      details?: readonly ErrorDetail[];
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.status = about.status;
    this.code = about.code;
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
  details?: ErrorDetail[];
  /** What is wrong, where the chat API answers as OpenAI's does. */
  param?: string | null;
}

/** The error that an answer with a status over 399 stands for. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  // The endpoints of the chat API that are not OpenAI's say it in two texts.
  const error: NamedError | undefined =
    typeof body.error === 'string'
      ? { message: [body.error, body.detail].filter(Boolean).join(': ') }
      : body.error;
  const retryAfter = headers.get('retry-after');
  return new ApiError(error?.message ?? `The server answered ${status}.`, {
    status,
    code: error?.code ?? 'UNKNOWN_ERROR',
    details: error?.details ?? paramDetail(error),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
}

/** `The request is not valid. temperature: must be from 0 to 2` as a detail. */
function paramDetail({ param, message = '' }: NamedError = {}): ErrorDetail[] {
  if (!param) return [];
  const [, said = message] = message.split(`${param}: `);
  return [{ path: param, message: said }];
}
