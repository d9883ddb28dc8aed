import { describe, expect, it } from 'vitest';
import { judgeVisit } from '#shared/clicks/visits/suspect.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { forEvery } from '#test/support/for-every.ts';
import { USER_AGENTS } from '../user-agents.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ' +
  'Safari/537.36';
const NOW = new Date('2026-05-01T12:00:00Z');

const from = (userAgent: string, overrides: Partial<Visitor> = {}) =>
  aVisitor({ headers: { 'user-agent': userAgent, 'accept-language': 'en' }, now: NOW, ...overrides });

/** Listed browsers that cannot open a site since TLS 1.2 is required. */
const EXTINCT = /Chrome\/(?:3|29)\.|Firefox\/3\.|MSIE 6/;

let links = 0;
const aLink = () => `link-${links++}`;

describe('judgeVisit', () => {
  it('suspects no browser that people use', () =>
    forEvery(
      USER_AGENTS.filter(([device, , , userAgent]) => device !== 'other' && !EXTINCT.test(userAgent)).map(
        ([, , , userAgent]) => userAgent,
      ),
      (userAgent) => {
        expect(judgeVisit(from(userAgent), aLink())).toBe('click');
      },
    ));

  it.each([
    ['curl/8.5.0', {}],
    ['node', {}],
    ['', {}],
    // The web view of an app, which names no browser.
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)', {}],
  ])('suspects no program that says what it is, and nobody who says nothing: %s', (userAgent, headers) => {
    expect(judgeVisit(from(userAgent, { headers: { 'user-agent': userAgent, ...headers } }), aLink())).toBe(
      'click',
    );
  });

  it.each([
    // Scanners of mail gateways, and office programs.
    'Mozilla/5.0 (compatible; Barracuda Sentinel)',
    'Mozilla/5.0 (Windows NT 10.0) Proofpoint',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.4266; Pro)',
    // Without TLS 1.2.
    'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1)',
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/535.11 (KHTML, like Gecko) Chrome/17.0.963.56 Safari/535.11',
    'Mozilla/5.0 (Windows NT 6.1; rv:15.0) Gecko/20100101 Firefox/15.0',
    // Systems that exclude each other.
    'Mozilla/5.0 (Windows NT 10.0; iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 ' +
      'Version/17.0 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 ' +
      'Safari/537.36',
    // Chrome that never ran there.
    'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  ])('suspects %s', (userAgent) => {
    expect(judgeVisit(from(userAgent), aLink())).toBe('suspected');
  });

  it.each([
    ['a bot', from('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['a HEAD request', from(CHROME, { method: 'HEAD' })],
    ['a prefetch', from(CHROME, { headers: { 'user-agent': CHROME, 'sec-purpose': 'prefetch' } })],
  ])('records nothing of %s', (_, visitor) => {
    expect(judgeVisit(visitor, aLink())).toBe('none');
  });

  const later = (ms: number) => new Date(NOW.getTime() + ms);

  /** Claims to be Chrome. */
  const scanner = (overrides: Partial<Visitor> = {}) =>
    from(CHROME, { headers: { 'user-agent': CHROME }, ...overrides });

  it("suspects a claimed browser that asks for a link's headers, then opens it within a second", () => {
    const link = aLink();
    judgeVisit(scanner({ method: 'HEAD' }), link);
    expect(judgeVisit(scanner({ now: later(1000) }), link)).toBe('suspected');
    expect(judgeVisit(scanner({ now: later(1001) }), link)).toBe('click');
  });

  it('suspects nobody for one of the two alone', () => {
    const link = aLink();
    expect(judgeVisit(scanner(), link)).toBe('click');
    judgeVisit(from(CHROME, { method: 'HEAD' }), link);
    expect(judgeVisit(from(CHROME), link)).toBe('click');
    judgeVisit(from('curl/8.5.0', { method: 'HEAD', headers: { 'user-agent': 'curl/8.5.0' } }), link);
    expect(judgeVisit(from('curl/8.5.0', { headers: { 'user-agent': 'curl/8.5.0' } }), link)).toBe('click');
  });

  it('suspects nobody else for it', () => {
    const link = aLink();
    const opera = { headers: { 'user-agent': `${CHROME} OPR/117.0.0.0` } };
    judgeVisit(scanner({ method: 'HEAD' }), link);
    expect(judgeVisit(scanner({ address: '203.0.113.9' }), link)).toBe('click');
    expect(judgeVisit(scanner(opera), link)).toBe('click');
    expect(judgeVisit(scanner(), aLink())).toBe('click');
  });

  it('remembers the newest requests of a flood', () => {
    const last = Array.from({ length: 3000 }, aLink).at(-1) as string;
    for (let i = 0; i < 3000; i++) {
      judgeVisit(scanner({ method: 'HEAD', address: `203.0.${i >> 8}.${i & 255}` }), last);
    }
    expect(judgeVisit(scanner({ address: `203.0.${2999 >> 8}.${2999 & 255}` }), last)).toBe('suspected');
    expect(judgeVisit(scanner({ address: '203.0.0.0' }), last)).toBe('click');
  });
});
