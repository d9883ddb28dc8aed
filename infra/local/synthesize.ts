import { Worker } from 'node:worker_threads';
import { StartError } from './start-error.ts';

export interface SynthesisSettings {
  /** Scheme, host and port of the HTTP API. */
  origin: string;
  /** Where the cloud assembly goes. */
  outdir: string;
}

export type Synthesize = (settings: SynthesisSettings) => Promise<void>;

/** In a thread that ends afterwards, as the CDK would otherwise keep 150 MB of this process for nothing. */
export const synthesizeApp: Synthesize = async (settings) => {
  const worker = new Worker(new URL('./synthesize-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The CDK app cannot be synthesized (exit code ${code}).`));
    });
  });
};
