import { describe, expect, it } from 'vitest';
import { networkOf, siteOf } from '#shared/links/health/site-of.ts';

describe('siteOf', () => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.c.example.com', 'example.com'],
    ['www.example.com.', 'example.com'],
    ['ibm.de', 'ibm.de'],
    ['www.ibm.de', 'ibm.de'],
    ['shop.example.co.uk', 'example.co.uk'],
    ['a.b.example.com.au', 'example.com.au'],
    // Owners of their own, who share a turn.
    ['one.github.io', 'github.io'],
    ['localhost', 'localhost'],
    ['192.0.2.7', '192.0.2.7'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2'],
    ['[::ffff:192.0.2.7]', '192.0.2.7'],
  ])('of %s is %s', (host, site) => {
    expect(siteOf(host)).toBe(site);
  });
});

describe('networkOf', () => {
  it('is the same for the addresses of one customer', () => {
    expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:db8:1:2:ffff::1'));
    expect(networkOf('2001:db8:1:3::3')).not.toBe(networkOf('2001:db8:1:2::3'));
    expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
  });
});
