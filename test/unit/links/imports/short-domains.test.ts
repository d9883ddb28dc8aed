import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '#shared/links/imports/read-file.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

const sample = (name: string) =>
  readFileSync(new URL(`../../../support/files/import-samples/${name}`, import.meta.url), 'utf8');

const domainsOf = (text: string) =>
  readImportFile(
    { ownerId: 'own_1', hosts, now },
    { isJson: /^\s*[[{]/.test(text), text },
    { onCodeTaken: 'fail' },
  ).ignoredDomains;

describe('the ignored domains of an import', () => {
  it('are those of the short links of another product', () => {
    expect(domainsOf(sample('dub.csv'))).toEqual(['acme.link', 'dub.sh']);
    expect(domainsOf(sample('dub.json')).length).toBeGreaterThan(0);
    expect(domainsOf(sample('bitly.csv'))).toContain('bit.ly');
    expect(domainsOf('domain;key;url\r\n"go.acme.com";a;"https://example.com/;x"\r\n')).toEqual([
      'go.acme.com',
    ]);
  });

  it('are at most 30, by name', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `go${10 + i}.example,a${i},https://example.com/${i}`);
    const found = domainsOf(`domain,key,url\n${rows.join('\n')}\n`);
    expect([found.length, found[0], found.at(-1)]).toEqual([30, 'go10.example', 'go39.example']);
  });

  it.each([
    [
      'our own export',
      'shortUrl,originalUrl,code,customDomain\nhttps://sp.example/r/ab,https://example.com,ab,\n',
    ],
    ['a list of destinations', 'link\nhttps://example.com/\n'],
    ['a table without them', 'url,code\nhttps://example.com/,ab\n'],
    ['cells that are no domain', 'domain,key,url\nlocalhost,ab,https://example.com/\n'],
  ])('are none in %s', (_, content) => {
    expect(domainsOf(content)).toEqual([]);
  });
});
