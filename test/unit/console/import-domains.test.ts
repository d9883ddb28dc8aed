import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { domainsOf } from '../../../console/views/links/import/import-domains.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../support/files/import-samples/${name}`, import.meta.url), 'utf8');

describe('domainsOf', () => {
  it('are those of the short links of another platform', () => {
    expect(domainsOf(sample('dub.csv'))).toEqual(['acme.link', 'dub.sh']);
    expect(domainsOf(sample('dub.json')).length).toBeGreaterThan(0);
    expect(domainsOf(sample('bitly.csv'))).toContain('bit.ly');
    expect(domainsOf('domain;key;url\r\n"go.acme.com";a;"https://example.com/;x"\r\n')).toEqual([
      'go.acme.com',
    ]);
  });

  it.each([
    ['our own exports', 'shortUrl,originalUrl,customDomain\nhttps://sp.example/r/a,https://example.com,\n'],
    ['a list of destinations', 'link\nhttps://example.com/\n'],
    ['what is no list', '{"a":'],
    ['nothing', ''],
  ])('are none in %s', (_, content) => {
    expect(domainsOf(content)).toEqual([]);
  });
});
