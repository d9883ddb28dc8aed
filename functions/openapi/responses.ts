import { AppError, type ErrorAt, type ErrorCode } from '#shared/platform/errors.ts';
import { PARAMS } from '#shared/platform/http/error-schema.ts';
import { problem } from '#shared/platform/problems.ts';
import { type ApiContract, type Contract, isVisitorContract } from './contracts.ts';
import type { JsonSchema } from './json-schema.ts';

/** Response headers. */
export const HEADERS = {
  RequestId: {
    description: 'Identifies the request. Include it when you report a problem.',
    required: true,
    schema: { type: 'string', examples: ['JKJaXmPLvHcESHA='] },
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying the request.',
    schema: { type: 'integer', minimum: 1, examples: [12] },
  },
  ShouldRetry: {
    description: "`false`: a retry does not help, or one has just failed. OpenAI's SDKs obey it.",
    schema: { type: 'string', enum: ['false'] },
  },
  RateLimit: {
    description: 'Requests per minute for all API keys of the account, by plan.',
    schema: { type: 'integer', examples: [600] },
  },
  RateRemaining: {
    description: 'Requests remaining until `x-ratelimit-reset`.',
    schema: { type: 'integer', examples: [599] },
  },
  RateReset: {
    description: 'When the limit resets, in epoch seconds.',
    schema: { type: 'integer', examples: [1801396860] },
  },
  ETag: {
    description:
      'Identifies the state of the record, for `If-Match`. It changes with everything that you can set, ' +
      'but not with clicks.',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9a-z]+"$', examples: ['"mh2x9c4w"'] },
  },
  IdempotencyReplayed: {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

type HeaderName = keyof typeof HEADERS;

/** References to response headers. */
export function headers(names: Record<string, HeaderName>): JsonSchema {
  return Object.fromEntries(
    Object.entries(names).map(([name, header]) => [name, { $ref: `#/components/headers/${header}` }]),
  );
}

export const COMMON_HEADERS = { 'x-request-id': 'RequestId' } as const;

export const RATE_LIMIT_HEADERS = {
  'x-ratelimit-limit': 'RateLimit',
  'x-ratelimit-remaining': 'RateRemaining',
  'x-ratelimit-reset': 'RateReset',
} as const;

/** Errors sent with Retry-After. */
const RETRYABLE: readonly ErrorCode[] = ['RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS'];

/** All errors of an endpoint, ordered by status. */
export function errorCodes(contract: Contract, access: 'api-key' | 'public'): ErrorAt[] {
  const codes: ErrorAt[] = ['INTERNAL_ERROR', ...(contract.errors ?? [])];
  if (access === 'api-key') {
    codes.push('API_KEY_MISSING', 'API_KEY_INVALID', 'TOKEN_INVALID', 'ACCOUNT_PAUSED', 'API_KEY_INACTIVE');
    // VALIDATION_ERROR: two headers with different keys.
    codes.push('OWNER_SUSPENDED', 'RATE_LIMITED', 'VALIDATION_ERROR');
  }
  if (!isVisitorContract(contract)) codes.push(...inputErrors(contract));
  return [...new Set(codes)].sort((a, b) => errorAt(a).status - errorAt(b).status);
}

/** Permissions to change what is in folders. */
const CHANGES: readonly ApiContract['permission'][] = ['links:write', 'smart-links:write', 'shares:manage'];

function inputErrors({ body, idempotent, conditional, permission, reach }: ApiContract): ErrorCode[] {
  // Unknown parameters are rejected everywhere.
  const codes: ErrorCode[] = ['VALIDATION_ERROR'];
  if (conditional) codes.push('PRECONDITION_FAILED');
  if (body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (idempotent) codes.push('IDEMPOTENCY_CONFLICT');
  if (idempotent === true) codes.push('IDEMPOTENCY_IN_PROGRESS');
  if (permission && permission !== 'any') codes.push('PERMISSION_DENIED');
  if (reach === 'settings' || reach === 'everything') codes.push('ALL_FOLDERS_REQUIRED');
  if (reach === 'folders' && CHANGES.includes(permission)) codes.push('FOLDER_READ_ONLY');
  return codes;
}

/** Error responses by status; each distinct one becomes a component. */
export class ErrorWriter {
  readonly components: Record<string, JsonSchema> = {};

  write(listed: readonly ErrorAt[], { asPage }: { asPage: boolean }): Record<string, JsonSchema> {
    const byStatus = Object.groupBy(listed.map(errorAt), ({ status }) => String(status));
    return Object.fromEntries(
      Object.entries(byStatus).map(([key, errors = []]) => {
        const same = errors.map(({ code }) => code);
        const name = `${same
          .map(pascalCase)
          .join('Or')
          .replace(/Error$/, '')}Error${asPage ? 'Page' : ''}`;
        this.components[name] ??= errorResponse(same, asPage);
        return [key, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }
}

function errorResponse(codes: readonly ErrorCode[], asPage: boolean): JsonSchema {
  const hasRetryAfter = codes.some((code) => RETRYABLE.includes(code));
  return {
    description: codes.map((code) => `\`${code}\`: ${new AppError(code).message}`).join('\n\n'),
    headers: headers({ ...COMMON_HEADERS, ...(hasRetryAfter && { 'retry-after': 'RetryAfter' }) }),
    content: {
      ...(asPage && { 'text/html': { schema: PAGE } }),
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}

export const PAGE: JsonSchema = { type: 'string', description: 'An HTML page.' };

/** Error schemas. */
export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    required: ['status', 'error'],
    properties: {
      status: { type: 'string', const: 'error' },
      error: { $ref: '#/components/schemas/ErrorInfo' },
    },
  },
  ErrorInfo: {
    type: 'object',
    description: 'What went wrong.',
    required: ['code', 'message'],
    properties: {
      code: {
        type: 'string',
        description:
          'Machine-readable error code. Each response lists its codes in its description and examples.',
      },
      message: { type: 'string', description: 'What went wrong and what to do next, in English.' },
      params: { type: 'object', description: PARAMS, examples: [{ quota: 'links', limit: 25 }] },
      details: {
        type: 'array',
        description:
          'With `VALIDATION_ERROR`: one entry per invalid field. With `LINK_ALREADY_EXISTS`: the other link.',
        items: { $ref: '#/components/schemas/ErrorDetail' },
      },
    },
  },
};

function errorExample(code: ErrorCode): unknown {
  const details = [{ path: 'originalUrl', ...problem('required', 'is required') }];
  return code === 'VALIDATION_ERROR'
    ? { status: 'error', error: { code, message: 'originalUrl: is required', details } }
    : { status: 'error', error: { code, message: new AppError(code).message } };
}

/** Code and status of a listed error. */
export function errorAt(listed: ErrorAt): { code: ErrorCode; status: number } {
  const code = listed.replace(/^\d+ /, '') as ErrorCode;
  return { code, status: Number.parseInt(listed, 10) || new AppError(code).status };
}

const pascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
