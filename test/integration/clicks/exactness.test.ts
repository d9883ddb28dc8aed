import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/aggregate-clicks.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick, second, visitorNumber } from '#test/support/builders/clicks.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { faults, injectFaults, NO_FAULT } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const NOW = new Date('2025-03-20T00:00:00.000Z');

tableOfFile();

// The writes of a journal.
injectFaults('PutItemCommand', 'UpdateItemCommand');

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

describe('countClicks: counting stays exact', () => {
  it('when the aggregator stops between the segment and the head, and the batch comes again', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 150);
    const start = faults.calls;
    faults.before = (n) => {
      if (n > start) throw new Error('stopped');
    };
    expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 0, failed: { size: 150 } });
    expect(await readAnalytics(targetId, {}, NOW)).toMatchObject({ totalClicks: 0 });
    faults.before = NO_FAULT;
    expect(await countClicks(clicks.slice(50), NOW)).toMatchObject({ failed: new Set() });
    expect(await countClicks(clicks, NOW)).toMatchObject({ failed: new Set() });
    await expectExactly(targetId, clicks);
  });

  it('when every response is lost after the write', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 150);
    faults.after = () => {
      throw new Error('connection lost');
    };
    // Each delivery makes one write and never learns of it.
    for (let delivery = 0; delivery < 6; delivery++) await countClicks(clicks, NOW);
    faults.after = NO_FAULT;
    const last = await countClicks(clicks, NOW);
    expect(last.failed.size).toBe(0);
    await expectExactly(targetId, clicks);
  });

  it('when another aggregator appends between the read and the write', async () => {
    const targetId = newId('link');
    const at = (n: number) => aClick({ targetId, time: second(n) });
    const [middle, slow, quick] = [[at(50)], [at(60)], [at(90)]];
    await countClicks(middle, NOW);
    const start = faults.calls;
    faults.before = async (n) => {
      if (n === start) await countClicks(quick, NOW);
    };
    expect(await countClicks(slow, NOW)).toMatchObject({ counted: 1 });
    await expectExactly(targetId, [...middle, ...slow, ...quick]);
  });

  it('when the roll-up stops at any of its writes', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 3000, 40).map((click, i) => ({ ...click, time: second(i * 60) }));
    await countClicks(clicks.slice(0, 1500), NOW);
    for (let left = 0; left < 6; left++) {
      const start = faults.calls;
      // Past the append of one click: its head, then days, visitors, and the head again.
      faults.before = (n) => {
        if (n > start + 1 + left) throw new Error('stopped');
      };
      await countClicks(clicks.slice(1500, 2980 + left), NOW);
      faults.before = NO_FAULT;
      expect((await readAnalytics(targetId, {}, NOW)).totalClicks).toBeLessThanOrEqual(2980 + left);
    }
    expect((await countClicks(clicks, NOW)).failed.size).toBe(0);
    await expectExactly(targetId, clicks);
  });

  it('when the table throttles: clicks stay in the queue until it does not', async () => {
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 40);
    faults.before = () => {
      throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    };
    expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 0, failed: { size: 40 } });
    faults.before = NO_FAULT;
    expect(await countClicks(clicks, NOW)).toMatchObject({ counted: 40, failed: new Set() });
    await expectExactly(targetId, clicks);
  });

  it('and fails for a missing segment, instead of counting its clicks again', async () => {
    const log = captureLog();
    const targetId = newId('link');
    const clicks = clicksOn(targetId, 200);
    await countClicks(clicks.slice(0, 100), NOW);
    await countClicks(clicks.slice(100), NOW);
    const Key = { pk: `JOURNAL#${targetId}`, sk: 'SEG#00000000' };
    await dynamo().send(new DeleteCommand({ TableName: tableName(), Key }));
    expect((await countClicks(clicks.slice(0, 5), NOW)).failed.size).toBe(5);
    expect(log.lines()).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        message: 'clicks could not be counted now',
        error: expect.objectContaining({ message: `Segment 0 of JOURNAL#${targetId} is missing` }),
      }),
    ]);
    await expect(readAnalytics(targetId, {}, NOW)).rejects.toThrow('is missing');
    // Newer clicks need not look there.
    const newer = aClick({ targetId, time: second(1000) });
    expect(await countClicks([newer], NOW)).toMatchObject({ counted: 1 });
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
    expect(results.every(({ failed }) => failed.size === 0)).toBe(true);
    await expectExactly(targetId, clicks);
  });

  it('under any interleaving, duplication and loss of responses', async () => {
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
      { numRuns: exhaustively(40, 20), interruptAfterTimeLimit: 20_000 },
    );
  });
});

describe('aggregate-clicks', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
    vi.stubEnv('LINK_CHECKS', 'public');
  });
  afterEach(() => void vi.useRealTimers());

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
    const many = clicksOn(fine, 90, 1);
    faults.before = (_, input) => {
      if (JSON.stringify(input).includes(lost)) throw new Error('stopped');
    };
    const kept = await deliver(message('fine', many), message('lost', clicksOn(lost, 20)));
    expect(kept).toEqual(['lost']);
    await expectExactly(fine, many);
  });

  it('logs numbers and no content of messages', async () => {
    const log = captureLog();
    await deliver(
      { messageId: 'secret', body: 'secret-content' },
      message('a', [aClick({ targetId: newId('link') })]),
    );
    expect(log.lines()).toEqual([expect.objectContaining({ messages: 2, unreadable: 1, counted: 1 })]);
    expect(log.text()).not.toContain('secret');
  });
});
