import {
  NetError,
  type NetPolicy,
  type SafeResponse,
  safeRequest,
} from '#shared/platform/net/safe-request.ts';
import { REDIRECTS, redirectTarget } from '../destinations/check-url.ts';
import type { LinkChecks } from '../health/link-checks.ts';
import { CHECK_POLICY, mayAsk } from '../health/may-ask.ts';
import { pageTitle } from './page-title.ts';

const MAX_REDIRECTS = 5;
const TIME_LIMIT_MS = 6000;
/** Maximum bytes to read: some pages begin with hundreds of kilobytes of scripts. */
const MAX_BYTES = 512 * 1024;

export interface FetchOptions {
  userAgent: string;
  checks: LinkChecks;
  /** Whether a host is denied, of the destination or of a redirect. */
  isDenied: (url: string) => boolean;
  policy?: NetPolicy;
  timeLimitMs?: number;
}

/**
 * The title of a destination's page, within 6 s; undefined where there is none to read. Never
 * throws for remote failures.
 */
export async function fetchTitle(destination: string, options: FetchOptions): Promise<string | undefined> {
  const { checks, isDenied, timeLimitMs = TIME_LIMIT_MS } = options;
  const signal = AbortSignal.timeout(timeLimitMs);
  let url = new URL(destination);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!mayAsk(url, checks) || isDenied(url.href)) return undefined;
      const response = await get(url, signal, options);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.status) || location === undefined) return titleIn(response);
      const next = redirectTarget(location, url);
      if (!next) return undefined;
      url = next;
    }
    return undefined;
  } catch (error) {
    if (error instanceof NetError) return undefined;
    throw error;
  }
}

const get = (
  url: URL,
  signal: AbortSignal,
  { userAgent, checks, policy = CHECK_POLICY[checks] }: FetchOptions,
): Promise<SafeResponse> =>
  safeRequest(
    {
      method: 'GET',
      url,
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': userAgent,
      },
      maxBodyBytes: MAX_BYTES,
      signal,
    },
    policy,
  );

/** Errors have titles, too, and so have pages that ask whether a visitor is human. */
function titleIn({ status, headers, body }: SafeResponse): string | undefined {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = headers;
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
  if (status !== 200 || !isPage || encoding.toLowerCase() !== 'identity') return undefined;
  return pageTitle(body, contentType);
}
