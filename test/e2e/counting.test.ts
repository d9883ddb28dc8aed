import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aLink, analyticsOf, deliverTwice, eventually, isLocal, kill, visit } from '../support/client.ts';

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

describe.runIf(isLocal)('every redirect is exactly one click', () => {
  it('when the aggregator is killed in the middle and every message is delivered twice', async () => {
    const link = await aLink();
    await deliverTwice(true);
    try {
      const visits = visitMany(link.code, 2000, 32);
      const kills = (async () => {
        for (let i = 0; i < 4; i++) {
          await sleep(400);
          await kill('aggregate-clicks');
        }
      })();
      expect(await visits).toBe(2000);
      await kills;
      const analytics = await eventually(
        () => analyticsOf(link._id),
        ({ totalClicks }) => totalClicks >= 2000,
        30,
      );
      expect(analytics.totalClicks).toBe(2000);
      // The second deliveries may still be on their way.
      await sleep(2000);
      expect((await analyticsOf(link._id)).totalClicks).toBe(2000);
    } finally {
      await deliverTwice(false);
    }
  });
});
