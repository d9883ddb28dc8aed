import {
  addressesOf,
  NetError,
  type NetFailure,
  type NetPolicy,
  safeRequest,
} from '#shared/platform/net/safe-request.ts';
import { REDIRECTS, redirectTarget } from '../destinations/check-url.ts';
import type { BrokenReason } from '../model/health.ts';
import type { Verdict } from './failing.ts';
import { NoTurnError, type Pace } from './host-pace.ts';
import type { LinkChecks } from './link-checks.ts';
import { CHECK_POLICY, mayAsk } from './may-ask.ts';

/** Checks whether a destination can be reached, as a visitor's browser would. */

const MAX_REDIRECTS = 5;
/** Timeout for a destination, excluding the wait for its turn; each request may take half of it. */
const TIME_LIMIT_MS = 16_000;

/**
 * Failures of the destination. Other errors are on our side, or come from a parser that
 * is stricter than browsers.
 */
const BROKEN: Partial<Record<NetFailure, BrokenReason>> = {
  name_not_found: 'name_not_found',
  connection_failed: 'connection_failed',
  tls_failed: 'tls_failed',
  timeout: 'timeout',
};

/** Statuses that servers return to robots, whatever a person would get. */
const REFUSED = new Set([401, 403, 407, 429, 451]);
const GONE = new Set([404, 410]);

export interface CheckOptions {
  userAgent: string;
  checks: LinkChecks;
  pace: Pace;
  /** Whether this service can reach the Internet; checked if there is no response. */
  isOnline: () => Promise<boolean>;
  policy?: NetPolicy;
  timeLimitMs?: number;
}

/** Checks whether a destination works. Never throws for remote failures. */
export async function checkDestination(destination: string, options: CheckOptions): Promise<Verdict> {
  let url = new URL(destination);
  const time = { leftMs: options.timeLimitMs ?? TIME_LIMIT_MS };
  const limited = { ...options, time, requestMs: time.leftMs / 2 };
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!mayAsk(url, options.checks)) return UNKNOWN;
      const { status, location } = await ask(url, limited);
      if (!REDIRECTS.has(status) || location === undefined) return verdictOf(status);
      const next = redirectTarget(location, url);
      // To an app, for example.
      if (!next) return { found: 'reachable' };
      url = next;
    }
    // Often a page that requires cookies.
    return UNKNOWN;
  } catch (error) {
    if (error instanceof NoTurnError) return UNKNOWN;
    if (!(error instanceof NetError)) throw error;
    const reason = BROKEN[error.reason];
    if (!reason || !(await options.isOnline())) return UNKNOWN;
    return { found: 'broken', reason, statusCode: null };
  }
}

const UNKNOWN: Verdict = { found: 'unknown' };

function verdictOf(status: number): Verdict {
  if (GONE.has(status) || status >= 500) return { found: 'broken', reason: 'http_error', statusCode: status };
  return { found: status < 400 ? 'reachable' : 'unknown' };
}

type Limited = CheckOptions & { time: { leftMs: number }; requestMs: number };

interface Response {
  status: number;
  location: string | undefined;
}

/** HEAD, then GET if HEAD may be the problem: many servers do not implement HEAD, or implement it badly. */
async function ask(url: URL, options: Limited): Promise<Response> {
  try {
    const response = await send('HEAD', url, options);
    if (response.status < 400 || REFUSED.has(response.status)) return response;
  } catch (error) {
    if (!(error instanceof NetError) || !IMPRECISE.has(error.reason)) throw error;
  }
  return send('GET', url, { ...options, attempt: 1 });
}

const IMPRECISE: ReadonlySet<NetFailure> = new Set(['connection_failed', 'timeout', 'invalid_answer']);

/** Sends a request to one address of the host, in its turn. Another `attempt` takes the next address. */
async function send(
  method: 'HEAD' | 'GET',
  url: URL,
  { attempt = 0, ...options }: Limited & { attempt?: number },
): Promise<Response> {
  const { userAgent, checks, pace, policy = CHECK_POLICY[checks], time, requestMs } = options;
  const timed = async <T>(step: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await step();
    } finally {
      time.leftMs -= performance.now() - start;
    }
  };
  const find = () => timed(() => addressOf(url, policy, attempt));
  return pace.inTurn(url.hostname, find, (address) =>
    timed(async () => {
      const { status, headers } = await safeRequest(
        {
          method,
          url,
          headers: { accept: '*/*', 'user-agent': userAgent },
          maxBodyBytes: 0,
          signal: AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(requestMs, time.leftMs)))),
        },
        { ...policy, resolve: async () => [address] },
      );
      return { status, location: headers.location };
    }),
  );
}

async function addressOf(url: URL, policy: NetPolicy, attempt: number): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await addressesOf(host, policy).catch((error: unknown) => {
    throw new NetError('name_not_found', error);
  });
  const address = addresses[attempt % addresses.length];
  if (address === undefined) throw new NetError('name_not_found');
  return address;
}
