import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HeadingIds } from '#infra/build/docs-site/markdown.ts';
import { forEvery } from '#test/support/for-every.ts';

const files = globSync(
  '{*.md,{.github,clients,console,docs,examples,functions,infra,shared,test,tools}/**/*.md}',
  {
    exclude: (path) => path.includes('node_modules'),
  },
);

/** A file without its blocks of code, in which brackets are no links and `#` no headings. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');

function anchorsOf(file: string): string[] {
  const text = proseOf(file);
  const ids = new HeadingIds();
  const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => ids.next(heading));
  return [...headings, ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)];
}

describe('every document', () => {
  it('has no broken link', () =>
    forEvery(files, (file) => {
      const targets = [...proseOf(file).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(
        ([, link = '']) => link,
      );
      const broken = targets.filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(file, target));
      expect(broken).toEqual([]);
    }));
});

function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', fragment] = target.split('#');
  const found = path === '' ? file : join(dirname(file), decodeURI(path));
  if (!existsSync(found)) return false;
  return fragment === undefined || (!statSync(found).isDirectory() && anchorsOf(found).includes(fragment));
}
