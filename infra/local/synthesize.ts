import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { restoreBundles } from '#infra/build/bundle-cache.ts';
import type { BundleStyle } from '#infra/build/bundles.ts';
import { keptSettings, noteInputs, type SynthesisSettings } from './kept-assembly.ts';

type Step = (text: string) => void;

export interface Synthesis {
  /** The settings of an assembly that need not be made again; undefined if there is none. */
  kept: SynthesisSettings | undefined;
  /** Makes the assembly. */
  run(settings: SynthesisSettings, step: Step): Promise<void>;
}

/**
 * Bundles and synthesizes in child processes: the CDK and esbuild allocate 200 MB, which a thread would not
 * release. The CDK takes the longest to load and begins at once, before the settings are known, unless the
 * assembly in the folder is as the sources are.
 */
export function startSynthesis(folder: string, style: BundleStyle): Synthesis {
  const kept = keptSettings(folder, style);
  let cdk = kept ? undefined : startCdk();
  return {
    kept,
    run: async (settings, step) => {
      cdk ??= startCdk();
      await Promise.all([cdk.loaded, bundle(settings.outdir, style, step)]);
      step('Synthesizing the template');
      cdk.process.send(settings);
      // This process is idle meanwhile: it loads the AWS SDK.
      await Promise.all([cdk.ended, import('./demo-owner.ts')]);
      noteInputs(folder, { style, settings });
    },
  };
}

function startCdk(): Child & { loaded: Promise<unknown> } {
  const child = startProcess('synthesize-process.ts', [], 'The CDK app cannot be synthesized');
  const loaded = Promise.race([once(child.process, 'message'), child.ended]);
  // The start may fail before it awaits them.
  for (const promise of [loaded, child.ended]) promise.catch(() => undefined);
  return { ...child, loaded };
}

async function bundle(folder: string, style: BundleStyle, step: Step): Promise<void> {
  if (restoreBundles(folder, style)) return;
  step(`Bundling ${allFunctions.length} functions and the console`);
  await startProcess('bundle-process.ts', [folder, style], 'The functions cannot be bundled').ended;
}

/**
 * The CDK allocates so much that a heap for new objects that begins with 1 MB costs a seventh of the time.
 */
const MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** esbuild is a Go program. Collecting garbage as often as by default takes a fifth of its time. */
const ESBUILD = { GOGC: '400' };

interface Child {
  process: ChildProcess;
  /** Rejects with a StartError if the process fails. */
  ended: Promise<void>;
}

function startProcess(file: string, args: string[], failure: string): Child {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...MEMORY, program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...ESBUILD },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', kill);
    if (code !== 0) throw new StartError(`${failure} (exit code ${code}).`);
  });
  return { process: child, ended };
}
