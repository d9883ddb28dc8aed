import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

/** Parts of the bench that measure functions in one process, without a local run. */
const PARTS = exhaustively(['cost', 'analytics', 'million', 'growth'], ['analytics']);
const MOST_MS = 180_000;

describe('npm run bench', () => {
  it(
    'runs at its smallest size',
    async () => {
      const child = spawn(process.execPath, ['tools/bench/main.ts', ...PARTS, '--smallest'], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...COMPILE_CACHE },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      expect(code, errors + output.slice(-2000)).toBe(0);
      expect(output.match(/^ {2}\(\d/gm)).toHaveLength(PARTS.length);
    },
    MOST_MS,
  );
});
