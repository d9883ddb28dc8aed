import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { settingPaths } from '#infra/environment/setting-names.ts';
import { settings } from '#infra/environment/settings.ts';
import { DOCUMENT, withSettingsTables } from '#infra/environment/settings-table.ts';

const document = readFileSync(DOCUMENT, 'utf8');

describe('the tables of settings in docs/deploy.md', () => {
  it('are what `npm run docs` writes', () => {
    expect(withSettingsTables(document)).toBe(document);
  });

  it('has a row for each setting that is not a group of its own, with its type, default and meaning', () => {
    const rows = document.split('\n').filter((line) => line.startsWith('| `'));
    for (const path of settingPaths(z.object(settings))) {
      const isGroup = document.includes(`\n**\`${path}\`** `);
      expect(rows.filter((row) => row.startsWith(`| \`${path}\` |`))).toHaveLength(isGroup ? 0 : 1);
    }
    expect(rows).toContainEqual(
      expect.stringMatching(/^\| `capacity\.clickAggregators` \| whole .+ \| `2`, large: `10` \| Maximum /),
    );
    expect(rows).toContainEqual(expect.stringMatching(/^\| `prices\.chat\.input-tokens` \| .+ \| `500` \| /));
  });

  it('says one sentence about each', () => {
    const meanings = document.split('\n').flatMap((line) => {
      const [, name, meaning] = /^\| `(\w\S+)` \| .+? \| .+? \| ([^|]+)/.exec(line) ?? [];
      return name !== undefined && meaning !== undefined ? [`${name}: ${meaning}`] : [];
    });
    expect(meanings.filter((meaning) => /\.\s+[A-Z]/.test(meaning))).toEqual([]);
  });

  it('is refused for a document without markers', () => {
    expect(() => withSettingsTables('# Deploy')).toThrow('The markers of the tables are missing');
  });
});
