import { ensureDemoOwner } from './demo-owner.ts';
import { startLocalRun } from './local-run.ts';
import { localSettings } from './settings.ts';
import { StartError } from './start-error.ts';

try {
  const settings = localSettings();
  const run = await startLocalRun(settings);
  let ending = false;
  const end = async (exitCode: number): Promise<void> => {
    if (ending) return;
    ending = true;
    await run.stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  void run.broken.then((reason) => {
    run.log.error(`${reason}; the local run stops`);
    return end(1);
  });
  process.on('uncaughtException', (error) => {
    run.log.error(error.stack ?? error.message);
    void end(1);
  });
  run.log.announce(`API key: ${await ensureDemoOwner(run.info, settings.dataDir)}`);
  run.log.announce(`Ready: ${run.origin}`);
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}
