import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packagedChromium } from '#test/support/browser/packaged-chromium.ts';

const isSupported = `${process.platform}-${process.arch}` === 'linux-x64';

it.runIf(isSupported)('packagedChromium gives the whole program to processes that ask at once', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'signpost-chromium-'));
  try {
    const sizes = await Promise.all(
      Array.from({ length: 2 }, async () => statSync(await packagedChromium(cache)).size),
    );
    const [folder = '', ...others] = readdirSync(cache);
    const { size } = statSync(join(cache, folder, 'chromium'));
    expect({ sizes, others }).toEqual({ sizes: [size, size], others: [] });
    expect(size).toBeGreaterThan(100_000_000);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
