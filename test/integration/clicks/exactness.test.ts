import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/workers/aggregate-clicks.ts';
import { readAnalytics } from '../../../shared/clicks/analytics.ts';
import { readTotal } from '../../../shared/clicks/analytics-store.ts';
import type { ClickEvent } from '../../../shared/clicks/click.ts';
import { countClicks } from '../../../shared/clicks/count-clicks.ts';
import { newId } from '../../../shared/runtime/ids.ts';
import { aClick, second, visitorNumber } from '../../support/clicks.ts';
import { startDynamoEngine } from '../../support/dynamo-engine.ts';
import { CONTEXT } from '../../support/invocation.ts';
import { captureLog } from '../../support/log-lines.ts';
import { faults, injectTransactionFaults, NO_FAULT } from '../../support/transaction-faults.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
  injectTransactionFaults();
});

beforeEach(() => {
  captureLog();
});

function clicksOn(targetId: string, n: number, visitors = n): ClickEvent[] {
  return Array.from({ length: n }, (_, i) =>
    aClick({
      targetId,
      time: second(i),
      visitor: visitorNumber(i % visitors),
      referrer: `r${i % 9}.example`,
    }),
  );
}

async function expectExactly(targetId: string, clicks: readonly ClickEvent[]) {
  const report = await readAnalytics(targetId, {}, NOW);
  const times = clicks.map(({ time }) => time).sort();
  const span = (Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '')) / 1000;
  expect(report).toMatchObject({
    totalClicks: clicks.length,
    uniqueVisitorsCount: new Set(clicks.map(({ visitor }) => visitor)).size,
    lastClickAt: times.at(-1) ?? null,
    averageClickTime: clicks.length < 2 ? 0 : Number((span / (clicks.length - 1)).toFixed(3)),
  });
  expect(new Set(report.uniqueVisitors)).toEqual(new Set(clicks.map(({ visitor }) => visitor)));
  for (const list of [report.devices, report.timeOfDay, report.clicksData, report.topReferrers]) {
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(clicks.length);
  }
}

describe('counting stays exact', () => {
  it('when the aggregator stops before its second transaction and the batch comes again', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 150);
    const start = faults.transactions;
    faults.before = (n) => {
      if (n > start) throw new Error('stopped');
    };
    const first = await countClicks(clicks, NOW);
    expect(first.counted).toBeGreaterThan(0);
    expect(first.failed.size).toBe(150 - first.counted);
    faults.before = NO_FAULT;
    const second = await countClicks(clicks, NOW);
    expect(second).toMatchObject({ counted: 150 - first.counted, duplicates: first.counted });
    await expectExactly(targetId, clicks);
  });

  it('when every answer is lost after the write was made', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 150);
    faults.after = () => {
      throw new Error('connection lost');
    };
    // Each delivery writes one transaction and never learns of it.
    for (let delivery = 0; delivery < 6; delivery++) await countClicks(clicks, NOW);
    faults.after = NO_FAULT;
    const last = await countClicks(clicks, NOW);
    expect(last.failed.size).toBe(0);
    await expectExactly(targetId, clicks);
  });

  it.each([
    ['last', 60, 90],
    ['first', 40, 10],
  ])('when another aggregator moves the %s moment between the read and the write', async (_, near, far) => {
    const targetId = newId('link');
    const at = (n: number) => aClick({ targetId, time: second(n) });
    const [middle, slow, quick] = [[at(50)], [at(near)], [at(far)]];
    await countClicks(middle, NOW);
    const start = faults.transactions;
    faults.before = async (n) => {
      if (n === start) await countClicks(quick, NOW);
    };
    expect(await countClicks(slow, NOW)).toMatchObject({ counted: 1, transactions: 2 });
    await expectExactly(targetId, [...middle, ...slow, ...quick]);
    // The totals keep the moments for themselves.
    expect(await readTotal(targetId)).toMatchObject({
      firstClickAt: second(Math.min(50, far)),
      lastClickAt: second(Math.max(50, far)),
    });
  });

  it('when four aggregators count overlapping halves of one hot link at once', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 400, 60);
    faults.before = () => sleep(Math.random() * 5);
    const results = await Promise.all([
      countClicks(clicks.slice(0, 250), NOW),
      countClicks(clicks.slice(150), NOW),
      countClicks(clicks.slice(100, 300).reverse(), NOW),
      countClicks(clicks, NOW),
    ]);
    expect(results.reduce((sum, { counted }) => sum + counted, 0)).toBe(400);
    await expectExactly(targetId, clicks);
  });

  it('under any interleaving, duplication and loss of answers', async () => {
    // Few visitors, days and referrers, so that aggregators meet in every item.
    const click = fc.record({
      target: fc.nat(2),
      visitor: fc.nat(4),
      at: fc.nat(200_000),
      referrer: fc.nat(5),
    });
    const aggregators = fc.array(
      fc.record({
        order: fc.array(fc.nat(), { maxLength: 60 }),
        fault: fc.constantFrom('none', 'before', 'after'),
      }),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { minLength: 1, maxLength: 40 }),
        aggregators,
        async (drafts, lanes) => {
          const targets = [newId('link'), newId('link'), newId('link')] as const;
          const clicks = drafts.map(({ target, visitor, at, referrer }) =>
            aClick({
              targetId: targets[target as 0],
              visitor: visitorNumber(visitor),
              time: second(at),
              referrer: `r${referrer}.example`,
            }),
          );
          let coming = lanes.filter(({ fault }) => fault !== 'none').map(({ fault }) => fault);
          const strike = (kind: string) => async () => {
            await sleep(Math.random() * 3);
            if (coming[0] !== kind) return;
            coming = coming.slice(1);
            throw new Error(kind);
          };
          faults.before = strike('before');
          faults.after = strike('after');
          await Promise.all(
            lanes.map(({ order }) =>
              countClicks(
                order.map((i) => clicks[i % clicks.length] as ClickEvent),
                NOW,
              ),
            ),
          );
          faults.before = NO_FAULT;
          faults.after = NO_FAULT;
          // The queue delivers until nothing has failed.
          expect((await countClicks(clicks, NOW)).failed.size).toBe(0);
          for (const targetId of new Set(clicks.map(({ targetId }) => targetId))) {
            await expectExactly(
              targetId,
              clicks.filter((click) => click.targetId === targetId),
            );
          }
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 20_000 },
    );
  });
});

describe('aggregate-clicks', () => {
  const message = (messageId: string, clicks: unknown) => ({ messageId, body: JSON.stringify({ clicks }) });
  const deliver = async (...records: { messageId: string; body: string }[]) =>
    (await handler({ Records: records } as never, CONTEXT)).batchItemFailures.map(
      ({ itemIdentifier }) => itemIdentifier,
    );

  it('keeps only the messages that cannot be read, and counts every click that can', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 5);
    const kept = await deliver(
      message('good', clicks.slice(0, 2)),
      { messageId: 'not-json', body: '{"clicks":[' },
      { messageId: 'not-clicks', body: '{"other":1}' },
      message('half', [clicks[2], { ...clicks[3], id: 'clk_short' }]),
      message('fine', [clicks[4]]),
    );
    expect(kept.sort()).toEqual(['half', 'not-clicks', 'not-json']);
    await expectExactly(targetId, [...clicks.slice(0, 3), clicks[4] as ClickEvent]);
  });

  it('keeps the messages of the clicks that could not be counted, and no others', async () => {
    const [lost, fine] = [newId('link'), newId('link')];
    // More than fits beside the other link in one transaction.
    const many = clicksOn(fine, 90, 1);
    const start = faults.transactions;
    faults.before = (n) => {
      if (n === start + 1) throw new Error('stopped');
    };
    const kept = await deliver(message('fine', many), message('lost', clicksOn(lost, 20)));
    expect(kept).toEqual(['lost']);
    await expectExactly(fine, many);
  });

  it('logs numbers and nothing of what the messages say', async () => {
    const log = captureLog();
    await deliver(
      { messageId: 'secret', body: 'secret-content' },
      message('a', [aClick({ targetId: newId('link') })]),
    );
    expect(log.lines()).toEqual([expect.objectContaining({ messages: 2, unreadable: 1, ClicksCounted: 1 })]);
    expect(log.text()).not.toContain('secret');
  });
});
