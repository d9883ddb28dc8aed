import { Worker } from 'node:worker_threads';
import type { S3EmulatorSettings } from './s3-emulator-worker.ts';

export interface Emulator {
  origin: string;
  stop(): Promise<void>;
}

/** Starts the emulator of buckets in its own thread, so that its disk writes do not block requests. */
export async function startS3Emulator(
  settings: S3EmulatorSettings,
  onUnexpectedEnd: (reason: string) => void,
): Promise<Emulator> {
  const worker = new Worker(new URL('./s3-emulator-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    worker.once('message', ({ address }: { address: string }) => resolve(address));
    worker.once('error', reject);
  });
  let failed = false;
  worker.on('error', (error: Error) => {
    failed = true;
    onUnexpectedEnd(`the emulator of buckets failed: ${error.message}`);
  });
  return {
    origin,
    async stop() {
      if (!failed) {
        worker.postMessage('close');
        await new Promise<void>((resolve) => {
          worker.once('message', () => resolve());
          setTimeout(resolve, 500).unref();
        });
      }
      await worker.terminate();
    },
  };
}
