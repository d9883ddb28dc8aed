import { vi } from 'vitest';
import { sendMessages, sendQueueMessages } from '#shared/platform/runtime/queue.ts';
import { type DeliverOptions, type DeliverResult, deliver } from '#shared/webhooks/deliver.ts';
import {
  type DeliveryMessage,
  deliveryMessageSchema,
  type ReplayMessage,
  replayMessageSchema,
} from '#shared/webhooks/delivery-queue.ts';
import { queueReplay, type ReplayResult } from '#shared/webhooks/replay-deliveries.ts';

/**
 * The delivery queues and their worker in virtual time, for files that share `shared-modules.ts`. From
 * `reset` on, they take what the code under test sends.
 */

export interface Queued {
  /** When it becomes visible, in milliseconds. */
  at: number;
  lane: 'normal' | 'slow';
  message: DeliveryMessage | ReplayMessage;
}

const state: { now: Date; waiting: Queued[]; letters: string[]; failing: number; seen: Set<string> } = {
  now: new Date(0),
  waiting: [],
  letters: [],
  failing: 0,
  seen: new Set(),
};

/** Queue URLs as the settings of a test name them. */
const LANES: Record<string, Queued['lane']> = { webhook: 'normal', slow_webhook: 'slow' };

interface Sent {
  body: string;
  delaySeconds?: number;
}

const sending = {
  sendMessages: async (_: string, bodies: readonly string[]) => {
    state.letters.push(...bodies);
  },
  sendQueueMessages: async (url: string, messages: readonly Sent[]) => {
    if (state.failing > 0) {
      state.failing--;
      throw new Error('The queue is down');
    }
    for (const { body, delaySeconds = 0 } of messages) {
      const parsed = JSON.parse(body);
      const message = replayMessageSchema.safeParse(parsed).data ?? deliveryMessageSchema.parse(parsed);
      const lane = LANES[url];
      if (!lane) throw new Error(`There is no queue ${url}`);
      state.waiting.push({ at: state.now.getTime() + delaySeconds * 1000, lane, message });
    }
  },
};

export const virtualQueue = {
  /** Empties the queues and sets the time. */
  reset(now: Date): void {
    vi.mocked(sendMessages).mockImplementation(sending.sendMessages);
    vi.mocked(sendQueueMessages).mockImplementation(sending.sendQueueMessages);
    Object.assign(state, { now, waiting: [], letters: [], failing: 0, seen: new Set() });
    for (const name of ['WEBHOOK', 'SLOW_WEBHOOK', 'DEAD_WEBHOOK', 'EVENT'])
      process.env[`${name}_QUEUE_URL`] = name.toLowerCase();
  },
  get now(): Date {
    return state.now;
  },
  get waiting(): readonly Queued[] {
    return state.waiting;
  },
  get letters(): readonly string[] {
    return state.letters;
  },
  /** The next calls that send fail. */
  failNext(calls: number): void {
    state.failing = calls;
  },
  /** Takes the earliest message, and advances the time to when it becomes visible. */
  take(): Queued | undefined {
    const [first] = state.waiting.toSorted((a, b) => a.at - b.at);
    if (!first) return undefined;
    state.waiting.splice(state.waiting.indexOf(first), 1);
    state.now = new Date(Math.max(first.at, state.now.getTime()));
    return first;
  },
  /**
   * Delivers each message once it is visible, until the time or the last message. Returns what
   * became of them. `together`: those that are visible at the same time are delivered at once.
   * `twice`: each comes twice.
   */
  async runUntil(
    until: Date,
    options: Partial<DeliverOptions> & { twice?: boolean; together?: boolean } = {},
  ): Promise<(DeliverResult | ReplayResult)[]> {
    const results: (DeliverResult | ReplayResult)[] = [];
    for (;;) {
      const next = Math.min(...state.waiting.map(({ at }) => at));
      if (!(next <= until.getTime())) break;
      const batch = [this.take() as Queued];
      while (options.together && state.waiting.some(({ at }) => at <= next))
        batch.push(this.take() as Queued);
      const copies = batch.flatMap((queued) =>
        options.twice && isFirst(queued) ? [queued, queued] : [queued],
      );
      if (options.together) {
        results.push(...(await Promise.all(copies.map((queued) => processMessage(queued, options)))));
      } else {
        for (const queued of copies) results.push(await processMessage(queued, options));
      }
    }
    state.now = until;
    return results;
  },
};

/**
 * Whether a message is an attempt or a part of a replay that has not come yet. What is not
 * due is only queued again.
 */
function isFirst({ message }: Queued): boolean {
  const isReplay = 'replayId' in message;
  const isDue = isReplay || message.dueAt === undefined || Date.parse(message.dueAt) <= state.now.getTime();
  const name = isReplay
    ? `${message.replayId} ${message.position}`
    : `${message.deliveryId} ${message.attempt}`;
  if (!isDue || state.seen.has(name)) return false;
  state.seen.add(name);
  return true;
}

/** Delivers a message as the worker does. */
export function processMessage(
  { lane, message }: Omit<Queued, 'at'>,
  options: Partial<DeliverOptions> = {},
): Promise<DeliverResult | ReplayResult> {
  if ('replayId' in message) return queueReplay(message, state.now);
  return deliver(message, lane, {
    userAgent: 'Signpost-Webhooks/test',
    policy: { allowLoopback: true },
    clock: () => state.now,
    random: () => 0.5,
    ...options,
  });
}
