import { describe, expect, it } from 'vitest';
import { isTokenShaped, readVisitToken, visitToken } from '#shared/smart-links/visits/visit-token.ts';

const click = { id: 'clk_0aB1cD2eF3gH4iJ5kL6m', time: '2026-11-20T10:00:00.123Z' };
const holder = {
  smartLinkId: 'sml_4fJ2kQ8sT1vX7yZ0aBcD',
  address: '203.0.113.9',
  userAgent: 'A browser',
  hashKey: 'key',
};
const token = visitToken(click, holder);
const later = (ms: number) => new Date(Date.parse(click.time) + ms);

describe('the token of a visit', () => {
  it('gives the click back to the same visitor, for half an hour', () => {
    expect(isTokenShaped(token)).toBe(true);
    expect(readVisitToken(token, holder, later(0))).toEqual(click);
    expect(readVisitToken(token, holder, later(30 * 60_000))).toEqual(click);
    expect(readVisitToken(token, holder, later(30 * 60_000 + 1))).toBeUndefined();
  });

  it.each([
    ['another page', { smartLinkId: 'sml_5fJ2kQ8sT1vX7yZ0aBcD' }],
    ['another address', { address: '203.0.113.10' }],
    ['another browser', { userAgent: 'Another browser' }],
    ['another key', { hashKey: 'other' }],
  ])('is worth nothing at %s', (_, other) => {
    expect(readVisitToken(token, { ...holder, ...other }, later(1000))).toBeUndefined();
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another click', token.replace('0aB1', '1aB1')],
    ['another time', token.replace(/\.(.)/, '.1')],
    ['something longer', `${token}x`],
    ['a made-up one', `${'a'.repeat(20)}.zzzzzzzzzz.${'b'.repeat(22)}`],
    ['a moment to come', visitToken({ ...click, time: '2030-01-01T00:00:00.000Z' }, holder)],
  ])('is not %s', (_, forged) => {
    expect(readVisitToken(forged, holder, later(1000))).toBeUndefined();
  });
});
