import { describe, expect, it } from 'vitest';
import type { Target } from '#tools/fuzz/target.ts';
import { Watch } from '#tools/fuzz/watch.ts';

/** The problems that a watch finds in such a log. */
function problemsIn(lines: readonly string[]) {
  // The last line may go on, so it is not read yet.
  const log = [...lines, 'warn the last'].map((line) => `12:00:00 ${line}\n`).join('');
  const target = { document: { paths: {} }, newLog: () => log };
  return new Watch(target as unknown as Target).problemsInLog();
}

describe('errors that the local run logged', () => {
  it('are problems, except failed requests, which are judged by their responses', () => {
    const found = problemsIn([
      'error relay-events failed: TypeError: x',
      'error me request failed error=x',
      'warn slow',
    ]);
    expect(found.map(({ fault }) => fault)).toEqual([expect.stringContaining('TypeError')]);
  });
});
