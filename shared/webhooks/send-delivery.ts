import type { IncomingHttpHeaders } from 'node:http';
import { NetError, type NetFailure, type NetPolicy, safeRequest } from '#shared/platform/net/safe-request.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { signatureHeaders } from './signature.ts';
import type { Webhook } from './webhook.ts';

/** Timeout for a receiver's complete response. */
export const TIME_LIMIT_MS = 15_000;

/** How much of a response is read and stored. */
const READ_BYTES = 2048;
const KEPT_CHARACTERS = 1000;

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
      attempt: attempt({ statusCode: status, error, response: excerpt(response) }),
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

/** The start of a response body; null unless it is text. */
function excerpt({ body, headers }: { body: Buffer; headers: IncomingHttpHeaders }): string | null {
  if (body.length === 0 || headers['content-encoding'] !== undefined) return null;
  try {
    // `stream` drops a character truncated at the end instead of throwing.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell what is not text
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : cut(text, KEPT_CHARACTERS);
  } catch {
    return null;
  }
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
