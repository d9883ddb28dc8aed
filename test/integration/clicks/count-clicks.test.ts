import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAnalytics } from '../../../shared/clicks/analytics.ts';
import { readClickTotals } from '../../../shared/clicks/analytics-store.ts';
import type { ClickEvent } from '../../../shared/clicks/click.ts';
import { countClicks } from '../../../shared/clicks/count-clicks.ts';
import { dynamo, tableName } from '../../../shared/dynamo/client.ts';
import { newId } from '../../../shared/runtime/ids.ts';
import { aClick, second, visitorNumber } from '../../support/clicks.ts';
import { startDynamoEngine } from '../../support/dynamo-engine.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');
const report = (targetId: string) => readAnalytics(targetId, {}, NOW);
const clicksOn = (targetId: string, n: number, make: (i: number) => Partial<ClickEvent> = () => ({})) =>
  Array.from({ length: n }, (_, i) =>
    aClick({ targetId, visitor: visitorNumber(i), time: second(i), ...make(i) }),
  );

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

async function items(pk: string) {
  return (
    (
      await dynamo().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
        }),
      )
    ).Items ?? []
  );
}

describe('countClicks', () => {
  it('counts every click of a batch larger than one transaction', async () => {
    const targetId = newId('link');
    const result = await countClicks(clicksOn(targetId, 250), NOW);
    expect(result).toMatchObject({ counted: 250, duplicates: 0, failed: new Set() });
    expect(await report(targetId)).toMatchObject({ totalClicks: 250, uniqueVisitorsCount: 250 });
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

  it('knows of a visit what both of its reports say, in whichever order they come', async () => {
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
      const [click] = await items(`CLICK#${reports[0].id}`);
      expect(click).toMatchObject({ screen: '390x844' });
    }
  });

  it('counts 1,000 clicks on 1,000 links in far fewer transactions', async () => {
    const clicks = Array.from({ length: 1000 }, () => aClick({ targetId: newId('link') }));
    const { counted, transactions } = await countClicks(clicks, NOW);
    expect(counted).toBe(1000);
    expect(transactions).toBeLessThanOrEqual(50);
    const totals = await readClickTotals(clicks.map(({ targetId }) => targetId));
    expect([...totals.values()].every((count) => count === 1)).toBe(true);
  });

  it('does not hold up other links when one of a shared transaction was counted before', async () => {
    const known = aClick({ targetId: newId('link') });
    await countClicks([known], NOW);
    const fresh = Array.from({ length: 12 }, () => aClick({ targetId: newId('link') }));
    expect(await countClicks([...fresh, known], NOW)).toMatchObject({ counted: 12, duplicates: 1 });
  });

  it('raises each counter once a transaction, not once a click', async () => {
    const targetId = newId('link');
    const same = { visitor: visitorNumber(1), time: second(0) };
    await countClicks([aClick({ targetId, ...same })], NOW);
    const { transactions } = await countClicks(
      clicksOn(targetId, 196, () => same),
      NOW,
    );
    expect(transactions).toBe(2);
  });

  it('keeps the first and the last moment when batches come out of order', async () => {
    const targetId = newId('link');
    for (const n of [50, 10, 90, 30, 70]) await countClicks([aClick({ targetId, time: second(n) })], NOW);
    const [total] = (await items(`STATS#${targetId}`)).filter(({ sk }) => sk === 'TOTAL');
    expect(total).toMatchObject({ firstClickAt: second(10), lastClickAt: second(90), clicks: 5 });
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

  it('stays small under a flood of made-up referrers and events, and loses no click', async () => {
    const targetId = newId('smartLink');
    const flood = clicksOn(targetId, 400, (i) => ({
      referrer: `${'x'.repeat(60)}${i}.example`,
      visitor: visitorNumber(1),
      ...(i % 2 ? { source: 'pixel' as const, event: `event ${i}` } : {}),
    }));
    // Two aggregators at once, so that both try to fill the same day.
    await Promise.all([countClicks(flood.slice(0, 200), NOW), countClicks(flood.slice(200), NOW)]);
    const [day] = (await items(`STATS#${targetId}`)).filter(({ sk }) => String(sk).startsWith('DAY#'));
    const names = Object.keys(day ?? {});
    expect(names.filter((name) => name.startsWith('r#') && name !== 'r#Other')).toHaveLength(50);
    expect(names.filter((name) => name.startsWith('e#') && name !== 'e#Other')).toHaveLength(50);
    const { totalClicks, topReferrers, events } = await report(targetId);
    expect(totalClicks).toBe(200);
    expect(sum(topReferrers)).toBe(200);
    expect(sum(events ?? [])).toBe(200);
  });

  it('keeps raw clicks longer than the queue keeps messages, without address or user agent', async () => {
    const click = aClick({ targetId: newId('link'), userAgent: 'Mozilla/5.0', country: 'DE', screen: '1x1' });
    await countClicks([click], NOW);
    const [raw] = await items(`CLICK#${click.id}`);
    expect(raw).toEqual({
      pk: `CLICK#${click.id}`,
      sk: 'CLICK',
      targetId: click.targetId,
      time: click.time,
      ttl: NOW.getTime() / 1000 + 90 * 86_400,
      source: 'redirect',
      visitor: click.visitor,
      country: 'DE',
      device: 'other',
      browser: 'Other',
      os: 'Other',
      referrer: 'direct',
      screen: '1x1',
    });
  });
});

function sum(list: readonly { count: number }[]): number {
  return list.reduce((total, { count }) => total + count, 0);
}
