import { describe, expect, it } from 'vitest';
import { isPreviewCrawler } from '#shared/clicks/visits/preview-crawler.ts';
import { forEvery } from '#test/support/for-every.ts';
import { USER_AGENTS } from '../user-agents.ts';
import { CRAWLERS, OTHER_CRAWLERS, PEOPLE } from './crawlers.ts';

describe('isPreviewCrawler', () => {
  it('knows every crawler of previews', () =>
    forEvery(CRAWLERS, ([_, userAgent]) => {
      expect(isPreviewCrawler(userAgent)).toBe(true);
    }));

  it('knows more than ten networks', () => {
    expect(new Set(CRAWLERS.map(([network]) => network)).size).toBeGreaterThanOrEqual(20);
  });

  it('lets other crawlers see where the link leads', () =>
    forEvery(OTHER_CRAWLERS, ([_, userAgent]) => {
      expect(isPreviewCrawler(userAgent)).toBe(false);
    }));

  it('takes people for people', () =>
    forEvery(
      [...PEOPLE, ...USER_AGENTS.map(([, name, , userAgent]) => [name, userAgent] as const)],
      ([_, userAgent]) => {
        expect(isPreviewCrawler(userAgent)).toBe(false);
      },
    ));

  it("takes a browser with a crawler's name at its end, or no user agent, for a person", () => {
    for (const [, userAgent] of CRAWLERS) {
      expect(isPreviewCrawler(`${USER_AGENTS[0]?.[3]} ${userAgent} Chrome/131.0.0.0`)).toBe(false);
    }
    expect(isPreviewCrawler(undefined)).toBe(false);
    expect(isPreviewCrawler('')).toBe(false);
  });
});
