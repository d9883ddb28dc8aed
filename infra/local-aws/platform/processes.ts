import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Other processes of this machine: from /proc on Linux, from `ps` elsewhere, which takes some milliseconds.
 */

/**
 * When a process has started, without white space, only to be compared; undefined if
 * that cannot be found out.
 */
export function startOfProcess(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart')?.replaceAll(/\s+/g, '_');
  // Field 22 of /proc/PID/stat.
  const record = readProc(pid, 'stat');
  return record?.slice(record.lastIndexOf(')') + 2).split(' ')[19];
}

/** Whether the command line of a process begins with this command and has this argument. */
export function isRunning(pid: number, command: string, argument: string): boolean {
  if (process.platform !== 'linux') {
    const line = ps(pid, 'command') ?? '';
    return line.startsWith(`${command} `) && `${line} `.includes(` ${argument} `);
  }
  const line = readProc(pid, 'cmdline')?.split('\0') ?? [];
  return line[0] === command && line.includes(argument);
}

/** Command that makes a program exit with this process even on SIGKILL (on Linux). */
export function withParentDeathSignal(program: string): [string, ...string[]] {
  const usable = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
  return usable ? ['setpriv', '--pdeathsig', 'KILL', '--', program] : [program];
}

/** How many files and connections this process may have open; infinite if that cannot be found out. */
export function openFilesLimit(): number {
  const soft =
    process.platform === 'linux'
      ? /^Max open files\s+(\d+)/m.exec(readProc('self', 'limits') ?? '')?.[1]
      : spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout;
  return Number.parseInt(soft ?? '', 10) || Number.POSITIVE_INFINITY;
}

function readProc(pid: number | 'self', file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** A column of `ps` for a process, in full width. Undefined if there is no such process. */
function ps(pid: number, column: string): string | undefined {
  try {
    const text = execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // The form of a time depends on the language.
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}
