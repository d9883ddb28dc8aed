import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, type CheckResult, NotRun } from './check.ts';
import { CommandMissing, execProcess, startProcess } from './processes.ts';

/** Downloads and logs of all checks; ignored by git. */
const CACHE = '.conformance';

export type Outcome =
  | ({ state: 'checked'; seconds: number } & CheckResult)
  /** Why not, in one line. */
  | { state: 'not run'; reason: string };

/** Runs one check. What it started has ended when this returns, also if it throws or is interrupted. */
export async function runCheck(check: Check, signal: AbortSignal): Promise<Outcome> {
  const cache = join(process.cwd(), CACHE, check.name);
  mkdirSync(cache, { recursive: true });
  const logFile = logOf(check);
  writeFileSync(logFile, '');
  const log = (text: string) => appendFileSync(logFile, text);
  const scratch = mkdtempSync(join(tmpdir(), `signpost-${check.name}-`));
  const own = new AbortController();
  const either = AbortSignal.any([signal, own.signal]);
  const ends: (() => void | Promise<void>)[] = [() => rmSync(scratch, { recursive: true, force: true })];
  const started = performance.now();
  try {
    const result = await check.run({
      cache,
      scratch,
      signal: either,
      log,
      atEnd: (end) => void ends.push(end),
      start(command, args, options = {}) {
        const child = startProcess(command, args, options, log);
        ends.push(() => child.end());
        return child;
      },
      exec: (command, args, options = {}) => execProcess(command, args, options, { log, signal: either }),
    });
    log(`${result.differences.join('\n')}\n`);
    return { state: 'checked', seconds: Math.round((performance.now() - started) / 1000), ...result };
  } catch (error) {
    if (error instanceof NotRun) return { state: 'not run', reason: error.message };
    if (error instanceof CommandMissing) return { state: 'not run', reason: `install ${error.message}` };
    log(`${error instanceof Error ? error.stack : error}\n`);
    throw error;
  } finally {
    own.abort();
    for (const end of ends.reverse()) await end();
  }
}

export const logOf = ({ name }: Pick<Check, 'name'>): string => join(CACHE, name, 'last.log');
