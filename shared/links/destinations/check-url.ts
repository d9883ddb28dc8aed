import * as z from 'zod';
import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { NET_FAILURES, NetError, type NetPolicy, safeRequest } from '#shared/platform/net/safe-request.ts';
import { destinationProblem } from '../model/destination.ts';
import { destination } from '../model/destination-field.ts';

export const checkUrlQuerySchema = z.object({ url: destination });

/** Result of a URL check. */
export const urlCheckSchema = z.object({
  url: z.string().meta({ description: 'The URL that was checked', examples: ['https://example.com/spring'] }),
  reachable: z.boolean().describe('Whether the last URL returned a status below 400'),
  statusCode: z.int().nullable().describe('Status of the last response; null if there was none'),
  finalUrl: z.string().meta({
    description: 'The last URL, after all redirects',
    examples: ['https://example.com/spring'],
  }),
  responseTimeMs: z.int().describe('Duration of all requests in total'),
  reason: z
    .enum([...NET_FAILURES, 'redirect_not_allowed', 'too_many_redirects', 'http_error'])
    .nullable()
    .describe('Why the URL cannot be reached; null if it can'),
});

export type UrlCheck = z.infer<typeof urlCheckSchema>;

/** Web ports only, so that the endpoint cannot be used as a port scanner. */
export const WEB_PORTS = [80, 443, 8080, 8443];

/** Rate limit per IP address. */
export const URL_CHECK_LIMITS: readonly RateLimit[] = [{ scope: 'url-checks', limit: 20, windowSeconds: 60 }];

const MAX_REDIRECTS = 5;
const TIME_LIMIT_MS = 5000;
/** Statuses with a redirect to `location`. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface CheckOptions {
  userAgent: string;
  policy?: NetPolicy;
  timeLimitMs?: number;
}

/** Requests a URL and follows redirects, within 5 s in total. Never throws for remote failures. */
export async function checkUrl(
  text: string,
  { userAgent, policy = { ports: WEB_PORTS }, timeLimitMs = TIME_LIMIT_MS }: CheckOptions,
): Promise<UrlCheck> {
  const start = performance.now();
  const signal = AbortSignal.timeout(timeLimitMs);
  let url = new URL(text);
  let statusCode: UrlCheck['statusCode'] = null;
  const result = (reason: UrlCheck['reason']): UrlCheck => ({
    url: text,
    reachable: reason === null,
    statusCode,
    finalUrl: url.href,
    responseTimeMs: Math.round(performance.now() - start),
    reason,
  });
  try {
    for (let redirects = 0; ; redirects++) {
      statusCode = null;
      const { status, headers } = await safeRequest(
        // GET, because many servers reject HEAD or respond differently; the body is not read.
        { method: 'GET', url, headers: { accept: '*/*', 'user-agent': userAgent }, maxBodyBytes: 0, signal },
        policy,
      );
      statusCode = status;
      if (!REDIRECTS.has(status) || headers.location === undefined) {
        return result(status < 400 ? null : 'http_error');
      }
      if (redirects === MAX_REDIRECTS) return result('too_many_redirects');
      const next = redirectTarget(headers.location, url);
      if (!next) return result('redirect_not_allowed');
      url = next;
    }
  } catch (error) {
    if (error instanceof NetError) return result(error.reason);
    throw error;
  }
}

/** The target of a location header; undefined if it is not a valid destination. */
export function redirectTarget(location: string, from: URL): URL | undefined {
  // Node decodes headers as Latin-1, but servers send UTF-8.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.href);
  return url && destinationProblem(url.href) === undefined ? url : undefined;
}
