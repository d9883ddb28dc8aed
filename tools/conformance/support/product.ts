import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StartedRun, startLocalRun } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';
import type { CheckContext } from './check.ts';

/** The product as a check meets it: a local run that ends with the check. */
export interface Product extends StartedRun {
  dataDir: string;
  /** Calls the API with the key of the run; throws for an error. */
  call(method: string, path: string, body?: unknown): Promise<Json>;
}

/** Starts a local run on free ports, with data of its own. */
export async function startProduct(
  context: Pick<CheckContext, 'scratch' | 'atEnd' | 'log' | 'signal'>,
  variables: Record<string, string> = {},
): Promise<Product> {
  context.signal.throwIfAborted();
  const dataDir = join(context.scratch, 'product');
  const run = await startLocalRun(dataDir, 0, variables);
  context.atEnd(async () => {
    await run.stop();
    context.log(run.output());
  });
  context.signal.throwIfAborted();
  return { ...run, dataDir, call: callsAs(run) };
}

const callsAs =
  ({ origin, apiKey }: StartedRun) =>
  async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-service-api-key': apiKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text).data : text;
  };

/** Asks until the value satisfies, or returns the last one. */
export async function until<T>(
  ask: () => T | Promise<T>,
  satisfies: (value: T) => boolean,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (satisfies(value) || Date.now() > deadline) return value;
    await sleep(100, undefined, { signal });
  }
}
