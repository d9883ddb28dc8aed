import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  aLink,
  analyticsOf,
  deliveredTwice,
  eventually,
  isLocal,
  kill,
  visit,
} from '#test/support/deployment/client.ts';

/** Visits a link `total` times over `connections` at once. */
async function visitMany(code: string, total: number, connections: number): Promise<number> {
  let started = 0;
  let redirected = 0;
  const visitor = async () => {
    while (started < total) {
      started++;
      if ((await visit(code)).status === 302) redirected++;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  return redirected;
}

const VISITS = 1000;
const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

describe.runIf(isLocal)('aggregate-clicks: every redirect is exactly one click', () => {
  it('when the aggregator is killed in the middle and every message is delivered twice', async () => {
    const link = await aLink();
    await deliveredTwice('clicks', async () => {
      const visits = visitMany(link.code, VISITS, 32);
      let lost = 0;
      for (let i = 0; i < 40 && (i < 8 || lost === 0); i++) {
        await sleep(150);
        lost += await kill('aggregate-clicks');
      }
      expect(lost).toBeGreaterThan(0);
      expect(await visits).toBe(VISITS);
      const analytics = await eventually(
        () => analyticsOf(link._id),
        ({ totalClicks }) => totalClicks >= VISITS,
        30,
      );
      expect(analytics.totalClicks).toBe(VISITS);
      // The second deliveries may still be on their way.
      await sleep(2000);
      const { totalClicks, clicksData, devices, uniqueVisitorsCount } = await analyticsOf(link._id);
      expect([totalClicks, sum(clicksData), sum(devices)]).toEqual([VISITS, VISITS, VISITS]);
      expect(uniqueVisitorsCount).toBe(1);
    });
  }, 120_000);
});
