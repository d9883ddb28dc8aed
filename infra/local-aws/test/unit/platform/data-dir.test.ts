import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir, discardFolder, emptyDataDir } from '@signpost/local-aws/platform/data-dir.ts';
import { describe, expect, it, vi } from 'vitest';

const newFolder = () => {
  const dir = dataDir(mkdtempSync(join(tmpdir(), 'data-dir-')));
  const fill = (path: string) => {
    mkdirSync(join(path, 'asset'), { recursive: true });
    writeFileSync(join(path, 'asset', 'index.mjs'), '');
  };
  fill(dir.assembly);
  return { dir, fill };
};

describe('a folder that is discarded', () => {
  it('is gone at once, and its files soon, also those of an earlier start that was killed', async () => {
    const { dir, fill } = newFolder();
    fill(`${dir.assembly}-discarded-1`);
    discardFolder(dir.assembly);
    expect(existsSync(dir.assembly)).toBe(false);
    await vi.waitUntil(() => readdirSync(dir.path).length === 0);
  });

  it('may be absent, with its parent', () => {
    discardFolder(join(newFolder().dir.path, 'absent', 'assembly'));
  });

  it('is removed by a reset', () => {
    const { dir, fill } = newFolder();
    fill(`${dir.assembly}-discarded-1`);
    expect(emptyDataDir(dir).toSorted()).toEqual(['assembly', 'assembly-discarded-1']);
    expect(existsSync(dir.path)).toBe(false);
  });
});
