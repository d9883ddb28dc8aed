import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from '../platform/start-error.ts';
import type { SynthesisSettings } from './signpost.ts';

export type Synthesize = (settings: SynthesisSettings) => Promise<void>;

const program = fileURLToPath(new URL('./synthesize-process.ts', import.meta.url));

/** Synthesizes in a child process: the CDK and esbuild allocate 200 MB, which a thread would not release. */
export const synthesizeInProcess: Synthesize = async (settings) => {
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [code] = await once(child, 'exit');
  process.off('exit', kill);
  if (code !== 0) throw new StartError(`The CDK app cannot be synthesized (exit code ${code}).`);
};
