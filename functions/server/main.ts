import { log } from '#shared/platform/runtime/log.ts';
import { batchLines } from './batch-lines.ts';
import { handlerOf, serverRows } from './handlers.ts';
import { readServerSettings, type ServerSettings } from './server-settings.ts';
import { VisitorServer } from './visitor-server.ts';

/** The visitor server as a process: of a Lambda Web Function, a container or a machine. */

const { address, functionName, functionVersion } = settings();
// Also on Lambda: the alarms of a rollout are on the metrics of this version.
process.env['AWS_LAMBDA_FUNCTION_NAME'] = functionName;
process.env['AWS_LAMBDA_FUNCTION_VERSION'] = functionVersion;

/** A stack trace would show a line of the bundle, and hide the message. */
function settings(): ServerSettings {
  try {
    return readServerSettings(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const flushLines = batchLines(process.stdout);
const server = new VisitorServer({ rows: serverRows, handlerOf });

let ending = false;

async function end(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  await server.drain();
  flushLines();
  process.exit(exitCode);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
// Something outside of any visit is broken: those in progress get their responses, and the
// platform starts another process.
process.on('uncaughtException', (error) => {
  log.error('server is ending', { error });
  void end(1);
});

if (process.env['AWS_ACCESS_KEY_ID'] === undefined) {
  const { useRoleOfMachine } = await import('#shared/platform/runtime/machine-credentials.ts');
  await useRoleOfMachine();
}
const port = await server.listen(address.port, address.host);
log.info('server is listening', { port });
