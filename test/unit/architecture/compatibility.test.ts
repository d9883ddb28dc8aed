import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareVersions, VERSION } from '#infra/release/versions.ts';

/** As in `// until 0.4.0: links stored before have no tags`. */
const MARKER = /\buntil (\d+\.\d+\.\d+): (.*)/g;

/** The marked branches of a text that have to go by a version. */
const overdue = (text: string, version: string): string[] =>
  [...text.matchAll(MARKER)].flatMap(([marker, end = '']) =>
    compareVersions(end, version) <= 0 ? [marker] : [],
  );

describe('code for earlier versions', () => {
  it('is gone in the version that it names', () => {
    const files = globSync('{clients,console,examples,functions,infra,shared}/**/*.{ts,tsx,py,sh}', {
      exclude: (path) => /node_modules|cdk\.out/.test(path),
    });
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) =>
      overdue(readFileSync(file, 'utf8'), VERSION).map((marker) => `${file}: ${marker}`),
    );
    expect(found).toEqual([]);
  });

  it('is found from that version on', () => {
    const text = '// until 0.10.0: links stored before have no tags';
    expect(['0.9.9', '0.10.0', '1.0.0'].map((version) => overdue(text, version).length)).toEqual([0, 1, 1]);
  });
});
