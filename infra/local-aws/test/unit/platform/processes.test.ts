import { execFileSync, spawn } from 'node:child_process';
import { isRunning, openFilesLimit, startOfProcess } from '@signpost/local-aws/platform/processes.ts';
import { afterEach, describe, expect, it } from 'vitest';

const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
afterEach(() => Object.defineProperty(process, 'platform', platform));

/** No process has it: Linux's largest id is 2^22. */
const NO_PID = 2 ** 22 + 1;

describe.each(['linux', 'darwin'])('a process on %s', (name) => {
  const tell = () => Object.defineProperty(process, 'platform', { ...platform, value: name });

  // Only Linux has /proc; `ps` is the same everywhere.
  it.runIf(process.platform === 'linux' || name === 'darwin')('has a start, which stays the same', () => {
    tell();
    const start = startOfProcess(process.pid);
    expect(start).toMatch(/^\S+$/);
    expect(startOfProcess(process.pid)).toBe(start);
    expect(startOfProcess(NO_PID)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux' || name === 'darwin')(
    'is known by its command and an argument',
    () => {
      tell();
      const command = process.execPath;
      const child = spawn(command, ['-e', 'setInterval(() => {}, 1000)', '--', '/data/table.db']);
      try {
        const pid = Number(child.pid);
        expect(isRunning(pid, command, '/data/table.db')).toBe(true);
        expect(isRunning(pid, command, '/data/other.db')).toBe(false);
        expect(isRunning(pid, command, 'table.db')).toBe(false);
        expect(isRunning(pid, '/bin/other', '/data/table.db')).toBe(false);
        expect(isRunning(NO_PID, command, '/data/table.db')).toBe(false);
      } finally {
        child.kill('SIGKILL');
      }
    },
  );
});

describe.each(['linux', 'darwin'])('the open files of a process on %s', (name) => {
  it.runIf(process.platform === 'linux' || name === 'darwin')('are limited by the system', () => {
    Object.defineProperty(process, 'platform', { ...platform, value: name });
    const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
    expect(openFilesLimit()).toBe(limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit));
  });
});
