import { localSettings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { ensureDemoOwner } from './run/demo-owner.ts';
import { type LocalRun, startLocalRun } from './run/local-run.ts';

let run: LocalRun | undefined;
let ending = false;

async function end(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  await run?.stop();
  // Also ends the emulator's process if the start is still in progress.
  process.exit(exitCode);
}

async function fail(error: unknown): Promise<void> {
  if (ending) return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${error instanceof StartError ? message : (stack ?? message)}\n`);
  await end(1);
}

// The reader of the output may exit first (`npm start | head`): without a listener each write would fail again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', (error) => void fail(error));

try {
  const settings = localSettings();
  run = await startLocalRun(settings);
  void run.broken.then((reason) => fail(new StartError(`The local run has stopped: ${reason}.`)));
  run.log.print(`Console: ${run.origin}/console`);
  run.log.print(`API key: ${await ensureDemoOwner(run.info, settings.dataDir)}`);
  run.log.print(`Chat: ${run.chatOrigin}`);
  run.log.print(`Ready: ${run.origin}`);
} catch (error) {
  await fail(error);
}
