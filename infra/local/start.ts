import { dataDir } from '@signpost/local-aws/platform/data-dir.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import type { LocalRun } from '@signpost/local-aws/run/local-run.ts';
import { checkDataVersion } from './data-version.ts';
import { consoleOrigin, localSettings, withOptions } from './settings.ts';

let run: LocalRun | undefined;
let ending = false;

async function end(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  await run?.stop();
  // Also ends child processes if the start is still in progress.
  process.exit(exitCode);
}

async function fail(error: unknown): Promise<void> {
  if (ending) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${error instanceof StartError ? message : (stack ?? message)}\n`);
  await end(1);
}

/**
 * npm forwards SIGINT and SIGTERM. Any other end of npm, such as SIGHUP or SIGKILL, shows
 * only in the parent's id.
 */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) void end(0);
  }, 500).unref();
}

// The reader of the output may exit first (`npm start | head`): without a listener
// each write would fail again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', (error) => void fail(error));
endWithNpm();

try {
  const settings = localSettings(withOptions(process.env, process.argv.slice(2)));
  checkDataVersion(settings.dataDir);
  const log = new Log(settings.logLevel, (text) => void process.stdout.write(text));
  log.step('Loading the CDK and the local run');
  // Loaded step by step: what runs in other processes starts first.
  const { startSynthesis } = await import('./synthesize.ts');
  const style = settings.deployedBundles ? 'deployed' : 'shared';
  const synthesis = startSynthesis(dataDir(settings.dataDir).assembly, style);
  const { runSignpost } = await import('./run-signpost.ts');
  run = await runSignpost(settings, synthesis);
  void run.broken.then((reason) => fail(new StartError(`The local run has stopped: ${reason}.`)));
  log.step('Preparing the demo owner');
  const { ensureDemoOwner } = await import('./demo-owner.ts');
  const { apiKey, signInToken } = await ensureDemoOwner(run.info, settings.dataDir);
  log.print(`Console: ${consoleOrigin(run.origin, settings)}/console#sign-in=${signInToken}`);
  log.print(`API key: ${apiKey}`);
  log.print(`Chat: ${run.restOrigin}`);
  log.print(`Ready: ${run.origin}`);
} catch (error) {
  await fail(error);
}
