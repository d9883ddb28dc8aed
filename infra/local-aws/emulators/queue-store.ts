import { StartError } from '../platform/start-error.ts';
import { loadFauxqs } from './fauxqs.ts';

/** The parts of fauxqs that hold and store queues, changed where it costs time or fails. */

export interface EmulatedQueue {
  name: string;
  url: string;
  persistence?: Persistence;
  pollWaiters: unknown[];
  delayedMessages: unknown[];
  inflightMessages: Map<string, unknown>;
  processTimers(): void;
  startPollTimerIfNeeded(): void;
  stopPollTimerIfEmpty(): void;
}

export interface QueueStore {
  queues: Map<string, EmulatedQueue>;
  persistence?: Persistence;
  region: string;
  buildQueueUrl(name: string): string;
  allQueues(): Iterable<EmulatedQueue>;
  shutdown(): void;
}

interface Statement {
  run(...values: unknown[]): void;
}

export interface Persistence {
  db: { exec(sql: string): void; prepare(sql: string): Statement };
  loadSqsAndSns(queues: QueueStore, topics: object): void;
  insertMessage(queue: string, message: object): void;
  updateMessageInflight(
    messageId: string,
    receiptHandle: string,
    visibilityDeadline: number,
    receiveCount: number,
    firstReceiveTimestamp: number | undefined,
  ): void;
  updateMessageReady(messageId: string): void;
  deleteMessage(messageId: string): void;
  transaction(run: () => void): void;
  close(): void;
}

export interface QueueStoreSettings {
  dataDir: string;
  region: string;
  accountId: string;
  /** Base of queue URLs. */
  awsEndpoint: string;
}

export interface OpenedStore {
  queues: QueueStore;
  persistence: Persistence;
  /** Resolves when all writes so far are on disk; undefined if they are. */
  written(): Promise<void> | undefined;
}

/** How often delayed and hidden messages are looked at. */
const TIMER_MS = 20;

export async function openQueueStore(settings: QueueStoreSettings): Promise<OpenedStore> {
  const [{ SqsStore, SqsQueue }, { SnsStore }, { PersistenceManager }] = await Promise.all([
    loadFauxqs<{ SqsStore: new () => QueueStore; SqsQueue: { prototype: EmulatedQueue } }>('sqs/sqsStore.js'),
    loadFauxqs<{ SnsStore: new () => object }>('sns/snsStore.js'),
    loadFauxqs<{ PersistenceManager: new (dataDir: string) => Persistence }>('persistence.js'),
  ]);
  shareTimer(SqsQueue.prototype);
  const { dataDir, region, accountId, awsEndpoint } = settings;
  try {
    const persistence = new PersistenceManager(dataDir);
    // Durable if the process dies, not on power failure. Measured: halves the time per message.
    persistence.db.exec('PRAGMA synchronous = NORMAL');
    fixMessageReady(persistence);
    skipFirstReceives(persistence);
    const written = batchWrites(persistence);
    // Consumers ended with the previous run, so all messages in flight become visible again.
    persistence.db.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');

    const queues = new SqsStore();
    queues.region = region;
    queues.buildQueueUrl = (name) => `${awsEndpoint}/${accountId}/${name}`;
    // Load before attaching the persistence: otherwise loading would write everything again.
    persistence.loadSqsAndSns(queues, new SnsStore());
    const loaded = [...queues.allQueues()];
    queues.queues.clear();
    for (const queue of loaded) {
      queue.url = queues.buildQueueUrl(queue.name);
      queue.persistence = persistence;
      queues.queues.set(queue.url, queue);
    }
    queues.persistence = persistence;
    return { queues, persistence, written };
  } catch (error) {
    throw storeError(error as NodeJS.ErrnoException, dataDir);
  }
}

function storeError(error: NodeJS.ErrnoException, dataDir: string): Error {
  if (error.code !== 'ERR_SQLITE_ERROR' && !/SQLITE|database|JSON/i.test(error.message)) return error;
  return new StartError(
    `The queues in ${dataDir} cannot be read (${error.message}). Empty the local state with: npm run reset`,
  );
}

/** The emulator starts a timer for each queue with a consumer: one for all wakes the process less often. */
function shareTimer(queue: EmulatedQueue): void {
  const waiting = new Set<EmulatedQueue>();
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    for (const one of waiting) {
      if (one.pollWaiters.length === 0) waiting.delete(one);
      else if (one.delayedMessages.length + one.inflightMessages.size > 0) one.processTimers();
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  queue.startPollTimerIfNeeded = function () {
    waiting.add(this);
    timer ??= setInterval(tick, TIMER_MS);
  };
  queue.stopPollTimerIfEmpty = () => undefined;
}

/** The emulator's own statement sets the receive count to NULL, which its schema does not allow. */
function fixMessageReady(manager: Persistence): void {
  const statement = manager.db.prepare(
    'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?',
  );
  manager.updateMessageReady = (messageId) => statement.run(messageId);
}

/**
 * Every start makes all messages visible, so only the receive count is worth persisting, and not for the
 * first receive: after a crash a message may then be received once more than its limit.
 */
function skipFirstReceives(manager: Persistence): void {
  const write = manager.updateMessageInflight.bind(manager);
  // biome-ignore lint/complexity/useMaxParams: the emulator calls it.
  manager.updateMessageInflight = (id, receipt, deadline, receiveCount, firstReceive) => {
    if (receiveCount > 1) write(id, receipt, deadline, receiveCount, firstReceive);
  };
}

/**
 * Writes the messages of all requests that arrived together in one transaction instead of one each. The
 * commit runs in a microtask, before their responses. Returns a function that waits for it.
 */
function batchWrites(manager: Persistence): OpenedStore['written'] {
  const [begin, end] = [manager.db.prepare('BEGIN'), manager.db.prepare('COMMIT')];
  let open: PromiseWithResolvers<void> | undefined;
  const commit = (): void => {
    const batch = open;
    open = undefined;
    if (batch === undefined) return;
    try {
      end.run();
      batch.resolve();
    } catch (error) {
      batch.reject(error);
    }
  };
  const names = ['insertMessage', 'updateMessageInflight', 'updateMessageReady', 'deleteMessage'] as const;
  for (const name of names) {
    const write = manager[name].bind(manager) as (...values: unknown[]) => void;
    manager[name] = (...values: unknown[]) => {
      if (open === undefined) {
        begin.run();
        open = Promise.withResolvers();
        // Requests that only receive do not wait for it.
        open.promise.catch(() => undefined);
        queueMicrotask(commit);
      }
      write(...values);
    };
  }
  const { transaction } = manager;
  manager.transaction = (run) => {
    commit();
    transaction.call(manager, run);
  };
  return () => open?.promise;
}
