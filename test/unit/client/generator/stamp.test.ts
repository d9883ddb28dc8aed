import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERATED_FILES } from '#clients/generator/generated-files.ts';
import { areCurrent, keepStamp, sourcesIn } from '#clients/generator/stamp.ts';
import { writeAtOnce } from '#clients/generator/write-at-once.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'));
  for (const file of GENERATED_FILES) write(file, 'generated');
  write('functions/api/links/create.ts', 'export const a = 1;');
  write('node_modules/.package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const inRoot = (path: string): string => join(root, path);

function write(path: string, content: string): void {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), content);
}

describe('generated modules', () => {
  it('are those of the sources once they have been generated', () => {
    expect(areCurrent(root)).toBe(false);
    keepStamp(root, sourcesIn(root));
    expect(areCurrent(root)).toBe(true);
    write('functions/api/links/create.ts', 'export const a = 10;');
    expect(areCurrent(root)).toBe(false);
  });

  it.each<[string, () => void]>([
    ['a source is added', () => write('shared/links/model/link.ts', '')],
    ['a source is removed', () => rmSync(inRoot('functions/api/links/create.ts'))],
    [
      'the asynchronous Python client changes',
      () => write('clients/python/src/signpost/_async_client.py', ''),
    ],
    ['the installed packages change', () => write('node_modules/.package-lock.json', '{"packages":{}}')],
    ['one of them is edited', () => write(String(GENERATED_FILES[0]), 'edited by hand')],
    ['one of them is missing', () => rmSync(inRoot(String(GENERATED_FILES.at(-1))))],
    ['sources change while they are generated', () => keepStamp(root, 'the sources of before')],
  ])('are generated again when %s', (_, change) => {
    keepStamp(root, sourcesIn(root));
    change();
    expect(areCurrent(root)).toBe(false);
  });

  it('are all ignored by git', () => {
    const ignored = readFileSync('.gitignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining([...GENERATED_FILES]));
  });
});

describe('writeAtOnce', () => {
  it('leaves a file of this content as it is', () => {
    const file = inRoot('src/api.ts');
    writeAtOnce(file, 'a');
    const { ino } = statSync(file);
    writeAtOnce(file, 'a');
    expect(statSync(file).ino).toBe(ino);
  });

  it('replaces the file as a whole, so that a reader sees no half of it', () => {
    const file = inRoot('src/api.ts');
    writeAtOnce(file, 'a');
    const { ino } = statSync(file);
    writeAtOnce(file, 'b');
    expect(readFileSync(file, 'utf8')).toBe('b');
    expect(statSync(file).ino).not.toBe(ino);
    expect(readdirSync(dirname(file))).toEqual(['api.ts']);
  });
});
