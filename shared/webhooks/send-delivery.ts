import type { IncomingHttpHeaders } from 'node:http';
import { NetError, type NetFailure, type NetPolicy, safeRequest } from '#shared/platform/net/safe-request.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { MAX_VALUE_LENGTH, type OwnHeader, repeatsHeader } from './own-headers.ts';
import { signatureHeaders } from './signature.ts';
import { headersOf, type Webhook } from './webhook.ts';

/** Timeout for a receiver's complete response. */
export const TIME_LIMIT_MS = 15_000;

/** How much of a response is stored. */
const KEPT_CHARACTERS = 1000;

/**
 * How much of it is read: up to three bytes for each character that is kept, and a secret that begins with
 * the last one, in which JSON may escape each character.
 */
const READ_BYTES = 3 * KEPT_CHARACTERS + 2 * MAX_VALUE_LENGTH;

export interface SendOptions {
  userAgent: string;
  policy: NetPolicy;
  timeLimitMs?: number;
  now: Date;
}

/** An attempt, and what its response asks for. */
export interface Sent {
  attempt: Attempt;
  /** The header of the response. */
  retryAfter?: string | undefined;
}

/** Makes one attempt: signs and sends the message. Never throws for remote failures. */
export async function sendDelivery(
  webhook: Webhook,
  delivery: Delivery,
  { userAgent, policy, timeLimitMs = TIME_LIMIT_MS, now }: SendOptions,
): Promise<Sent> {
  const started = performance.now();
  const { eventId: id, body } = delivery;
  const own = headersOf(webhook);
  const attempt = (result: Pick<Attempt, 'statusCode' | 'error' | 'response'>): Attempt => ({
    number: delivery.made + 1,
    at: now.toISOString(),
    durationMs: Math.round(performance.now() - started),
    ...result,
  });
  try {
    const response = await safeRequest(
      {
        method: 'POST',
        url: new URL(webhook.url),
        headers: {
          ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
          'content-type': 'application/json',
          'user-agent': userAgent,
          ...signatureHeaders(webhook, { id, body }, now),
        },
        body,
        maxBodyBytes: READ_BYTES,
        signal: AbortSignal.timeout(timeLimitMs),
      },
      policy,
    );
    const error = statusError(response.status);
    const { status, headers } = response;
    return {
      attempt: attempt({ statusCode: status, error, response: excerpt(response, own) }),
      retryAfter: headers['retry-after'],
    };
  } catch (error) {
    if (!(error instanceof NetError)) throw error;
    return { attempt: attempt({ statusCode: null, error: FAILURES[error.reason], response: null }) };
  }
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `The receiver returned ${status}.${isRedirect ? ' Redirects are not followed.' : ''}`;
}

const FAILURES: Record<NetFailure, string> = {
  url_not_allowed: 'The URL is not allowed.',
  port_not_allowed: 'The port is not allowed.',
  address_not_public: 'The host has an address that is not on the public Internet.',
  name_not_found: 'The host name was not found.',
  connection_failed: 'The connection failed, or the receiver closed it.',
  tls_failed: 'The TLS connection failed: check the certificate.',
  invalid_answer: 'The response is not valid HTTP.',
  timeout: 'The response was not complete in time.',
};

/** The start of a response body; null unless it is text, and if it repeats a header of the owner's. */
function excerpt(
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
  own: readonly OwnHeader[],
): string | null {
  if (body.length === 0 || headers['content-encoding'] !== undefined) return null;
  try {
    // `stream` drops a character truncated at the end instead of throwing.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell what is not text
    if (/[\u0000-\u0008\u000e-\u001a]/.test(text) || repeatsHeader(text, own)) return null;
    return cut(text, KEPT_CHARACTERS);
  } catch {
    return null;
  }
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
