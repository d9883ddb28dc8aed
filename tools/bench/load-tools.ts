import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from './clean-up.ts';
import type { LoadOrder, LoadOutcome } from './load-generator.ts';

/** Puts load on a port of this machine from a separate process. */
export async function putLoad(order: LoadOrder): Promise<LoadOutcome> {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'), [JSON.stringify(order)]);
  atEnd(() => void child.kill('SIGKILL'));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator ended with ${code}`);
  });
  failed.catch(() => undefined);
  const [outcome] = await Promise.race([once(child, 'message'), failed]);
  return outcome as LoadOutcome;
}

/** A server that does nothing but redirect; its port. */
export async function startBareServer(): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  atEnd(() => void child.kill('SIGKILL'));
  const [port] = await once(child, 'message');
  return port as number;
}

/**
 * CPU milliseconds that a process has used so far, threads included; undefined where /proc is not to be had.
 */
export function cpuMilliseconds(pid: number): number | undefined {
  try {
    return cpuOf(`/proc/${pid}/stat`);
  } catch {
    return undefined;
  }
}

/** Length of a thread's name in Linux. */
const NAME_LENGTH = 15;

/**
 * CPU milliseconds of the threads of a process with this name, which is that of their function. Without the
 * threads that V8 shares among them. Undefined where /proc is not to be had, or if there is no such thread.
 */
export function threadMilliseconds(pid: number, name: string): number | undefined {
  try {
    const own = readdirSync(`/proc/${pid}/task`).filter(
      (id) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim() === name.slice(0, NAME_LENGTH),
    );
    if (own.length === 0) return undefined;
    return own.reduce((sum, id) => sum + cpuOf(`/proc/${pid}/task/${id}/stat`), 0);
  } catch {
    return undefined;
  }
}

function cpuOf(file: string): number {
  const record = readFileSync(file, 'utf8');
  const fields = record.slice(record.lastIndexOf(')') + 2).split(' ');
  // utime and stime, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident megabytes of a process and of all that it started; undefined where `ps` is not to be had. */
export function residentMegabytes(pid: number): number | undefined {
  let listing: string;
  try {
    listing = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
  const processes = listing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [child = 0, parent = 0] of processes) if (family.has(parent)) family.add(child);
  }
  // The listing itself is a child of the bench, not of the measured process.
  const kilobytes = processes
    .filter(([id = 0]) => family.has(id))
    .reduce((sum, [, , size = 0]) => sum + size, 0);
  return Math.round(kilobytes / 1024);
}
