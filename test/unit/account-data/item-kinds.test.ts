import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, OBJECT_KINDS } from '#shared/account-data/item-kinds.ts';

/** Sources that know keys of items. */
const SHARED = new URL('../../../shared', import.meta.url).pathname;

const sources = readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'account-data/item-kinds.ts',
);

/** Beginnings of keys that are no kind of item, by reason. */
const NO_KINDS: Readonly<Record<string, string>> = {
  EXPIRY: 'index',
  'LINK-CHECKS': 'index',
  'MEDIA-DUE': 'index',
  REPORTS: 'index',
  SEG: 'sort key of clicks',
  DAY: 'sort key of clicks',
  ROWS: 'sort key of an import',
  DONE: 'sort key of an import',
  ERRORS: 'sort key of an import',
  HOSTS: 'sort key of denied hosts',
};

describe('ITEM_KINDS', () => {
  it('has every kind of item, so that exports and deletions know of it', () => {
    const known = new Set(
      ITEM_KINDS.flatMap(({ pk, ...kind }) => [pk, 'sk' in kind ? kind.sk : ''])
        .map((key) => key.split('#')[0])
        .filter(Boolean),
    );
    const unknown = sources.flatMap((file) => {
      const text = readFileSync(join(SHARED, file), 'utf8');
      const names = [...text.matchAll(/[`'"]([A-Z][A-Z-]+)#/g)].map(([, name = '']) => name);
      return names
        .filter((name) => !known.has(name) && !(name in NO_KINDS))
        .map((name) => `${name}# in ${file}`);
    });
    expect(unknown).toEqual([]);
  });

  it('is in the table of docs/architecture.md, each kind by its keys', () => {
    const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## One table\n');
    const keys = new Set(ITEM_KINDS.flatMap(({ pk, ...kind }) => ('sk' in kind ? [pk, kind.sk] : [pk])));
    expect([...keys].filter((key) => !table.includes(`\`${key}`))).toEqual([]);
  });
});

describe('OBJECT_KINDS', () => {
  it('has every kind of file in the bucket, and none that no store has', () => {
    const stores = sources
      .map((file) => readFileSync(join(SHARED, file), 'utf8'))
      .filter((text) => /\bs3\(\)/.test(text));
    const prefixes = stores.flatMap((text) =>
      [...text.matchAll(/`([a-z]+\/)\$\{/g)].map(([, prefix]) => prefix),
    );
    expect([...new Set(prefixes)].sort()).toEqual(OBJECT_KINDS.map(({ prefix }) => prefix).sort());
  });
});
