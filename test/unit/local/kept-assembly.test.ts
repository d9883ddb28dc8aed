import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSettings, noteInputs } from '#infra/local/kept-assembly.ts';

let root: string;
let folder: string;
let source: string;

const settings = () => ({
  origin: 'http://localhost:3000',
  uploadOrigin: 'http://127.0.0.1:40123',
  outdir: folder,
  chatUpstream: { kind: 'openai', baseUrl: 'http://127.0.0.1:40124/v1', model: 'development-model' } as const,
  visitors: 'server' as const,
});

/** Writes the source before this process began. */
function write(text: string): void {
  writeFileSync(source, text);
  utimesSync(source, 1, 1);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'));
  folder = join(root, 'assembly');
  mkdirSync(folder);
  mkdirSync(join(root, 'infra'));
  source = join(root, 'infra/app.ts');
  write('export const a = 1;');
  noteInputs(folder, { style: 'shared', settings: settings() }, root);
});
afterEach(() => rmSync(root, { recursive: true }));

const kept = (style: 'shared' | 'deployed' = 'shared') => keptSettings(folder, style, root);

describe('The assembly of an earlier start', () => {
  it('is used again while sources and settings are the same', () => {
    expect(kept()).toEqual(settings());
  });

  it.each<[string, () => void]>([
    ['a source has changed', () => write('export const a = 2;')],
    [
      'a source was changed, and changed back, while it was made',
      () => utimesSync(source, new Date(), new Date()),
    ],
    ['there is none', () => rmSync(folder, { recursive: true })],
    ['a start was killed before it was complete', () => rmSync(join(folder, 'inputs.json'))],
    ['what it was made of was written in part', () => writeFileSync(join(folder, 'inputs.json'), '{"sour')],
  ])('is made anew if %s', (_, change) => {
    change();
    expect(kept()).toBeUndefined();
  });

  it('is made anew for other bundles', () => {
    expect(kept('deployed')).toBeUndefined();
  });
});
