import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Log } from '../platform/log.ts';
import { freePort } from '../platform/ports.ts';
import { isRunning, withParentDeathSignal } from '../platform/processes.ts';
import { StartError } from '../platform/start-error.ts';
import { DYNOXIDE_VARIABLES, dynoxideBinary } from './dynoxide.ts';
import type { Emulator } from './s3-emulator.ts';

export interface DynamoDbEmulatorSettings {
  databaseFile: string;
  /** Contains the emulator's process id, so that the next start can kill one that survived a crash. */
  pidFile: string;
  log: Log;
  /** Called if the emulator exits without `stop()`. */
  onUnexpectedEnd(reason: string): void;
}

/** Starts the DynamoDB emulator as a child process. */
export async function startDynamoDbEmulator(settings: DynamoDbEmulatorSettings): Promise<Emulator> {
  const binary = await dynoxideBinary({ report: (line) => settings.log.print(line) });
  killOrphan(settings, binary);
  const port = await freePort();
  const options = ['--host', '127.0.0.1', '--port', String(port), '--db-path', settings.databaseFile];
  const [command, ...prefix] = withParentDeathSignal(binary);
  const child = spawn(command, [...prefix, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: otherwise Ctrl-C would end the emulator before the work in flight.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', ...DYNOXIDE_VARIABLES },
  });
  if (child.pid !== undefined) writeFileSync(settings.pidFile, String(child.pid));
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  let stopping = false;
  try {
    await waitUntilListening(child, settings);
  } catch (error) {
    killNow();
    process.off('exit', killNow);
    throw error;
  }
  child.once('exit', (code, signal) => {
    process.off('exit', killNow);
    if (!stopping) settings.onUnexpectedEnd(`the table emulator exited (${signal ?? `code ${code}`})`);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        child.kill('SIGTERM');
        const timer = setTimeout(killNow, 400);
        await ended;
        clearTimeout(timer);
      }
      process.off('exit', killNow);
      rmSync(settings.pidFile, { force: true });
    },
  };
}

/**
 * Kills an emulator left over from a crashed run. Its command line must contain this database, so no
 * other process can be hit.
 */
function killOrphan({ pidFile, databaseFile }: DynamoDbEmulatorSettings, binary: string): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (isRunning(pid, binary, databaseFile)) process.kill(pid, 'SIGKILL');
  } catch {
    // No file or no such process: nothing to kill.
  }
  rmSync(pidFile, { force: true });
}

function waitUntilListening(
  child: ChildProcess,
  { databaseFile, log }: DynamoDbEmulatorSettings,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      const text = chunk.toString();
      if (output.length < 4000) output += text;
      if (text.includes('listening')) resolve();
      if (log.isEnabled('debug')) log.debug(`dynoxide ${text.trim()}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) =>
      reject(new StartError(`The table emulator cannot be started: ${error.message}.`)),
    );
    // Not `exit`, which may fire before the last output arrives.
    child.once('close', () => {
      const reason = /error: ([^\n]*)/.exec(output)?.[1] ?? 'it exited immediately';
      const advice = /database|sqlite|disk/i.test(reason) ? ' Empty the local state with: npm run reset' : '';
      reject(
        new StartError(
          `The table emulator does not start on ${databaseFile}: ` +
            `${reason.replace(/ If encrypted.*$/, '')}${advice}`,
        ),
      );
    });
  });
}
