import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from 'fauxqs';
import { type ObjectFiles, type ObjectStore, ObjectStreams } from './object-streams.ts';

/** Settings of the emulator thread. */
export interface SqsS3EmulatorSettings {
  dataDir: string;
  region: string;
  accountId: string;
  /** Base of queue URLs. They must not contain the emulator's port, which changes with every run. */
  awsEndpoint: string;
}

/** The operation SendMessage, in JSON, without HTTP. */
export interface SentMessage {
  id: number;
  input: string;
}

export interface SendResult {
  id: number;
  status: number;
  output: string;
  /** The header by which SDKs name an error. */
  queryError?: string;
}

interface EmulatorQueue {
  name: string;
  url: string;
  persistence?: Persistence;
}

interface QueueStore {
  queues: Map<string, EmulatorQueue>;
  persistence?: Persistence;
  buildQueueUrl(name: string): string;
  allQueues(): Iterable<EmulatorQueue>;
}

interface QueueError extends Error {
  statusCode: number;
  queryErrorHeader: string;
  toJSON(): object;
}

interface Statement {
  run(...values: unknown[]): void;
}

interface Persistence {
  db: { exec(sql: string): void; prepare(sql: string): Statement };
  stmts: { updateMessageInflight: unknown };
  loadSqsAndSns(queues: QueueStore, topics: object): void;
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

interface FilePersistence extends ObjectFiles {
  loadS3(objects: object): void;
}

/**
 * `startFauxqs` would listen on every network interface, sync to disk for each message, and persist URLs with
 * its port. So its parts are assembled here, from files next to the package's entry point.
 */
const folder = fileURLToPath(new URL('.', import.meta.resolve('fauxqs')));

async function load<T>(file: string): Promise<T> {
  return (await import(join(folder, file))) as T;
}

const { dataDir, region, accountId, awsEndpoint } = workerData as SqsS3EmulatorSettings;
const [
  { SqsStore },
  { SnsStore },
  { S3Store },
  { PersistenceManager },
  { FileS3Persistence },
  { sendMessage },
  { SqsError },
] = await Promise.all([
  load<{ SqsStore: new () => QueueStore }>('sqs/sqsStore.js'),
  load<{ SnsStore: new () => object }>('sns/snsStore.js'),
  load<{ S3Store: new () => ObjectStore & { persistence?: FilePersistence } }>('s3/s3Store.js'),
  load<{ PersistenceManager: new (dataDir: string) => Persistence }>('persistence.js'),
  load<{ FileS3Persistence: new (folder: string) => FilePersistence }>('s3/fileS3Persistence.js'),
  load<{ sendMessage: (input: unknown, queues: QueueStore) => object }>('sqs/actions/sendMessage.js'),
  load<{ SqsError: new () => QueueError }>('common/errors.js'),
]);

const persistence = new PersistenceManager(dataDir);
// Durable if the process dies, not on power failure. Measured: halves the time per message.
persistence.db.exec('PRAGMA synchronous = NORMAL');
fixMessageReady(persistence);
skipFirstReceives(persistence);
batchWrites(persistence);
// Consumers ended with the previous run, so all messages in flight become visible again.
persistence.db.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');

const queues = new SqsStore();
const topics = new SnsStore();
const objects = new S3Store();
queues.buildQueueUrl = (name) => `${awsEndpoint}/${accountId}/${name}`;
// Load before attaching the persistence: otherwise loading would write everything again.
persistence.loadSqsAndSns(queues, topics);
const loaded = [...queues.allQueues()];
queues.queues.clear();
for (const queue of loaded) {
  queue.url = queues.buildQueueUrl(queue.name);
  queue.persistence = persistence;
  queues.queues.set(queue.url, queue);
}
queues.persistence = persistence;
// Objects are files: a database would have to load a whole video to read one range of it.
const objectFolder = join(dataDir, 'objects');
const files = new FileS3Persistence(objectFolder);
files.loadS3(objects);
objects.persistence = files;

const app = buildApp({
  logger: false,
  defaultRegion: region,
  stores: { sqsStore: queues, snsStore: topics, s3Store: objects } as never,
});
new ObjectStreams(objects, files, objectFolder).addTo(app as never);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
parentPort?.postMessage({ address });
parentPort?.on('message', async (message: 'close' | SentMessage) => {
  if (message !== 'close') {
    parentPort?.postMessage(send(message));
    return;
  }
  await app.close();
  persistence.close();
  parentPort?.postMessage({ closed: true });
});

/** What every visit does, without the cost of HTTP. The message is stored when this returns. */
function send({ id, input }: SentMessage): SendResult {
  try {
    return { id, status: 200, output: JSON.stringify(sendMessage(JSON.parse(input), queues)) };
  } catch (error) {
    if (error instanceof SqsError) {
      const { statusCode: status, queryErrorHeader: queryError } = error;
      return { id, status, output: JSON.stringify(error.toJSON()), queryError };
    }
    return { id, status: 500, output: JSON.stringify({ __type: 'InternalFailure', message: String(error) }) };
  }
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
  manager.updateMessageInflight = (id, receipt, deadline, receiveCount, firstReceive) => {
    if (receiveCount > 1) write(id, receipt, deadline, receiveCount, firstReceive);
  };
}

/**
 * Writes all messages of a request (up to ten) in one transaction instead of one each. The commit runs in a
 * microtask: after the request's writes, which are synchronous, and before its response.
 */
function batchWrites(manager: Persistence): void {
  const [begin, end] = [manager.db.prepare('BEGIN'), manager.db.prepare('COMMIT')];
  let isOpen = false;
  const commit = (): void => {
    if (!isOpen) return;
    isOpen = false;
    end.run();
  };
  for (const name of ['updateMessageInflight', 'updateMessageReady', 'deleteMessage'] as const) {
    const write = manager[name].bind(manager) as (...values: unknown[]) => void;
    manager[name] = (...values: unknown[]) => {
      if (!isOpen) {
        begin.run();
        isOpen = true;
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
}
