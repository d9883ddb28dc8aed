import { AppError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { excerptOf } from './excerpt.ts';
import { conversationTooLong, FAILURE, UpstreamError } from './upstream.ts';

/** What upstreams say about a failure, and the error for the caller that follows from it. */

export interface FailureReport {
  /** HTTP status, or the one in an error event. */
  status: number | undefined;
  /** The `code`, `type` and `status` of the error, in lower case. */
  codes: readonly string[];
  /** The field it is about. */
  param?: string | undefined;
  /** Empty when there is none. */
  message: string;
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** Longest text that is searched for phrases. */
const MAX_SEARCHED = 4000;
const MAX_DEPTH = 5;

/**
 * Reads an error body in any common format. `httpStatus` is absent for an error event, which may have a
 * status itself.
 */
export function readFailure(body: string, httpStatus?: number): FailureReport {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // Not JSON, such as a proxy's error page.
    return { status: httpStatus, codes: [], message: '' };
  }
  return readFailureJson(json, httpStatus);
}

export function readFailureJson(json: unknown, httpStatus?: number): FailureReport {
  const found = { codes: new Set<string>(), numbers: [] as number[], param: undefined as string | undefined };
  const words = wordsOf(json, found, 0).filter((text) => text.trim() !== '');
  return {
    status: httpStatus ?? found.numbers.find((code) => code >= 400 && code < 600),
    codes: [...found.codes],
    param: found.param,
    message: [...new Set(words)].join(': '),
  };
}

interface Found {
  codes: Set<string>;
  numbers: number[];
  param: string | undefined;
}

/** Messages in order, outermost first. */
function wordsOf(value: unknown, found: Found, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  // Gemini: an array around the error. FastAPI: `detail` is an array of faults.
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((entry) => wordsOf(entry, found, depth + 1));
  const { error, errors, message, detail, msg, code, type, status, param, loc, metadata } = value as Record<
    string,
    unknown
  >;
  for (const name of [code, type, status]) {
    if (typeof name === 'number' || /^\d{3}$/.test(String(name))) found.numbers.push(Number(name));
    else if (typeof name === 'string') found.codes.add(name.toLowerCase());
  }
  const place = Array.isArray(loc) ? loc.filter((key) => key !== 'body').join('.') : undefined;
  if (typeof param === 'string') found.param ??= param;
  else if (place) found.param ??= place;
  const inner = [error, errors, message, detail, msg].flatMap((part) => wordsOf(part, found, depth + 1));
  // OpenRouter: the provider's own body, as a text.
  const raw = (metadata as { raw?: unknown } | null | undefined)?.raw;
  const words = [...inner, ...(typeof raw === 'string' ? rawWords(raw, found, depth) : [])];
  return place && words.length > 0 ? [`${place}: ${words.join(': ')}`] : words;
}

function rawWords(raw: string, found: Found, depth: number): string[] {
  try {
    return wordsOf(JSON.parse(raw), found, depth + 1);
  } catch {
    return [raw];
  }
}

const TOO_LONG_CODES = [
  'context_length_exceeded', // OpenAI, Azure, Groq
  'exceed_context_size_error', // llama.cpp
  'context_window_exceeded',
  'model_context_window_exceeded',
  'prompt_too_long',
  'request_too_large', // Anthropic
];

/** Codes of other faults, whose messages name tokens and maximums too. */
const OTHER_CODES = [
  'unsupported_parameter',
  'unsupported_value',
  'unknown_parameter',
  'invalid_type',
  'invalid_value',
  'integer_above_max_value',
  'missing_required_parameter',
  'content_filter',
  'content_policy_violation',
  'extra_forbidden',
];

/** One of these is enough. Every quantifier is bounded: upstreams echo what callers send. */
const TOO_LONG_PHRASES = [
  /\bprompt (?:is )?too long\b/i,
  /\b(?:prompt|input|messages?|conversation|history)\b[^.:]{0,40}\btoo (?:long|large)\b/i,
  /\brequest (?:body )?too large\b/i,
  /\btoo many (?:input |prompt |total )?tokens\b/i,
  /\b(?:input|prompt|message|requested)s?\b[^.:]{0,30}\btokens?\b[^.:]{0,70}\b(?:exceed\w{0,4}|must be)\b/i,
  /\binputs?\b[^.:]{0,20}\bmust have less than \d+ tokens\b/i,
  /\b(?:request|input|prompt|messages?)\b[^.:]{0,20}\bexceed\w{0,4}\b[^.:]{0,60}\btokens? limit\b/i,
  /\b(?:request|input|prompt|messages?)\b[^.:]{0,20}\bexceed\w{0,4}\b[^.:]{0,60}\bmax(?:imum)? length\b/i,
  /\bmaximum (?:prompt|input|model|sequence) length\b/i,
  /\brange of input length\b/i,
  /\breduce (?:the length of )?(?:the|your) (?:messages?|prompt|input)\b/i,
];
const CONTEXT = /\bcontext[ _](?:length|window|size|limit)\b/i;
const EXCEEDED =
  /\b(?:exceed\w{0,4}|overflow\w{0,2}|max|maximum|longer|larger|greater|too (?:long|large)|only|reduce)\b/i;
/** A quota is used up, or a rate exceeded: less text would not help. */
const RATE = /\b(?:quota|rate limit\w{0,3}|per (?:second|minute|hour|day))\b/i;

/** Whether the conversation, or it and `max_tokens` together, exceeds the model's context. */
export function isTooLong({ status, codes, message }: FailureReport): boolean {
  if (status === 413 || codes.some((code) => TOO_LONG_CODES.includes(code))) return true;
  if (codes.some((code) => OTHER_CODES.includes(code))) return false;
  const text = message.slice(0, MAX_SEARCHED);
  if (RATE.test(text)) return false;
  return (CONTEXT.test(text) && EXCEEDED.test(text)) || TOO_LONG_PHRASES.some((phrase) => phrase.test(text));
}

const QUOTA_CODES = ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'];
const QUOTA = /\b(?:credit balance is too low|insufficient (?:balance|credits?|funds|quota))\b/i;
const KEY_CODES = ['invalid_api_key', 'authentication_error', 'permission_error', 'api_key_invalid'];
const KEY = /\bapi[ _-]?key\b/i;
const MODEL_CODES = ['model_not_found', 'model_not_available', 'invalid_model'];
const MODEL = /\bmodel\b[^.]{0,80}\b(?:not found|not exist|no longer available)\b/i;
const BUSY_CODES = ['rate_limit_exceeded', 'rate_limit_error', 'overloaded_error', 'resource_exhausted'];
const PASSING = [408, 409, 425];

/** Whether the upstream rejects the operator's key, which may have been rotated. */
export const isKeyRejected = ({ status, codes, message }: FailureReport): boolean =>
  status === 401 ||
  status === 403 ||
  codes.some((code) => KEY_CODES.includes(code)) ||
  (status === 400 && KEY.test(message.slice(0, MAX_SEARCHED)));

/** The error for the caller. A report without a status, of an error event, is an interruption. */
export function errorOf(report: FailureReport): AppError {
  const { status, codes, message, retryAfter } = report;
  const cause = [status, ...codes, excerptOf(message)].join(' ').trim();
  const has = (some: readonly string[]) => codes.some((code) => some.includes(code));
  const text = message.slice(0, MAX_SEARCHED);
  const isOperators =
    status === 402 || has(QUOTA_CODES) || QUOTA.test(text) || isKeyRejected(report) || has(MODEL_CODES);
  if (isOperators) return new UpstreamError(FAILURE.refused, cause, { retry: 'never' });
  if (status === 429 || has(BUSY_CODES)) {
    return new UpstreamError(FAILURE.busy, cause, { retry: 'now', retryAfter });
  }
  if (status !== 404 && isTooLong(report)) return conversationTooLong();
  if (status === undefined) return new UpstreamError(FAILURE.interrupted, cause, { retry: 'now' });
  if (status >= 500 || PASSING.includes(status)) {
    return new UpstreamError(FAILURE.failed, cause, { retry: 'now', retryAfter });
  }
  const isAboutRequest = (status === 400 || status === 422) && !MODEL.test(text);
  const said = excerptOf(message);
  if (isAboutRequest && said !== '') return requestRefused(report, said, cause);
  return new UpstreamError(FAILURE.refused, cause, { retry: 'never' });
}

/** VALIDATION_ERROR in the upstream's words. Its `code` is for OpenAI's clients, which look for it. */
function requestRefused({ codes, param }: FailureReport, said: string, cause: string): AppError {
  const isField = param !== undefined && /^[a-z_]{1,40}(?:[.[\]\w]{0,40})$/.test(param);
  const code = codes.find((name) => /^[a-z]+(?:_[a-z]+)+$/.test(name) && name !== 'invalid_request_error');
  const error = new AppError('VALIDATION_ERROR', `The upstream model refused the request: ${said}`, {
    ...(code !== undefined && { params: { code } }),
    ...(isField && { details: [{ path: param, ...problem('invalid', said) }] }),
  });
  error.cause = cause;
  return error;
}

const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/** Seconds to wait by `retry-after-ms` or `retry-after`, a number or a date; undefined if none is valid. */
export function retryAfterOf(
  header: (name: string) => string | undefined,
  now = Date.now(),
): number | undefined {
  const milliseconds = header('retry-after-ms')?.trim();
  if (milliseconds && /^\d+(?:\.\d+)?$/.test(milliseconds)) return capped(Number(milliseconds) / 1000);
  const value = header('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return capped(Number(value));
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : capped((date - now) / 1000);
}

const capped = (seconds: number): number => Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
