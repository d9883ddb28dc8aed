import { describe, expect, it } from 'vitest';
import { isPageToken, pageToken } from '#shared/smart-links/visits/page-token.ts';

const PAGE = 'sml_4fJ2kQ8sT1vX7yZ0aBcD';
const HOUR_MS = 3600_000;
const at = (hours: number) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + hours * HOUR_MS);
const isValid = (token: string | undefined, hours: number, page = PAGE, key = 'key') =>
  isPageToken(token, { smartLinkId: page, hashKey: key }, at(hours));

describe('the token of a page', () => {
  it('is the same for six hours, so that the page can be cached', () => {
    expect(pageToken(PAGE, 'key', at(5.99))).toBe(pageToken(PAGE, 'key', at(0)));
    expect(pageToken(PAGE, 'key', at(6))).not.toBe(pageToken(PAGE, 'key', at(0)));
  });

  it('is valid for at least 24 hours and at most 30, also for a clock that is behind', () => {
    for (const given of [0, 3, 5.99]) {
      const token = pageToken(PAGE, 'key', at(given));
      for (const later of [-0.01, 0, 12, 24])
        expect([later, isValid(token, given + later)]).toEqual([later, true]);
      expect(isValid(token, given + 30)).toBe(false);
      expect(isValid(token, given - 12)).toBe(false);
    }
  });

  const token = pageToken(PAGE, 'key', at(0));
  it.each([
    ['of another page', token, 'sml_5fJ2kQ8sT1vX7yZ0aBcD', 'key'],
    ['made with another key', token, PAGE, 'other'],
    ['missing', undefined, PAGE, 'key'],
    ['empty', '', PAGE, 'key'],
    ['longer', `${token}x`, PAGE, 'key'],
    ['of another window', token.replace(/^./, 'z'), PAGE, 'key'],
    ['made up', `${token.split('.')[0]}.${'a'.repeat(22)}`, PAGE, 'key'],
    ['not of ASCII', `${token.split('.')[0]}.${'ä'.repeat(22)}`, PAGE, 'key'],
  ])('is not valid when it is %s', (_, given, page, key) => {
    expect(isValid(given, 1, page, key)).toBe(false);
  });
});
