import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';

const read = (file: string) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');

/** What looks like a permission. */
const named = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b[a-z-]+:(?:read|write|manage|export|delete|generate)\b/g)].map(([one]) => one),
  ),
];

describe('the documentation', () => {
  it('links to every guide from the list of guides', () => {
    const list = read('guide.md');
    const guides = readdirSync(new URL('../../../docs/guides/', import.meta.url));
    expect(guides.filter((guide) => !list.includes(`(guides/${guide})`))).toEqual([]);
  });

  it('lists every permission of a key, and no other', () => {
    const [, section = ''] =
      /## Permissions\n([\s\S]*?)(?=\n## |$)/.exec(read('guides/authentication.md')) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const cells = rows.map((row) => row.split('|')[1] ?? '').join();
    expect(named(cells).sort()).toEqual(PERMISSIONS.filter((one) => one !== '*').sort());
    expect(cells).toContain('`*`');
  });

  it('names only permissions that there are for keys that operators create', () => {
    const administer = read('administer.md');
    expect(named(administer).filter((one) => !PERMISSIONS.some((known) => known === one))).toEqual([]);
    expect(administer).toContain('guides/authentication.md#permissions');
  });
});
