import { Worker } from 'node:worker_threads';
import { StartError } from '../platform/start-error.ts';
import type { SendResult, SentMessage, SqsS3EmulatorSettings } from './sqs-s3-emulator-worker.ts';

export interface Emulator {
  origin: string;
  stop(): Promise<void>;
}

export interface QueueEmulator extends Emulator {
  /** The operation SendMessage, in JSON. */
  sendMessage(input: string): Promise<Omit<SendResult, 'id'>>;
}

/**
 * Starts the emulator of queues and buckets in its own thread, so that its disk writes do not block requests.
 */
export async function startSqsS3Emulator(
  settings: SqsS3EmulatorSettings,
  onUnexpectedEnd: (reason: string) => void,
): Promise<QueueEmulator> {
  const worker = new Worker(new URL('./sqs-s3-emulator-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    worker.once('message', ({ address }: { address: string }) => resolve(address));
    worker.once('error', (error: NodeJS.ErrnoException) => reject(emulatorError(error, settings.dataDir)));
  });
  let failed = false;
  const sending = new Map<number, (result: SendResult) => void>();
  let lastId = 0;
  worker.on('message', (result: SendResult | { closed: true }) => {
    if (!('id' in result)) return;
    sending.get(result.id)?.(result);
    sending.delete(result.id);
  });
  worker.on('error', (error: Error) => {
    failed = true;
    onUnexpectedEnd(`the queue emulator failed: ${error.message}`);
  });
  return {
    origin,
    sendMessage: (input) => {
      const id = ++lastId;
      worker.postMessage({ id, input } satisfies SentMessage);
      return new Promise((resolve) => sending.set(id, resolve));
    },
    async stop() {
      if (!failed) {
        worker.postMessage('close');
        await new Promise<void>((resolve) => {
          worker.on('message', (message: object) => {
            if ('closed' in message) resolve();
          });
          setTimeout(resolve, 500).unref();
        });
      }
      await worker.terminate();
    },
  };
}

function emulatorError(error: NodeJS.ErrnoException, dataDir: string): Error {
  if (error.code !== 'ERR_SQLITE_ERROR' && !/SQLITE|database|JSON/i.test(error.message)) return error;
  return new StartError(
    `The queues in ${dataDir} cannot be read (${error.message}). Empty the local state with: npm run reset`,
  );
}
