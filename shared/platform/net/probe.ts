/** Attempts of a probe: one lost packet is no outage. */
const ATTEMPTS = 3;
/** Timeout of an attempt. Visitors have left by then. */
const TIMEOUT_MS = 5000;

/**
 * Requests a URL as a visitor would: DNS, TLS and everything behind it. Resolves with the milliseconds of the
 * first attempt that gets a 200; throws what went wrong with the last one.
 */
export async function probe(url: string): Promise<number> {
  let failure: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = performance.now();
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      if (response.status === 200) return Math.round(performance.now() - start);
      failure = new Error(`The response has status ${response.status}.`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
