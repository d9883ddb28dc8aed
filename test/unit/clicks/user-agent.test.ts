import { describe, expect, it } from 'vitest';
import { classify } from '#shared/clicks/user-agent.ts';
import { forEvery } from '#test/support/for-every.ts';
import { USER_AGENTS } from './user-agents.ts';

describe('classify', () => {
  it('sees device, browser and system', () =>
    forEvery(USER_AGENTS, ([device, browser, os, userAgent]) => {
      expect(classify(userAgent)).toEqual({ device, browser, os });
    }));

  it('classifies at least sixty real user agents', () => {
    expect(new Set(USER_AGENTS.map(([, , , userAgent]) => userAgent)).size).toBeGreaterThanOrEqual(60);
  });

  it('returns Other for an absent user agent', () => {
    expect(classify(undefined)).toEqual({ device: 'other', browser: 'Other', os: 'Other' });
  });

  it("never derives a name from visitors' input", () => {
    const names = Array.from({ length: 200 }, (_, i) => classify(`Invented${i}/1.${i} (Strange ${i})`));
    expect(new Set(names.map(({ browser, os }) => `${browser} ${os}`))).toEqual(new Set(['Other Other']));
  });
});
