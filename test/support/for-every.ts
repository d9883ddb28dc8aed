import { format } from 'node:util';

/**
 * Checks every item, one after the other, and throws once with a line for each that failed. For lists that
 * are generated: a test for each entry would say less in a thousand lines. An empty list is a fault:
 * nothing would be checked.
 */
export async function forEvery<T>(
  items: Iterable<T>,
  check: (item: T) => unknown,
  nameOf: (item: T) => string = shown,
): Promise<void> {
  const failures: { name: string; error: unknown }[] = [];
  let checked = 0;
  for (const item of items) {
    checked += 1;
    try {
      await check(item);
    } catch (error) {
      failures.push({ name: nameOf(item), error });
    }
  }
  if (checked === 0) throw new Error('There is nothing to check');
  const [first] = failures;
  if (!first) return;
  const lines = failures.map(({ name, error }) => `  ${name}: ${messageOf(error)}`);
  // The report shows what the first one expected.
  throw new Error(`${failures.length} of ${checked} fall short:\n${lines.join('\n')}`, {
    cause: first.error,
  });
}

const shown = (item: unknown): string =>
  typeof item === 'string' ? JSON.stringify(item) : format('%o', item);

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
