import { describe, expect, it } from 'vitest';
import { countUse, countUses, refundUse } from '#shared/platform/limits/rate-limit-store.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { losingTheResponse, lossyEngineOfFile } from '#test/support/emulators/lossy-engine.ts';

const limit = { scope: 'owner', limit: 10, windowSeconds: 60 } as const;
const now = new Date('2026-05-01T12:00:20Z');

tableOfFile();
lossyEngineOfFile();

describe('countUse: a rate limit of 10 a minute', () => {
  it('accepts exactly 10 of 50 concurrent uses, and tells the others how long to wait', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => countUse(limit, 'crowd', now)));
    const refused = tries.filter((it) => it.status === 'rejected');
    expect(refused).toHaveLength(40);
    expect(refused[0]?.reason).toMatchObject({ code: 'RATE_LIMITED', headers: { 'retry-after': '40' } });
  });

  it('resets with the next minute, and is separate for everyone else', async () => {
    for (let i = 0; i < 10; i++) await countUse(limit, 'one', now);
    await expect(countUse(limit, 'one', now)).rejects.toThrow('Limited to 10 requests in a minute');
    await expect(countUse(limit, 'one', new Date('2026-05-01T12:00:59.999Z'))).rejects.toThrow();
    await countUse(limit, 'one', new Date('2026-05-01T12:01:00Z'));
    await countUse(limit, 'other', now);
  });

  it('counts a use once whose response was lost, also if it was the last one', async () => {
    const first = await losingTheResponse(() => countUse(limit, 'lost', now));
    expect(first.remaining).toBe(9);
    const last = await losingTheResponse(() => countUses(limit, { who: 'lost', uses: 9 }, now));
    expect(last.remaining).toBe(0);
    await expect(countUse(limit, 'lost', now)).rejects.toThrow('Limited to 10 requests in a minute');
  });

  it('frees refunded uses', async () => {
    for (let i = 0; i < 10; i++) await countUse(limit, 'refunded', now);
    await refundUse(limit, 'refunded', now);
    await countUse(limit, 'refunded', now);
    await expect(countUse(limit, 'refunded', now)).rejects.toThrow();
  });

  it("refunds a use once if the refund's response was lost, or the use's own response", async () => {
    await countUses(limit, { who: 'lost refund', uses: 5 }, now);
    await losingTheResponse(() => refundUse(limit, 'lost refund', now));
    const { remaining } = await losingTheResponse(() => countUse(limit, 'lost refund', now));
    expect(remaining).toBe(5);
    await refundUse(limit, 'lost refund', now);
    expect((await countUses(limit, { who: 'lost refund', uses: 5 }, now)).remaining).toBe(1);
  });

  it('leaves no counter behind where there is none', async () => {
    await refundUse(limit, 'absent', now);
    expect((await countUse(limit, 'absent', now)).remaining).toBe(9);
  });
});
