import { Resolver } from 'node:dns/promises';
import { SETTING, SYSTEM_DNS, setting } from '#shared/platform/runtime/settings.ts';

/** Timeout of one query to one server, in milliseconds. */
const QUERY_TIMEOUT_MS = 1500;
const QUERIES = 2;
/** Total timeout: redirections, further servers, and TCP retries. */
const TIMEOUT_MS = 5000;

/** `servers` of the setting, as the resolver expects them; undefined: those of the machine. */
export function dnsServers(): string[] | undefined {
  const text = setting(SETTING.dnsResolver);
  return text === SYSTEM_DNS ? undefined : text.split(',');
}

/** The values of TXT records, empty if there are none; or a human-readable reason why the query failed. */
export type TxtAnswer = { values: string[] } | { problem: string };

/**
 * Queries the TXT records of a name, at most for 5 seconds. Returns all of them, so that no record of others
 * hides one: a DNS message has at most 64 KB. Never throws for DNS errors.
 */
export async function readTxt(
  name: string,
  servers: readonly string[] | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<TxtAnswer> {
  const answer = await queryDns({ servers, timeoutMs }, (resolver) => resolver.resolveTxt(name));
  // Values above 255 bytes are split into parts.
  return 'problem' in answer ? answer : { values: (answer.records ?? []).map((parts) => parts.join('')) };
}

export interface DnsOptions {
  servers: readonly string[] | undefined;
  timeoutMs?: number;
}

/**
 * Runs a query, or several of one resolver. `records` is undefined if there are none. Never throws for DNS
 * errors.
 */
export async function queryDns<Records>(
  { servers, timeoutMs = TIMEOUT_MS }: DnsOptions,
  ask: (resolver: Resolver) => Promise<Records>,
): Promise<{ records: Records | undefined } | { problem: string }> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERIES });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    return { records: await ask(resolver) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { records: undefined };
    return { problem: problemOf(code) };
  } finally {
    clearTimeout(timer);
  }
}

function problemOf(code: string): string {
  if (code === 'ETIMEOUT' || code === 'ECANCELLED') return 'DNS did not respond in time';
  if (code === 'ESERVFAIL') return 'the name servers of the domain failed (SERVFAIL)';
  if (code === 'EREFUSED') return 'the name servers of the domain refused to respond (REFUSED)';
  return 'DNS gave no valid response';
}
