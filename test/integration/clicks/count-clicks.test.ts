import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { countClicks as count } from '#shared/clicks/journal/count-clicks.ts';
import { readDays } from '#shared/clicks/journal/day-store.ts';
import { readClickTotals, readHeads } from '#shared/clicks/journal/head-store.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { readSegments, rowsOf } from '#shared/clicks/journal/segment-store.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick, second, visitorNumber } from '#test/support/builders/clicks.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');
const report = (targetId: string) => readAnalytics(targetId, {}, NOW);
const clicksOn = (targetId: string, n: number, make: (i: number) => Partial<ClickEvent> = () => ({})) =>
  Array.from({ length: n }, (_, i) =>
    aClick({ targetId, visitor: visitorNumber(i), time: second(i), ...make(i) }),
  );

tableOfFile();

/** All rows of a target's first partition, oldest segment first. */
async function rowsOn(targetId: string): Promise<ClickRow[]> {
  const partition = { targetId, shard: 0 };
  const [head] = await readHeads([partition], { consistent: true });
  const rows: ClickRow[] = [];
  for await (const segment of readSegments(partition, { from: 0, to: head?.next ?? 0 }))
    rows.push(...rowsOf(segment));
  return [...rows, ...(head?.tail ?? [])];
}

describe('countClicks', () => {
  it('counts every click of a batch larger than two segments', async () => {
    const targetId = newId('link');
    const result = await countClicks(clicksOn(targetId, 4500), NOW);
    expect(result).toMatchObject({ counted: 4500, duplicates: 0, refused: 0, failed: new Set() });
    expect((await report(targetId)).totalClicks).toBe(4500);
    expect(await rowsOn(targetId)).toHaveLength(4500);
  });

  it('counts a batch once when it is delivered three times', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 120, (i) => ({ visitor: visitorNumber(i % 7) }));
    await countClicks(clicks, NOW);
    const again = await countClicks(clicks, NOW);
    await countClicks(clicks, NOW);
    expect(again).toMatchObject({ counted: 0, duplicates: 120, failed: new Set() });
    expect(await report(targetId)).toMatchObject({ totalClicks: 120, uniqueVisitorsCount: 7 });
  });

  it('counts only the new ones of a batch that is half known', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 90);
    await countClicks(clicks.slice(0, 45), NOW);
    const result = await countClicks(clicks, NOW);
    expect(result).toMatchObject({ counted: 45, duplicates: 45 });
    expect(await report(targetId)).toMatchObject({ totalClicks: 90, uniqueVisitorsCount: 90 });
  });

  it('counts a click once that is twice in one batch', async () => {
    const click = aClick({ targetId: newId('link') });
    expect(await countClicks([click, click, { ...click }], NOW)).toMatchObject({ counted: 1, duplicates: 2 });
    expect((await report(click.targetId)).totalClicks).toBe(1);
  });

  it('merges both reports of a visit, in any order', async () => {
    for (const order of [[0, 1] as const, [1, 0] as const]) {
      const targetId = newId('smartLink');
      const { referrer, ...visit } = aClick({ targetId, event: 'view', referrer: 'news.example' });
      const reports = [
        { ...visit, referrer, source: 'redirect' },
        { ...visit, screen: '390x844', source: 'pixel' },
      ] as const;
      const result = await countClicks(
        order.map((i) => reports[i] as ClickEvent),
        NOW,
      );
      expect(result).toMatchObject({ counted: 1, duplicates: 1 });
      const { totalClicks, topReferrers } = await report(targetId);
      expect([totalClicks, topReferrers]).toEqual([1, [{ name: 'news.example', count: 1 }]]);
      expect(await rowsOn(targetId)).toEqual([expect.objectContaining({ screen: '390x844' })]);
    }
  });

  it('counts 1,000 clicks on 1,000 links, one of which was counted before', async () => {
    const clicks = Array.from({ length: 1000 }, () => aClick({ targetId: newId('link') }));
    await countClicks(clicks.slice(500, 501), NOW);
    expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 999, duplicates: 1, failed: new Set() });
    const totals = await readClickTotals(clicks.map(({ targetId }) => targetId));
    expect([...totals.values()].every((count) => count === 1)).toBe(true);
  });

  it('counts one after the other, over several segments, and keeps their order', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 120, (i) => ({
      time: second(i * 3600),
      visitor: visitorNumber(i % 50),
    }));
    for (const click of clicks) {
      const { counted } = await countClicks([click], new Date(click.time));
      expect(counted).toBe(1);
    }
    const [head] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
    expect(head?.next).toBeGreaterThan(2);
    expect(await report(targetId)).toMatchObject({ totalClicks: 120, uniqueVisitorsCount: 50 });
    expect((await rowsOn(targetId)).map(({ time }) => new Date(time).toISOString())).toEqual(
      clicks.map(({ time }) => time),
    );
  });

  it('does not roll up a link with a click a day: its rows take less room than its days', async () => {
    const daily = newId('link');
    const busy = newId('link');
    const at = (day: number, n: number) => new Date(Date.UTC(2025, 0, 1 + day, 0, n)).toISOString();
    for (let day = 0; day < 2000; day += 20) {
      const days = Array.from({ length: 20 }, (_, i) => day + i);
      await countClicks(
        days.map((of) => aClick({ targetId: daily, visitor: visitorNumber(of), time: at(of, 0) })),
        new Date(at(day + 19, 1)),
      );
    }
    await countClicks(
      clicksOn(busy, 2000, (n) => ({ time: at(n % 20, n), visitor: visitorNumber(n) })),
      new Date(at(19, 2000)),
    );
    await countClicks(
      clicksOn(busy, 2000, (n) => ({ time: at(n % 20, n), visitor: visitorNumber(n) })),
      new Date(at(19, 2000)),
    );
    expect((await readDays({ targetId: daily, shard: 0 }, {})).size).toBe(0);
    expect((await readDays({ targetId: busy, shard: 0 }, {})).size).toBeGreaterThan(0);
    expect((await report(daily)).totalClicks).toBe(2000);
    expect((await report(busy)).totalClicks).toBe(4000);
  });

  it('keeps the first and the last moment when batches come out of order', async () => {
    const targetId = newId('link');
    for (const n of [50, 10, 90, 30, 70]) await countClicks([aClick({ targetId, time: second(n) })], NOW);
    const [head] = await readHeads([{ targetId, shard: 0 }], { consistent: true });
    expect(head).toMatchObject({
      firstRowAt: Date.parse(second(10)),
      lastClickAt: Date.parse(second(90)),
      clicks: 5,
    });
    expect(await report(targetId)).toMatchObject({ lastClickAt: second(90), averageClickTime: 20 });
  });

  it('counts a pixel event by its name and not as a click', async () => {
    const targetId = newId('smartLink');
    const pixel = { targetId, source: 'pixel' as const };
    await countClicks(
      [
        aClick(pixel),
        aClick({ ...pixel, event: 'view' }),
        aClick({ ...pixel, event: 'play', visitor: visitorNumber(2) }),
      ],
      NOW,
    );
    expect(await report(targetId)).toMatchObject({
      totalClicks: 2,
      uniqueVisitorsCount: 1,
      events: [
        { name: 'view', count: 2 },
        { name: 'play', count: 1 },
      ],
    });
  });

  it('keeps days small under a flood of made-up names, names the frequent ones, loses no click', async () => {
    const targetId = newId('smartLink');
    const flood = clicksOn(targetId, 4000, (i) => ({
      referrer: i % 5 ? `${randomBytes(20).toString('hex')}.example` : 'news.example',
      visitor: visitorNumber(1),
      ...(i % 2 ? { source: 'pixel' as const, event: `event ${i}` } : {}),
    }));
    await countClicks(flood.slice(0, 2000), NOW);
    await countClicks(flood.slice(2000), NOW);
    const day = (await readDays({ targetId, shard: 0 }, {})).get('2025-03-10');
    expect(day?.stats.counts.referrer.size).toBe(100);
    expect(day?.stats.counts.referrer.get('news.example')).toBe(400);
    expect(day?.stats.counts.event.size).toBe(100);
    const { totalClicks, topReferrers, events } = await report(targetId);
    expect([totalClicks, sum(topReferrers), sum(events ?? [])]).toEqual([2000, 2000, 2000]);
    expect(topReferrers[0]).toEqual({ name: 'news.example', count: 400 });
  });

  it('keeps every field of a click, without address or user agent', async () => {
    const click = aClick({
      targetId: newId('smartLink'),
      source: 'pixel',
      userAgent: 'Mozilla/5.0',
      country: 'DE',
      language: 'pt-BR',
      referrer: 'news.example',
      screen: '1x1',
      destination: 'rule:3',
      event: 'click',
      meta: 'https://example.com/shop',
    });
    await countClicks([click], NOW);
    expect(await rowsOn(click.targetId)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{16}$/),
        time: Date.parse(click.time),
        visitor: click.visitor,
        source: 'pixel',
        country: 'DE',
        device: 'other',
        browser: 'Other',
        os: 'Other',
        language: 'pt-BR',
        channel: 'referral',
        referrer: 'news.example',
        screen: '1x1',
        destination: 'rule:3',
        event: 'click',
        meta: 'https://example.com/shop',
      },
    ]);
  });

  it('appends rows of the largest size in items that the table takes', async () => {
    const targetId = newId('smartLink');
    const random = () => randomBytes(150).toString('base64url');
    const largest = clicksOn(targetId, 2500, () => ({
      source: 'pixel',
      event: random().slice(0, 50),
      meta: random(),
      referrer: random().slice(0, 100).toLowerCase(),
      language: `en-${'abcdefgh-'.repeat(3)}x1`,
    }));
    expect(await countClicks(largest, NOW)).toMatchObject({ counted: 2500, failed: new Set() });
    expect(await rowsOn(targetId)).toHaveLength(2500);
  });

  it.each([
    ['more than an hour ahead', 3_600_001, 1],
    ['an hour ahead', 3_600_000, 0],
    ['as old as a message may be', -36 * 86_400_000, 0],
    ['older', -36 * 86_400_000 - 1, 1],
  ])('refuses a click dated %s into the log, and counts what came with it', async (_, ahead, refused) => {
    const log = captureLog();
    const odd = aClick({ targetId: newId('link'), time: new Date(NOW.getTime() + ahead).toISOString() });
    const fine = aClick({ targetId: odd.targetId });
    const result = await countClicks([odd, fine], NOW);
    expect(result).toMatchObject({ refused, counted: 2 - refused, failed: new Set() });
    expect((await report(odd.targetId)).totalClicks).toBe(2 - refused);
    const { id, targetId, time } = odd;
    const line = expect.objectContaining({ level: 'WARN', click: { id, targetId, time } });
    expect(log.lines()).toEqual(refused ? [line] : []);
  });
});

function sum(list: readonly { count: number }[]): number {
  return list.reduce((total, { count }) => total + count, 0);
}

describe('countClicks: visited targets', () => {
  const at = (targetId: string, time: string) => aClick({ targetId, time });

  it("calls back for a target's first clicks of each day, before they are counted", async () => {
    const [one, two] = [newId('link'), newId('smartLink')];
    const told: [targets: string[], counted: number][] = [];
    const run = (clicks: ClickEvent[], now = NOW) =>
      count(clicks, {
        now,
        ownersOf: async () => new Map(),
        onVisited: async (targets) => {
          const [{ totalClicks }] = [await report(one)];
          if (targets.length > 0) told.push([[...targets].sort(), totalClicks]);
        },
      });
    await run([
      at(one, '2025-03-19T10:00:00.000Z'),
      at(one, '2025-03-19T10:00:01.000Z'),
      at(two, '2025-03-19T10:00:00.000Z'),
    ]);
    await run([at(one, '2025-03-19T11:00:00.000Z')]);
    await run([at(one, '2025-03-20T00:00:00.000Z')]);
    expect(told).toEqual([
      [[one, two].sort(), 0],
      [[one], 3],
    ]);
  });

  it('calls back again when clicks could not be counted', async () => {
    const targetId = newId('link');
    const told: string[] = [];
    const tell = async (targets: readonly string[]) => void told.push(...targets);
    const click = at(targetId, '2025-03-19T10:00:00.000Z');
    captureLog();
    const noOwners = () => Promise.reject(new Error('the table is down'));
    expect((await count([click], { now: NOW, ownersOf: noOwners, onVisited: tell })).failed.size).toBe(1);
    await count([click], { now: NOW, ownersOf: async () => new Map(), onVisited: tell });
    expect(told).toEqual([targetId]);
  });
});
