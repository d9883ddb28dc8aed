import { EmulatorError } from './emulator-client.ts';
import { loadFauxqs } from './fauxqs.ts';
import { openQueueStore, type QueueStore, type QueueStoreSettings } from './queue-store.ts';

/** Calls operations of queues, such as `AmazonSQS.SendMessage`. */
export interface QueueClient {
  /** Throws EmulatorError. An aborted call rejects at once. */
  call<T = Record<string, unknown>>(target: string, input: unknown, signal?: AbortSignal): Promise<T>;
}

type Action = (input: unknown, queues: QueueStore, request: object) => object | Promise<object>;

interface QueueError extends Error {
  statusCode: number;
  queryErrorHeader: string;
  toJSON(): { __type: string; message: string };
}

export interface QueueResponse {
  status: number;
  output: object;
  /** The header by which SDKs name an error. */
  queryError?: string;
}

const ACTIONS = [
  'changeMessageVisibility',
  'changeMessageVisibilityBatch',
  'createQueue',
  'deleteMessage',
  'deleteMessageBatch',
  'deleteQueue',
  'getQueueAttributes',
  'getQueueUrl',
  'listQueueTags',
  'listQueues',
  'purgeQueue',
  'receiveMessage',
  'sendMessage',
  'sendMessageBatch',
  'setQueueAttributes',
  'tagQueue',
  'untagQueue',
];

/**
 * The emulator of queues, without HTTP and in the thread of its callers: each visit sends a message, and
 * waking another thread takes longer than storing it.
 */
export async function startQueueEmulator(settings: QueueStoreSettings): Promise<QueueEmulator> {
  const [{ SqsError }, ...modules] = await Promise.all([
    loadFauxqs<{ SqsError: new () => QueueError }>('common/errors.js'),
    ...ACTIONS.map((name) => loadFauxqs<Record<string, Action>>(`sqs/actions/${name}.js`)),
  ]);
  const actions = new Map(
    ACTIONS.map((name, index) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      modules[index]?.[name] as Action,
    ]),
  );
  const store = await openQueueStore(settings);
  return new QueueEmulator({ ...store, actions, isQueueError: (error) => error instanceof SqsError });
}

interface QueueEmulatorParts extends Awaited<ReturnType<typeof openQueueStore>> {
  actions: ReadonlyMap<string, Action>;
  isQueueError(error: unknown): boolean;
}

export class QueueEmulator implements QueueClient {
  readonly #parts: QueueEmulatorParts;

  constructor(parts: QueueEmulatorParts) {
    this.#parts = parts;
  }

  /** The response of an operation such as `SendMessage`. What it changed is on disk. */
  async handle(operation: string, input: unknown): Promise<QueueResponse> {
    const { actions, queues, written, isQueueError } = this.#parts;
    const action = actions.get(operation);
    if (action === undefined) return refusal('InvalidAction', `Unknown action: ${operation}`);
    try {
      const output = action(input, queues, { headers: {} });
      await written();
      return { status: 200, output: output instanceof Promise ? await output : output };
    } catch (error) {
      if (!isQueueError(error)) throw error;
      const { statusCode: status, queryErrorHeader: queryError } = error as QueueError;
      return { status, output: (error as QueueError).toJSON(), queryError };
    }
  }

  async call<T>(target: string, input: unknown, signal?: AbortSignal): Promise<T> {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(new Error('aborted'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const handled = this.handle(target.slice(target.indexOf('.') + 1), input);
      const { status, output } = await (signal ? Promise.race([handled, aborted.promise]) : handled);
      if (status < 300) return output as T;
      const { __type, message } = output as ReturnType<QueueError['toJSON']>;
      throw new EmulatorError(target, __type, message);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async stop(): Promise<void> {
    this.#parts.queues.shutdown();
    // Consumers that waited for messages are told that there are none.
    await new Promise((resolve) => setImmediate(resolve));
    this.#parts.persistence.close();
  }
}

const refusal = (code: string, message: string): QueueResponse => ({
  status: 400,
  output: { __type: `com.amazonaws.sqs#${code}`, message },
});
