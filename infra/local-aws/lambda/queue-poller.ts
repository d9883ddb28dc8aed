import { setTimeout as delay } from 'node:timers/promises';
import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { Caller, Identities } from '../iam/identities.ts';
import type { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import type { QueueDefinition } from '../sqs/queue.ts';
import type { QueueMapping } from './event-source-mapping.ts';
import type { FunctionRuntime, InvocationResult } from './function-runtime.ts';
import { Batch, failedIds, queueEvent, type ReceivedMessage } from './queue-batch.ts';

export interface QueuePollerParts {
  mapping: QueueMapping;
  queue: QueueDefinition;
  runtime: FunctionRuntime;
  caller: Caller;
  identities: Identities;
  queues: QueueClient;
  region: string;
  log: Log;
  /** Simulates at-least-once delivery: every message is delivered twice. */
  deliversTwice(): boolean;
  faults: Faults | undefined;
}

const receiveSize = 10;
const longPollSeconds = 20;
/** Enough to saturate the queue emulator's thread. */
const parallelReceives = 16;
/** How often a batch is filled during its window. */
const fillsPerWindow = 10;
/** The same for the first batch after a rest: someone may be waiting for it, so it should be short. */
const fillsAfterRest = 2;
const pauseAfterDenialMs = 5_000;
const pauseWhenThrottledMs = 500;
const retryAfterFailureSeconds = 1;
/** Factor for visibility timeouts in runs with faults: minutes become seconds. */
const visibilityTimeoutScale = 1 / 60;
const duplicateRate = 0.05;
const reorderRate = 0.2;

/** Polls a queue for an event source mapping, and invokes the function with batches of messages. */
export class QueuePoller {
  readonly #parts: QueuePollerParts;
  readonly #stopped = new AbortController();
  #loop: Promise<void> | undefined;
  readonly #inFlight = new Set<Promise<void>>();
  /** Received messages that did not fit into the last batch. */
  #leftover: ReceivedMessage[] = [];

  constructor(parts: QueuePollerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#loop = this.#poll();
  }

  /** Stops receiving. Resolves when all batches in flight are done. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
    await Promise.all(this.#inFlight);
    await this.#changeVisibility(this.#leftover, 0).catch(() => undefined);
  }

  async #poll(): Promise<void> {
    const { log, queue, mapping } = this.#parts;
    while (!this.#stopped.signal.aborted) {
      try {
        if (!this.#mayPoll()) {
          await delay(pauseAfterDenialMs, undefined, { signal: this.#stopped.signal });
          continue;
        }
        const batch = await this.#collect();
        if (batch.length > 0) this.#startBatch(batch);
        // Wait before collecting the next batch: its messages would be in flight without being processed.
        while (this.#inFlight.size >= mapping.maximumConcurrency) await Promise.race(this.#inFlight);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        log.warn(`${queue.name}: ${(error as Error).message}`);
        await delay(1000, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      }
    }
  }

  #startBatch(batch: ReceivedMessage[]): void {
    const { log, queue } = this.#parts;
    const work = this.#process(batch)
      // The messages become visible again after their visibility timeout.
      .catch((error: Error) => log.warn(`${queue.name}: ${error.message}`))
      .finally(() => this.#inFlight.delete(work));
    this.#inFlight.add(work);
  }

  /**
   * Lambda polls with the function's role: on AWS a mapping cannot be created without these three actions.
   */
  #mayPoll(): boolean {
    const { caller, identities, queue } = this.#parts;
    const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    return actions.every(
      (action) => identities.denial(caller, { action, resource: queue.arn }) === undefined,
    );
  }

  /**
   * Waits for the first message, then fills the batch until it is full, its window ends, or nothing has come
   * for a tenth of it: to wait for the rest of the window would only delay these messages. The window of the
   * first batch after a rest is a fifth as long.
   */
  async #collect(): Promise<ReceivedMessage[]> {
    const { batchSize, windowMs } = this.#parts.mapping;
    const batch = new Batch(batchSize);
    this.#leftover = batch.take(this.#leftover);
    const pauseMs = windowMs / fillsPerWindow;
    let fills = fillsPerWindow;
    if (batch.isEmpty) {
      const asked = performance.now();
      const first = await this.#receive(Math.min(receiveSize, batchSize), longPollSeconds);
      this.#leftover = batch.take(first);
      if (performance.now() - asked > pauseMs) fills = fillsAfterRest;
    }
    if (batch.isEmpty || windowMs === 0) return batch.messages;
    const deadline = Date.now() + fills * pauseMs;
    await this.#drainInto(batch);
    for (let known = 0; known < batch.messages.length && !batch.isFull; ) {
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0 || this.#stopped.signal.aborted) break;
      known = batch.messages.length;
      // Receiving one message costs as much as receiving ten.
      const waitMs = Math.min(remainingMs, pauseMs);
      await delay(waitMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
      await this.#drainInto(batch);
    }
    return batch.messages;
  }

  /** Receives until the queue is empty or the batch is full, with exponentially growing concurrency. */
  async #drainInto(batch: Batch): Promise<void> {
    for (let receives = 1; !batch.isFull; receives = Math.min(2 * receives, parallelReceives)) {
      const { room } = batch;
      const sizes = Array.from({ length: Math.min(receives, Math.ceil(room / receiveSize)) }, (_, index) =>
        Math.min(receiveSize, room - index * receiveSize),
      );
      const received = await Promise.all(sizes.map((size) => this.#receive(size, 0)));
      this.#leftover.push(...batch.take(received.flat()));
      if (received.some((messages, index) => messages.length < (sizes[index] as number))) return;
    }
  }

  async #receive(maximum: number, waitSeconds: number): Promise<ReceivedMessage[]> {
    const { queues, queue } = this.#parts;
    const input = {
      QueueUrl: queue.url,
      MaxNumberOfMessages: maximum,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    };
    try {
      const signal = waitSeconds > 0 ? this.#stopped.signal : undefined;
      const received = await queues.call<{ Messages?: ReceivedMessage[] }>(
        'AmazonSQS.ReceiveMessage',
        input,
        signal,
      );
      return received.Messages ?? [];
    } catch (error) {
      if (this.#stopped.signal.aborted) return [];
      throw error;
    }
  }

  async #process(received: ReceivedMessage[]): Promise<void> {
    const { mapping, runtime, log, queue, region } = this.#parts;
    const batch = this.#reordered(received);
    const event = queueEvent(batch, queue.arn, region);
    if (this.#parts.deliversTwice() || this.#deliversDuplicates()) await this.#deliverExtra(batch, event);
    const { outcome, payload, milliseconds } = await this.#invoke(event);
    const failed = outcome === 'ok' ? failedIds(payload, batch, mapping) : new Set<string>();
    const result = outcome === 'ok' ? (failed.size === 0 ? 'ok' : `${failed.size} failed`) : outcome;
    log.info(
      `${queue.name} -> ${runtime.definition.shortName} ${batch.length} messages ${result} ` +
        `${Math.round(milliseconds)} ms`,
    );
    if (outcome !== 'ok') {
      // On AWS these would stay hidden for the rest of the visibility timeout, often minutes: too long for a
      // developer who has just fixed the function. Messages that the function itself reports as failed keep
      // their timeout, which it may have set.
      await this.#changeVisibility(batch, this.#retryAfterSeconds());
      return;
    }
    await this.#delete(batch.filter(({ MessageId }) => !failed.has(MessageId)));
  }

  #reordered(messages: ReceivedMessage[]): ReceivedMessage[] {
    const { faults, queue } = this.#parts;
    if (messages.length < 2 || !faults?.occurs(reorderRate)) return messages;
    faults.report(`${queue.name}: ${messages.length} messages in another order`);
    return faults.shuffled(messages);
  }

  #deliversDuplicates(): boolean {
    const { faults, queue } = this.#parts;
    if (!faults?.occurs(duplicateRate)) return false;
    faults.report(`${queue.name}: messages are delivered twice`);
    return true;
  }

  #retryAfterSeconds(): number {
    const { faults, queue } = this.#parts;
    if (faults === undefined) return retryAfterFailureSeconds;
    return Math.max(1, Math.ceil(queue.visibilityTimeoutSeconds * visibilityTimeoutScale));
  }

  /** Invokes the function. As on AWS, a throttled batch is retried until its messages are visible again. */
  async #invoke(event: string): Promise<InvocationResult> {
    const { runtime, queue } = this.#parts;
    const deadline = Date.now() + queue.visibilityTimeoutSeconds * 1000 - pauseWhenThrottledMs;
    for (;;) {
      const result = await runtime.invoke(event);
      if (result.outcome !== 'throttled' || Date.now() > deadline || this.#stopped.signal.aborted)
        return result;
      await delay(pauseWhenThrottledMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }

  /** The first of two deliveries. Its outcome is ignored: SQS may redeliver whatever the outcome. */
  async #deliverExtra(batch: ReceivedMessage[], event: string): Promise<void> {
    const { runtime, queue, region } = this.#parts;
    const half = Math.ceil(batch.length / 2);
    const reversed = batch.toReversed();
    const parts = [reversed.slice(0, half), reversed.slice(half)].filter((part) => part.length > 0);
    const invocations = parts.map((part) => runtime.invoke(queueEvent(part, queue.arn, region)));
    // Concurrent deliveries are the harder test, sequential ones the usual case: half of each.
    if (event.length % 2 === 0) await Promise.all(invocations);
  }

  async #delete(messages: ReceivedMessage[]): Promise<void> {
    await this.#inTens(messages, 'AmazonSQS.DeleteMessageBatch', (entry) => entry);
  }

  async #changeVisibility(messages: ReceivedMessage[], VisibilityTimeout: number): Promise<void> {
    await this.#inTens(messages, 'AmazonSQS.ChangeMessageVisibilityBatch', (entry) => ({
      ...entry,
      VisibilityTimeout,
    }));
  }

  async #inTens(
    messages: ReceivedMessage[],
    target: string,
    toEntry: (entry: { Id: string; ReceiptHandle: string }) => object,
  ): Promise<void> {
    const { queues, queue } = this.#parts;
    const calls: Promise<unknown>[] = [];
    for (let start = 0; start < messages.length; start += receiveSize) {
      const Entries = messages
        .slice(start, start + receiveSize)
        .map(({ ReceiptHandle }, index) => toEntry({ Id: String(index), ReceiptHandle }));
      calls.push(queues.call(target, { QueueUrl: queue.url, Entries }));
    }
    await Promise.all(calls);
  }
}
