import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { recordClick, recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/platform/runtime/aws-call.ts', () => ({ awsCall: vi.fn() }));

/** Sends in flight: the test resolves each of them. */
let sends: { clicks: ClickEvent[]; body: string; queue: string; answer: (error?: Error) => Promise<void> }[];

beforeEach(() => {
  sends = [];
  vi.stubEnv('CLICK_QUEUE_URL', 'http://queue');
  vi.mocked(awsCall).mockImplementation((_service, _action, input) => {
    const { MessageBody: body, QueueUrl: queue } = input as { MessageBody: string; QueueUrl: string };
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const answer = async (error?: Error) => {
      if (error) reject(error);
      else resolve({} as never);
      await new Promise(setImmediate);
    };
    sends.push({ clicks: JSON.parse(body).clicks, body, queue, answer });
    return promise;
  });
});

/** Until what was recorded is sent. */
const sent = () => new Promise<void>((done) => void process.nextTick(done));

const finishAll = async () => {
  await sent();
  for (let i = 0; i < sends.length; i++) await sends[i]?.answer();
};

describe('recordClick', () => {
  it('sends a single click at once', async () => {
    const click = aClick();
    const recorded = recordClick(click);
    await sent();
    expect(sends).toMatchObject([{ clicks: [click], queue: 'http://queue' }]);
    await finishAll();
    await recorded;
  });

  it('resolves only when the queue has answered', async () => {
    let done = false;
    const recorded = recordClick(aClick()).then(() => {
      done = true;
    });
    await new Promise(setImmediate);
    expect(done).toBe(false);
    await finishAll();
    await recorded;
    expect(done).toBe(true);
  });

  it(
    'gathers the clicks of visits at the same time, and those that come while two messages are under ' +
      'way',
    async () => {
      const clicks: ClickEvent[] = [];
      const recorded: Promise<void>[] = [];
      const record = async (count: number) => {
        for (let i = 0; i < count; i++) {
          const click = aClick();
          clicks.push(click);
          // As handlers do, some promises later.
          recorded.push(Promise.resolve().then(() => recordClick(click)));
        }
        await sent();
      };
      const lengths = () => sends.map((send) => send.clicks.length);
      await record(3);
      await record(1);
      expect(lengths()).toEqual([3, 1]);
      await record(4);
      await record(6);
      expect(lengths()).toEqual([3, 1]);
      await sends[0]?.answer();
      expect(lengths()).toEqual([3, 1, 10]);
      await finishAll();
      await Promise.all(recorded);
      expect(sends.flatMap((send) => send.clicks)).toEqual(clicks);
    },
  );

  it('has the queue hold a message back for as long as all of its clicks may wait', async () => {
    const delays = () =>
      vi.mocked(awsCall).mock.calls.map(([, , input]) => (input as { DelaySeconds?: number }).DelaySeconds);
    const recorded: Promise<void>[] = [];
    for (const together of [[60], [0, 20], [40, 50]]) {
      for (const delaySeconds of together) recorded.push(recordClick(aClick(), { delaySeconds }));
      await sent();
    }
    await finishAll();
    await Promise.all(recorded);
    expect(delays()).toEqual([60, undefined, 40]);
  });

  it('rejects only the clicks of the failed message, and continues with the next', async () => {
    const first = recordClick(aClick()).catch((error: Error) => error.message);
    await sent();
    const second = recordClick(aClick());
    const third = recordClick(aClick());
    await sent();
    await sends[0]?.answer(new Error('no queue'));
    await finishAll();
    expect(await first).toBe('no queue');
    await Promise.all([second, third]);
  });

  it('keeps every message within 100 clicks and 200 KB', async () => {
    const clicks = Array.from({ length: 700 }, (_, i) =>
      aClick({ userAgent: 'ü'.repeat(i < 350 ? 10 : 2000) }),
    );
    const recorded = Promise.all(clicks.map((click) => recordClick(click)));
    await finishAll();
    await recorded;
    expect(sends.flatMap((send) => send.clicks)).toEqual(clicks);
    expect(Math.max(...sends.map((send) => send.clicks.length))).toBe(100);
    expect(Math.max(...sends.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(201_000);
    expect(sends.length).toBeLessThan(20);
  });
});

describe('recordVisit', () => {
  it('does not fail without a queue: the log keeps the click', async () => {
    const output = captureLog();
    const click = aClick();
    const recorded = recordVisit(click);
    await sent();
    await sends[0]?.answer(new Error('no queue'));
    await recorded;
    expect(output.lines()).toMatchObject([{ level: 'ERROR', message: 'click not queued', click }]);
  });
});
