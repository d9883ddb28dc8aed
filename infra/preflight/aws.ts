import { STSClient } from '@aws-sdk/client-sts';
import { type Finding, notChecked } from './finding.ts';

/** Why AWS did not say. `confined`: a policy of the organization denies it, which no permission changes. */
export type FaultKind = 'credentials' | 'confined' | 'denied' | 'throttled' | 'unreachable' | 'other';

/** A call without an answer. The message is one line. */
export class Fault extends Error {
  readonly kind: FaultKind;
  /** The permission that the call needs. */
  readonly action: string;
  /** The name of AWS's error. */
  readonly code: string;

  constructor(action: string, error: unknown) {
    const code = error instanceof Error ? error.name : 'unknown';
    super(error instanceof Error ? oneLine(error) : String(error));
    this.action = action;
    this.code = code;
    this.kind = CONFINED.test(this.message) ? 'confined' : kindOf(error, code);
  }
}

/** How AWS's message ends: "... with an explicit deny in a service control policy". */
const CONFINED = /explicit deny in a (?:service|resource) control policy/i;

const CREDENTIALS =
  /^(?:CredentialsProviderError|TokenProviderError|Expired|RequestExpired|InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSignature|AuthFailure|MissingAuthenticationToken|OptInRequired)/;
const DENIED = /^(?:AccessDenied|AuthorizationError|Unauthorized|Forbidden|403$)/;
const THROTTLED = /^(?:Throttl|TooManyRequests|RequestLimitExceeded|SlowDown|RequestThrottled)/;
const UNREACHABLE = /^(?:TimeoutError|AbortError|NetworkingError|RequestTimeout|E[A-Z_]+$)/;

function kindOf(error: unknown, code: string): FaultKind {
  if (CREDENTIALS.test(code)) return 'credentials';
  const { $metadata, code: system } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  if (DENIED.test(code) || $metadata?.httpStatusCode === 403) return 'denied';
  if (THROTTLED.test(code) || $metadata?.httpStatusCode === 429) return 'throttled';
  if (UNREACHABLE.test(code) || (typeof system === 'string' && UNREACHABLE.test(system)))
    return 'unreachable';
  return 'other';
}

/** The host of a failed connection is in the error of the system, which may have no message of its own. */
function oneLine(error: Error): string {
  const { code, hostname } = error as { code?: unknown; hostname?: unknown };
  const text = error.message.split('\n')[0]?.trim() || (typeof code === 'string' ? code : error.name);
  return typeof hostname === 'string' && !text.includes(hostname) ? `${text} ${hostname}` : text;
}

/** The row of a question that AWS did not answer. Throws what is not a {@link Fault} again. */
export function unanswered(error: unknown): Finding {
  if (!(error instanceof Fault)) throw error;
  const { kind, action, code, message } = error;
  if (kind === 'confined') return notChecked(`a policy of the organization denies ${action}`);
  if (kind === 'denied') return notChecked(`needs ${action}`);
  if (kind === 'throttled') return notChecked(`AWS throttled ${action}`, 'Run it again in a minute.');
  if (kind === 'unreachable') return notChecked(`no response to ${action}: ${message}`, 'Run it again.');
  return notChecked(`${action} failed with ${code}: ${message}`);
}

export interface CallOptions {
  abortSignal: AbortSignal;
}

type ClientType<C> = new (config: ReturnType<Aws['configOf']>) => C;

/**
 * Calls to AWS: one client for each service and region, with the same credentials, and
 * all within one time limit.
 */
export class Aws {
  readonly #clients = new Map<string, unknown>();
  readonly #abortSignal: AbortSignal;
  readonly #credentials: STSClient['config']['credentials'];

  constructor(timeLimitMs = 120_000) {
    this.#abortSignal = AbortSignal.timeout(timeLimitMs);
    // Looked up once: without any, the default chain waits for a metadata service.
    this.#credentials = new STSClient({ region: 'us-east-1' }).config.credentials;
  }

  configOf(region: string) {
    return {
      region,
      credentials: this.#credentials,
      // The SDK waits between attempts, longer each time.
      maxAttempts: 5,
      requestHandler: { connectionTimeout: 5000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    };
  }

  client<C>(Type: ClientType<C>, region: string): C {
    const key = `${Type.name}/${region}`;
    const client = (this.#clients.get(key) as C | undefined) ?? new Type(this.configOf(region));
    this.#clients.set(key, client);
    return client;
  }

  /** Makes a call that needs the permission `action`. Throws a {@link Fault} if there is no response. */
  async ask<T>(action: string, call: (options: CallOptions) => Promise<T>): Promise<T> {
    try {
      return await call({ abortSignal: this.#abortSignal });
    } catch (error) {
      throw new Fault(action, error);
    }
  }

  /** Like `ask`, but returns undefined if AWS's error has one of the names in `missing`. */
  async find<T>(
    action: string,
    missing: readonly string[],
    call: (options: CallOptions) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await this.ask(action, call);
    } catch (error) {
      if (error instanceof Fault && missing.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** All pages of a list. `page` returns the items, and where the next page begins. */
  async all<T>(
    action: string,
    page: (options: CallOptions, start: string | undefined) => Promise<Page<T>>,
  ): Promise<T[]> {
    const items: T[] = [];
    let start: string | undefined;
    do {
      const { items: more = [], next } = await this.ask(action, (options) => page(options, start));
      items.push(...more);
      start = next;
    } while (start);
    return items;
  }
}

interface Page<T> {
  items: readonly T[] | undefined;
  next: string | undefined;
}
