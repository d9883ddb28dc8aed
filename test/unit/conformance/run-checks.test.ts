import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Check, type CheckContext, NotRun } from '#tools/conformance/support/check.ts';
import { runChecks } from '#tools/conformance/support/run-checks.ts';

const names = new Set<string>();

const aCheck = (name: string, run: Check['run']): Check => {
  names.add(name);
  return { name, tool: 'a tool 1.0', shows: 'something', run };
};

afterAll(() => {
  for (const name of names) rmSync(`.conformance/${name}`, { recursive: true, force: true });
});

async function run(checks: readonly Check[], args: readonly string[] = []) {
  let out = '';
  let errors = '';
  const code = await runChecks(checks, args, {
    signal: new AbortController().signal,
    console: {
      out: (text) => {
        out += text;
      },
      error: (text) => {
        errors += text;
      },
    },
  });
  return { code, out, errors };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function hasEnded(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100 && isRunning(pid); attempt++) await sleep(50);
  return !isRunning(pid);
}

const fine: Check['run'] = async () => ({ checked: 3, unit: 'things', differences: [] });

describe('runChecks', () => {
  it('exits with 0 when nothing differs, and says what was checked', async () => {
    const { code, out } = await run([aCheck('unit-fine', fine)]);
    expect(code).toBe(0);
    expect(out).toMatch(/^unit-fine: 3 checked, 0 differ \(things, a tool 1\.0, \d+ s\)\n$/);
  });

  it('exits with 1 and lists what differs', async () => {
    const differing = aCheck('unit-differing', async () => ({
      checked: 3,
      unit: 'things',
      differences: ['one is red', 'two is late'],
    }));
    const { code, out } = await run([differing]);
    expect(code).toBe(1);
    expect(out).toMatch(/3 checked, 2 differ .*\n {2}one is red\n {2}two is late\n$/);
  });

  it('exits with 2 for a name that it does not know, and runs nothing', async () => {
    const { code, out, errors } = await run([aCheck('unit-fine', fine)], ['unit-fine', 'unknown']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toBe('There is no check "unknown". Checks: unit-fine\n');
  });

  it('runs only the checks that are named', async () => {
    const { out } = await run([aCheck('unit-fine', fine), aCheck('unit-other', fine)], ['unit-other']);
    expect(out).toMatch(/^unit-other: [^\n]*\n$/);
  });

  it('says that a check was not run whose tool is missing, and goes on', async () => {
    const checks = [
      aCheck('unit-missing', async ({ exec }) => {
        await exec('no-such-command-here', []);
        return fine({} as CheckContext);
      }),
      aCheck('unit-advice', async () => {
        throw new NotRun('needs Java: install a JDK of 17 or newer');
      }),
      aCheck('unit-fine', fine),
    ];
    const { code, out } = await run(checks);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'unit-missing: not run: install no-such-command-here',
      'unit-advice: not run: needs Java: install a JDK of 17 or newer',
    ]);
    expect(out).toContain('unit-fine: 3 checked');
  });

  it('ends what a check has started when it throws, with the children of that', async () => {
    let pids: number[] = [];
    let scratch = '';
    const throwing = aCheck('unit-throwing', async (context) => {
      scratch = context.scratch;
      const child = context.start('sh', ['-c', 'sleep 1000 & echo child $!; wait']);
      await child.ready(/child \d+/);
      pids = [child.pid, Number(/child (\d+)/.exec(child.output())?.[1])];
      throw new Error('broken\nin many lines');
    });
    const { code, out } = await run([throwing]);
    expect(code).toBe(1);
    expect(out).toBe('unit-throwing: failed: broken (log: .conformance/unit-throwing/last.log)\n');
    expect(pids).toHaveLength(2);
    expect(await Promise.all(pids.map(hasEnded))).toEqual([true, true]);
    expect(existsSync(scratch)).toBe(false);
  });
});
