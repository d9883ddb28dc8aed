import type { StatsFs } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { hasSharedMemory } from '#test/support/browser/chromium.ts';

const { left } = vi.hoisted(() => ({ left: { bytes: 0 } }));

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: () => ({ bsize: 4096, blocks: 2 ** 40, bavail: left.bytes / 4096 }) as StatsFs,
}));

describe('hasSharedMemory', () => {
  it.each([
    ['that of a container', 64 * 2 ** 20, false],
    ['almost all in use', 2 ** 30 - 4096, false],
    ['large', 2 ** 30, true],
  ])('judges a folder by what is left: %s', (_, bytes, expected) => {
    left.bytes = bytes;
    expect(hasSharedMemory(tmpdir())).toBe(expected);
  });

  it('takes a missing folder for none', () => {
    left.bytes = 2 ** 40;
    expect(hasSharedMemory('/dev/no-shared-memory')).toBe(false);
  });
});
