import { ApiDocument } from '#test/support/api-document.ts';
import type { Json } from '#test/support/json.ts';
import { ledToDenied } from './destinations.ts';
import type { Reply, SentRequest } from './exchange.ts';
import { FOREIGN_MARK } from './seed.ts';
import { mostTableCalls, tableCalls } from './table-calls.ts';

/** What must never be in a response. */
const LEAKS: readonly [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at \S|\bnode:internal\b|node_modules|\.[mc]?[jt]s:\d+/],
  ['a path of a file', /\/(?:var\/task|work|home|usr|root)\/\w/],
  [
    'an error of JavaScript',
    /\b(?:Type|Range|Reference|Syntax|Zod)Error\b|Cannot read propert|is not a function|is not iterable|Maximum call stack|\[object Object\]/,
  ],
  [
    'an error of AWS',
    /ConditionalCheckFailed|ValidationException|ResourceNotFoundException|AccessDenied|TransactionCancel|SerializationException|ProvisionedThroughput|NoSuchKey|ThrottlingException|dynamodb|\$metadata/i,
  ],
  // The bucket's name is part of an upload.
  ['a name of a resource of AWS', /\barn:aws/],
  ['a name of the table', /\bsignpost-local-(?!data-media)|\bgsi[12](?:pk|sk)\b|"[ps]k":/],
  ['data of another owner', new RegExp(FOREIGN_MARK)],
];

/**
 * Node refuses what is no HTTP, and headers that are too long: nothing of the product has seen the request.
 */
const isFromNode = ({ status, headers }: Reply): boolean =>
  status === 431 || (status === 400 && headers['content-type'] === undefined);

/** Files from buckets, and the distribution's own responses: no function has seen the request. */
const isFromEdge = ({ headers, text }: Reply, path: string): boolean =>
  /^\/(?:console|media)(?:\/|$)/.test(path) ||
  (headers['content-type'] === 'text/plain' && /^This distribution does not/.test(text));

/** What a path without a route gets, or with one for other methods. */
const NO_ROUTE = new Set([404, 405]);

/** Tells what is wrong with a response. */
export class Judge {
  /** Whether the host is denied that no visitor must be led to then. */
  isDenied = true;
  readonly #document: ApiDocument;

  constructor(document: Json) {
    this.#document = new ApiDocument(document);
  }

  /** Undefined if nothing is wrong. */
  fault(sent: SentRequest, reply: Reply | Error, operation: string): string | undefined {
    if (reply instanceof Error) return `no answer: ${reply.message}`;
    const { path } = sent;
    const { status, headers, text } = reply;
    if (status >= 500) return `status ${status}`;
    if (isFromNode(reply)) return undefined;
    const missing = missingHeader(reply);
    if (missing) return `has no ${missing}`;
    if (isFromEdge(reply, path)) return undefined;
    const [calls, most] = [tableCalls(reply), mostTableCalls(operation)];
    if (calls !== undefined && most !== undefined && calls > most)
      return `takes ${calls} calls of the table; at most ${most} are allowed (docs/limits.md)`;
    const led = this.isDenied && ledToDenied(sent, reply);
    if (led) return `leads a visitor to a denied host: ${led}`;
    const leak = leakIn(`${JSON.stringify(headers)}\n${text}`, sent);
    if (leak) return `leaks ${leak}`;
    if (headers['x-request-id'] === undefined) return 'has no x-request-id';
    return this.#shapeFault(sent, reply, path);
  }

  #shapeFault(sent: SentRequest, { status, headers, text }: Reply, path: string): string | undefined {
    const { method } = sent;
    if (method === 'HEAD' || status === 204 || status === 304) return undefined;
    const type = headers['content-type']?.split(';')[0] ?? '';
    let body: unknown = text;
    if (type.endsWith('json')) {
      try {
        body = JSON.parse(text);
      } catch {
        return 'is not the JSON that its content type says';
      }
    }
    if (isCrossSite(sent, status, body)) return undefined;
    const url = URL.parse(path, 'http://localhost');
    const faults =
      url &&
      !(NO_ROUTE.has(status) && isRewritten(path, url)) &&
      this.#document.responseFaults({
        method,
        url,
        sent: undefined,
        sentType: '',
        status,
        headers: new Headers(headers as Record<string, string>),
        body,
      });
    if (faults)
      return faults.length === 0
        ? undefined
        : `differs from the API document: ${faults.slice(0, 5).join('; ')}`;
    return isError(type, body, path) ? undefined : `is no error as the API describes it (${type})`;
  }
}

/**
 * The document describes API keys; sessions are those of the console, from where such a request cannot come.
 */
const isCrossSite = ({ headers }: SentRequest, status: number, body: Json): boolean =>
  headers['cookie'] !== undefined && status === 403 && body?.error?.code === 'CROSS_SITE_REQUEST';

/** A header that protects browsers, on whatever a function or a bucket returns. */
function missingHeader({ headers }: Reply): string | undefined {
  const wanted = ['x-content-type-options', 'referrer-policy', 'x-frame-options'];
  if (headers['content-type']?.startsWith('text/html')) wanted.push('content-security-policy');
  return wanted.find((name) => headers[name] === undefined);
}

function leakIn(text: string, { headers, body, path }: SentRequest): string | undefined {
  const echoed = `${JSON.stringify(headers)}${body ?? ''}${decodeURIComponentSafely(path)}`;
  return LEAKS.find(([, pattern]) => {
    const found = pattern.exec(text)?.[0];
    return found !== undefined && !echoed.includes(found);
  })?.[0];
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Requests to nothing get an error: a page, the envelope, or what chat clients expect. */
function isError(type: string, body: Json, path: string): boolean {
  if (type === 'text/html') return /^<!doctype html>/i.test(body);
  if (type !== 'application/json') return false;
  if (/^\/+chat/i.test(path)) return body.error !== undefined;
  if (body.jsonrpc === '2.0') return typeof body.error?.code === 'number';
  return (
    body.status === 'error' && typeof body.error?.code === 'string' && typeof body.error?.message === 'string'
  );
}

/**
 * Whether a URL has another path than the one that was sent: parsers resolve `..` and read `\\` as
 * `/`, the gateway does not.
 */
const isRewritten = (sent: string, { pathname }: URL): boolean =>
  sent.includes('\\') || sent.split(/[?#]/, 1)[0]?.split('/').length !== pathname.split('/').length;
