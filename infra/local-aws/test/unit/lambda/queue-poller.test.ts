import { setTimeout as delay } from 'node:timers/promises';
import type { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import type { Caller, Identities } from '@signpost/local-aws/iam/identities.ts';
import type { FunctionRuntime, InvocationResult } from '@signpost/local-aws/lambda/function-runtime.ts';
import { QueuePoller } from '@signpost/local-aws/lambda/queue-poller.ts';
import { Faults } from '@signpost/local-aws/platform/faults.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const log = new Log('error', () => undefined);
const ids = ['a', 'b', 'c', 'd'];
const aMessage = (id: string) => ({ MessageId: id, ReceiptHandle: id, Body: id, MD5OfBody: '' });

interface Polled {
  outcomes?: InvocationResult['outcome'][];
  faults?: Faults;
  windowMs?: number;
  waiting?: string[];
}

/** A poller of a queue in which messages wait, for a function with these outcomes. */
function pollWith({ outcomes = [], faults, windowMs = 0, waiting = ids }: Polled) {
  const messages = waiting.map(aMessage);
  let arrived: () => void = () => undefined;
  const calls: { target: string; input: { Entries?: { VisibilityTimeout?: number }[] } }[] = [];
  const queues = {
    call: async (target: string, input: object, signal?: AbortSignal) => {
      if (target !== 'AmazonSQS.ReceiveMessage') calls.push({ target, input });
      else if (messages.length === 0 && signal !== undefined)
        await new Promise<void>((resolve, reject) => {
          arrived = resolve;
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      return { Messages: target === 'AmazonSQS.ReceiveMessage' ? messages.splice(0) : [] };
    },
  } as unknown as EmulatorClient;
  const delivered: string[][] = [];
  const runtime = {
    definition: { shortName: 'work' },
    invoke: async (event: string) => {
      const { Records } = JSON.parse(event) as { Records: { messageId: string }[] };
      delivered.push(Records.map(({ messageId }) => messageId));
      return { outcome: outcomes.shift() ?? 'ok', payload: '{}', milliseconds: 1 };
    },
  } as unknown as FunctionRuntime;
  const poller = new QueuePoller({
    mapping: {
      queueArn: 'arn:queue',
      functionArn: 'arn:work',
      batchSize: 10,
      windowMs,
      reportsItemFailures: true,
      maximumConcurrency: 1,
    },
    queue: {
      name: 'queue',
      arn: 'arn:queue',
      url: 'http://queue',
      attributes: {},
      visibilityTimeoutSeconds: 360,
      deadLetterArn: undefined,
    },
    runtime,
    caller: {} as Caller,
    identities: { denial: () => undefined } as unknown as Identities,
    queues,
    region: 'us-east-1',
    log,
    deliversTwice: () => false,
    faults,
  });
  poller.start();
  onTestFinished(() => poller.stop());
  const add = (...ids: string[]) => {
    messages.push(...ids.map(aMessage));
    arrived();
  };
  return { calls, delivered, add };
}

const visibilityOf = ({ calls }: ReturnType<typeof pollWith>) =>
  vi.waitFor(() => {
    const call = calls.find(({ target }) => target === 'AmazonSQS.ChangeMessageVisibilityBatch');
    expect(call).toBeDefined();
    return call?.input.Entries?.map(({ VisibilityTimeout }) => VisibilityTimeout);
  }, 15_000);

describe('a poller', () => {
  it(
    'shows the messages of a failed batch again after a second; with faults, later if the queue ' + 'does',
    async () => {
      expect(await visibilityOf(pollWith({ outcomes: ['error'] }))).toEqual([1, 1, 1, 1]);
      const faults = new Faults(1, log);
      vi.spyOn(faults, 'occurs').mockReturnValue(false);
      expect(await visibilityOf(pollWith({ outcomes: ['error'], faults }))).toEqual([6, 6, 6, 6]);
    },
  );

  it('invokes a throttled function again with the same batch', async () => {
    const { calls, delivered } = pollWith({ outcomes: ['throttled', 'ok'] });
    await expect.poll(() => calls.map(({ target }) => target)).toEqual(['AmazonSQS.DeleteMessageBatch']);
    expect(delivered).toEqual([ids, ids]);
  });

  it('delivers duplicates, and in another order, as faults will have it', async () => {
    const faults = new Faults(1, log);
    vi.spyOn(faults, 'occurs').mockReturnValue(true);
    const { calls, delivered } = pollWith({ faults });
    await expect.poll(() => calls).toHaveLength(1);
    expect(delivered.flat().toSorted()).toEqual([...ids, ...ids].toSorted());
    expect(delivered.at(-1)).not.toEqual(ids);
    expect(delivered.at(-1)?.toSorted()).toEqual(ids);
  });

  it('gathers the messages that keep coming during a window', async () => {
    const { delivered, add } = pollWith({ windowMs: 8000 });
    await delay(200);
    add('e');
    await delay(800);
    add('f');
    await vi.waitFor(() => expect(delivered).toEqual([[...ids, 'e', 'f']]), 10_000);
  });

  it('does not wait for the end of a window in which nothing more comes', async () => {
    const { delivered } = pollWith({ windowMs: 20_000 });
    const started = performance.now();
    await vi.waitFor(() => expect(delivered).toEqual([ids]), 15_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('does not wait for a whole window after a rest', async () => {
    const { delivered, add } = pollWith({ windowMs: 5000, waiting: [] });
    await delay(700);
    for (let i = 0; i < 12 && delivered.length === 0; i++) {
      add(`message ${i}`);
      await delay(250);
    }
    // Ten fill a batch.
    expect(delivered[0]?.length).toBeLessThan(10);
  });
});
