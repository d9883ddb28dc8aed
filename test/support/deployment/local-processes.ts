import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { COMPILE_CACHE } from '../compile-cache.ts';

/** A folder for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one of our programs to its end. */
export function program(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

/** Ids of the processes whose arguments or variables name a folder. */
export function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') {
    // With their variables.
    const listing = execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8' });
    return listing
      .split('\n')
      .flatMap((line) => (line.includes(folder) ? (line.trim().split(' ')[0] ?? []) : []));
  }
  const names = (file: string) => {
    try {
      return readFileSync(file, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => names(`/proc/${pid}/environ`) || names(`/proc/${pid}/cmdline`));
}

/** Runs `npm start`, and ends it after the test. */
export function npmStart(dataDir: string, port = 0) {
  onTestFinished(() => {
    for (const pid of processesOf(dataDir)) process.kill(Number(pid), 'SIGKILL');
  });
  return spawn('npm', ['start'], {
    env: { PATH: process.env['PATH'], HOME: newFolder(), PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
