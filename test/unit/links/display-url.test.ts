import { describe, expect, it } from 'vitest';
import { displayUrlOf } from '#shared/links/model/link-record.ts';
import { RESERVED_CODES } from '#shared/links/model/reserved-codes.ts';

const hosts = (...rootHosts: string[]) => ({
  publicOrigin: 'http://localhost:3000',
  rootHosts: new Set(rootHosts),
});

describe('displayUrlOf', () => {
  it.each([
    ['a domain of one’s own', 'go.example', ['go.example'], 'https://go.example/spring'],
    ['another domain', 'go.example', ['at.example'], 'https://go.example/r/spring'],
    ["the service's host, with its port", null, ['localhost:3000'], 'http://localhost:3000/spring'],
    ["the service's host, not chosen", null, ['go.example'], 'http://localhost:3000/r/spring'],
  ])('is at the root where it was chosen: %s', (_, customDomain, rootHosts, expected) => {
    expect(displayUrlOf({ code: 'spring', customDomain }, hosts(...rootHosts))).toBe(expected);
  });

  it('keeps /r/ for codes that the root does not serve', () => {
    for (const code of [...RESERVED_CODES, 'Docs'])
      expect(displayUrlOf({ code, customDomain: 'go.example' }, hosts('go.example'))).toBe(
        `https://go.example/r/${code}`,
      );
  });

  it.each([
    ['docs/api', 'docs/api'],
    ['x', 'x'],
    ['a.b', 'a.b'],
    ['music', 'music'],
    ['sprüng', 'spr%C3%BCng'],
  ])('has the code of the domain: %s', (code, path) => {
    const link = { code: `go.example/${code}`, customDomain: 'go.example' };
    expect(displayUrlOf(link, hosts('go.example'))).toBe(`https://go.example/${path}`);
    expect(displayUrlOf(link, hosts())).toBe(`https://go.example/r/${path}`);
  });

  it('keeps /r/ without a choice', () => {
    const link = { code: 'spring', customDomain: 'go.example' };
    expect(displayUrlOf(link, { publicOrigin: 'https://sp.example' })).toBe('https://go.example/r/spring');
  });
});
