import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settings } from '#infra/environment/settings.ts';
import { DOCUMENT, withSettingsTable } from '#infra/environment/settings-table.ts';

const document = readFileSync(DOCUMENT, 'utf8');

describe('the table of settings in docs/deploy.md', () => {
  it('is what `npm run docs` writes', () => {
    expect(withSettingsTable(document)).toBe(document);
  });

  it('has a row for each setting, with its type, default and meaning', () => {
    const rows = document.split('\n').filter((line) => line.startsWith('| `'));
    for (const name of Object.keys(settings)) {
      expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`))).toHaveLength(1);
    }
    expect(rows).toContainEqual(
      expect.stringMatching(/^\| `clickAggregators` \| whole number from 2 to 1,000 \| required \| Maximum /),
    );
    expect(rows).toContainEqual(expect.stringMatching(/^\| `prices\.chat\.input-tokens` \| .+ \| `500` \| /));
  });

  it('is refused for a document without markers', () => {
    expect(() => withSettingsTable('# Deploy')).toThrow('The markers of the table are missing');
  });
});
