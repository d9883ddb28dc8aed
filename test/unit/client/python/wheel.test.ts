import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wheelName } from '#clients/generator/python/project.ts';
import { builtWheel } from '#clients/generator/python/wheel.ts';
import { unzip } from '#test/support/files/unzip.ts';

const wheel = Buffer.from(await builtWheel());
const files = unzip(wheel);
const info = (name: string): string => files.get(`signpost_client-${version}.dist-info/${name}`) ?? '';
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

describe('the wheel', () => {
  it('has a name from which pip reads the version of the product', () => {
    expect(wheelName()).toBe(`signpost_client-${version}-py3-none-any.whl`);
  });

  it('contains the package with its types, and nothing else', () => {
    const names = [...files.keys()];
    expect(names).toEqual(expect.arrayContaining(['signpost/__init__.py', 'signpost/py.typed']));
    const others = names.filter((name) => !/^signpost\/\w+\.(?:py|typed)$/.test(name));
    expect(others.map((name) => name.replace(/^signpost_client-[\d.]+dist-info\//, ''))).toEqual([
      'METADATA',
      'WHEEL',
      'licenses/LICENSE',
      'RECORD',
    ]);
  });

  it('lists each file with its hash and size, and itself without', () => {
    const lines = info('RECORD').trim().split('\n');
    const expected = [...files].map(([name, text]) => {
      if (name.endsWith('/RECORD')) return `${name},,`;
      const hash = createHash('sha256').update(text).digest('base64url');
      return `${name},sha256=${hash},${Buffer.byteLength(text)}`;
    });
    expect(lines).toEqual(expected);
  });

  it('says what it is and what it needs', () => {
    const [head = '', ...readme] = info('METADATA').split('\n\n');
    expect(head.split('\n')).toEqual([
      'Metadata-Version: 2.4',
      'Name: signpost-client',
      `Version: ${version}`,
      expect.stringMatching(/^Summary: .+/),
      'License-Expression: MIT',
      'License-File: LICENSE',
      'Classifier: Typing :: Typed',
      'Requires-Python: >=3.10',
      'Requires-Dist: httpx>=0.27,<1',
      'Description-Content-Type: text/markdown',
    ]);
    expect(readme[0]).toMatch(/^# Python/);
    expect(info('WHEEL')).toBe(
      `Wheel-Version: 1.0\nGenerator: signpost (${version})\nRoot-Is-Purelib: true\nTag: py3-none-any\n`,
    );
  });

  it('has the same bytes for the same sources', async () => {
    expect(wheel.equals(Buffer.from(await builtWheel()))).toBe(true);
  });
});
