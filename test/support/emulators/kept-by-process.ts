import { vi } from 'vitest';
import { dynamo, dynamoWithoutRetries } from '#shared/platform/dynamo/client.ts';
import { callDirectly, callUnsigned } from './direct-calls.ts';

/** What several test files of a process have in common: loaded once, before the first of them. */

export const FIRST_SETTINGS: Readonly<NodeJS.ProcessEnv> = { ...process.env };

// Another engine may verify signatures.
if (!process.env['DYNAMODB_TEST_ENDPOINT']) {
  for (const client of [dynamo(), dynamoWithoutRetries()]) callDirectly(client);
  callUnsigned();
}

/** What the client of the table does with each call. */
export const middleware = (): string[] => dynamo().middlewareStack.identify();

export const FIRST_MIDDLEWARE: readonly string[] = middleware();

const modules = new Map<string, Promise<object>>();

/**
 * The exports in the place of a module, the same for every file: modules that are loaded already keep those
 * they got. Without `replaced`, its own, with spies as functions.
 */
export function mockOf<M extends object>(
  name: string,
  original: () => Promise<M>,
  replaced?: () => Partial<M>,
): Promise<Partial<M>> {
  const mock = modules.get(name) ?? (replaced ? Promise.resolve(replaced()) : original().then(spied));
  modules.set(name, mock);
  return mock as Promise<Partial<M>>;
}

const spied = (module: object): object =>
  Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name, typeof value === 'function' ? vi.fn(value) : value]),
  );
