import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';

const read = (file: string) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');

/** What looks like a permission. */
const named = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b[a-z-]+:(?:read|write|manage|export|delete|generate)\b/g)].map(([one]) => one),
  ),
];

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

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

  it.each([
    ['first-deployment.md', 'deploy.md', '# Your first deployment'],
    ['on-call.md', 'operations.md', '# On call: the first ten minutes'],
  ])('has a short way in: %s, which links only to what there is', (file, reference, heading) => {
    const page = read(file);
    expect(page.startsWith(heading)).toBe(true);
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    const [start = ''] = read(reference).split('\n## ');
    expect(start).toContain(`(${file})`);
    const anchors = [...read(reference).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));
    const named = [...page.matchAll(new RegExp(`\\(${reference}#([^)]+)\\)`, 'g'))].map(
      ([, anchor = '']) => anchor,
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('says what to click first after npm start', () => {
    const readme = read('../README.md');
    const start = readme.slice(readme.indexOf('npm start'), readme.indexOf('## What it does'));
    const clicked = [...start.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label);
    expect(clicked).toEqual([en.links.create, en.shell.analytics, en.shell.smartLinks, en.smartLinks.create]);
  });
});
