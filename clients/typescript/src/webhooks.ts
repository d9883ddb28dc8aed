import type { WebhookEventData } from './api.ts';

/** Type of a webhook event: `link.created`. */
export type WebhookEventType = keyof WebhookEventData;

/**
 * A verified event, told apart by its `type`. A later release of the service may send types that this list
 * does not have yet: give a `switch` a `default`.
 */
export type WebhookEvent = {
  [Type in WebhookEventType]: {
    /** `webhook-id`: the same when the event is delivered again. Ignore an id that you have processed. */
    id: string;
    type: Type;
    /** When it happened, ISO 8601. */
    timestamp: string;
    data: WebhookEventData[Type];
  };
}[WebhookEventType];

/** Why a delivery was not accepted. */
export type WebhookProblem =
  | 'HEADER_MISSING'
  | 'TIMESTAMP_INVALID'
  | 'TIMESTAMP_TOO_OLD'
  | 'TIMESTAMP_TOO_NEW'
  | 'SECRET_INVALID'
  | 'SIGNATURE_INVALID'
  | 'BODY_INVALID';

/** The request is not a delivery of this webhook: respond with 400 and ignore its content. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookProblem;

  constructor(code: WebhookProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Headers of a request: of `fetch`, or of Node's `http` and frameworks on top of it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Seconds by which `webhook-timestamp` may differ from the clock; default: 300. */
  tolerance?: number | undefined;
}

const TOLERANCE = 300;

/**
 * Checks the signature of a webhook delivery (Standard Webhooks) and returns its event. Throws a
 * `WebhookVerificationError`.
 *
 * `body`: the raw body, not parsed JSON: other white space is another signature. `secret`: `whsec_...`;
 * several while one replaces another.
 */
// biome-ignore lint/complexity/useMaxParams: published; another signature would break its callers.
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = TOLERANCE }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const content = contentOf(body);
  const [id, timestamp, signatures] = [
    headerOf(headers, 'webhook-id'),
    headerOf(headers, 'webhook-timestamp'),
    headerOf(headers, 'webhook-signature'),
  ];
  checkTimestamp(timestamp, tolerance);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), content);
  const keys = await Promise.all([secret].flat().map(keyOf));
  if (!(await isSigned(signed, signatures, keys)))
    throw new WebhookVerificationError(
      'SIGNATURE_INVALID',
      'No signature in webhook-signature matches. Check the secret, and that the body is exactly as it was ' +
        'received.',
    );
  return { id, ...eventOf(content) } as WebhookEvent;
}

function contentOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    'body must be the raw request body: a string, Uint8Array or ArrayBuffer, not parsed JSON.',
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  const value = Array.isArray(found) ? found.join(' ') : found;
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError('HEADER_MISSING', `The header ${name} is missing.`);
  return value;
}

function checkTimestamp(timestamp: string, tolerance: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('TIMESTAMP_INVALID', 'webhook-timestamp must be epoch seconds.');
  const age = Date.now() / 1000 - Number(timestamp);
  if (age > tolerance)
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_OLD',
      `webhook-timestamp is more than ${tolerance} seconds ago. It may be a replayed request.`,
    );
  if (age < -tolerance)
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_NEW',
      `webhook-timestamp is more than ${tolerance} seconds ahead. Check the clock of this machine.`,
    );
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (!bytes?.length)
    throw new WebhookVerificationError(
      'SECRET_INVALID',
      'The secret must be the one that creating the webhook returned: whsec_ and base64.',
    );
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Whether one of the signatures (`v1,<base64> v1,<base64>`) is made with one of the keys. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  keys: readonly CryptoKey[],
): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    const bytes = version === 'v1' ? decoded(value) : undefined;
    if (!bytes) continue;
    for (const key of keys) {
      // Takes the same time whatever differs.
      if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true;
    }
  }
  return false;
}

function eventOf(content: Uint8Array): object {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (typeof event === 'object' && event !== null && 'type' in event) return event;
  } catch (cause) {
    throw new WebhookVerificationError('BODY_INVALID', 'The body is not JSON.', { cause });
  }
  throw new WebhookVerificationError('BODY_INVALID', 'The body is not an event.');
}

/** Bytes of base64; undefined if it is none. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
