import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, type Finding } from './finding.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { startTarget, type Target } from './target.ts';

/**
 * What `npm run fuzz` does, from the same seed each time, for half a minute. A third of it goes into starting
 * functions: each operation gets one request, also if the time is over. Runs with `EXHAUSTIVE=on`, as in CI;
 * every night it gets longer, and another seed.
 */

const SEED = 20_261_122;
const SECONDS = 30;

let target: Target;
let result: FuzzResult;

beforeAll(async () => {
  // They start a third faster, and the end-to-end tests beside this have built them.
  target = await startTarget({ BUNDLES: 'deployed' });
  // At once, because a loop without end may take all the time of this hook.
  const onFinding = ({ fault }: Finding) => console.error(`FOUND: ${fault}`);
  result = await fuzz(target, { seed: SEED, seconds: SECONDS, onFinding });
});
afterAll(() => target?.stop());

describe('hostile requests', () => {
  it('get a response that reports the error, and nothing else', () => {
    expect(result.findings.map(described).join('\n\n')).toBe('');
  });

  it('prove all that they are sent for', () => {
    expect(result.unproven).toEqual([]);
  });

  it('reach every operation of the API document, and some of them succeed', () => {
    const operations = Object.entries(target.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.filter((operation) => !result.statuses.has(operation))).toEqual([]);
    const succeeded = operations.filter((operation) =>
      [...(result.statuses.get(operation)?.keys() ?? [])].some((status) => status >= 200 && status < 400),
    );
    expect(succeeded.length).toBeGreaterThan(operations.length / 3);
  });
});
