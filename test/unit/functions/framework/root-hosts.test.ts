import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rootHostsOf, shortUrlHosts } from '#functions/framework/origins.ts';
import { displayUrlOf } from '#shared/links/model/link-record.ts';

beforeEach(() => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  vi.stubEnv('SHORT_URLS', 'prefixed');
});

const owner = { rootHosts: new Set(['go.example']) };

describe('rootHostsOf', () => {
  it('has the hosts of the owner, and that of the service if its operator has chosen so', () => {
    expect([...rootHostsOf(owner)]).toEqual(['go.example']);
    expect([...rootHostsOf(undefined)]).toEqual([]);
    vi.stubEnv('SHORT_URLS', 'root');
    expect([...rootHostsOf(owner)]).toEqual(['sp.example', 'go.example']);
    const link = { code: 'spring', customDomain: null };
    expect(displayUrlOf(link, shortUrlHosts({}))).toBe('https://sp.example/spring');
  });

  it('refuses any other setting', () => {
    vi.stubEnv('SHORT_URLS', 'short');
    expect(() => rootHostsOf(owner)).toThrow('SHORT_URLS cannot be short');
  });
});
