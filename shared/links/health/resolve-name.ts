import { Resolver } from 'node:dns/promises';

/** Timeout of a query to name servers; the second try waits twice as long. */
const TIMEOUT_MS = 1500;

type Lookups = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * The addresses of a host; none if its name cannot be resolved. Asks name servers directly: Node runs
 * the system's resolver in four threads, so a few names whose servers do not respond would delay all
 * checks until they time out.
 */
export async function resolveName(
  host: string,
  resolver: Lookups = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
}
